import { escapePattern } from '../../text/escape-pattern.ts';
import { findSpellings, listNames } from './find-spellings.ts';
import { type Check, excerpt, type Hit, listWordings } from './review-facts.ts';

/** Of sections under the same one above them. */
export const checkDuplicateHeadings: Check = ({ view }) => {
  const above: string[] = [];
  const seen = new Set<string>();
  return view.sections.flatMap(({ heading, level, headingPointer }): Hit[] => {
    const folded = heading.trim().toLowerCase();
    above.length = Math.min(above.length, level - 1);
    const key = [...above, folded].join('\n');
    above[level - 1] = folded;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ pointer: headingPointer, excerpt: excerpt(heading), detail: heading }];
  });
};

/** In one text; what is more is found when these are mended. */
const MOST_SPELLINGS = 40;

export const checkNameVariants: Check = ({ view, profile }, { suffixes }) => {
  const forms = suffixes as string[];
  const variants = findSpellings(listNames(listWordings(view), forms), profile?.names ?? [], forms);
  // One finding a text and spelling, however often it is there; each patch has the whole text, so one text is mended once.
  const byText = new Map<string, { text: string; next: string; found: string[] }>();
  for (const { use, usual } of variants) {
    const known = byText.get(use.pointer) ?? { text: use.text, next: use.text, found: [] };
    const told = `${use.name}, elsewhere ${usual}`;
    if (known.found.includes(told) || known.found.length === MOST_SPELLINGS) continue;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(use.name)}(?![\\p{L}\\p{N}])`, 'gu');
    known.found.push(told);
    byText.set(use.pointer, { ...known, next: known.next.replace(whole, usual) });
  }
  return [...byText].map(([pointer, { text, next, found }]) => ({
    pointer,
    excerpt: excerpt(text),
    detail: found.join('; '),
    ...(pointer.startsWith('/')
      ? { patch: { target: pointer, action: 'replace' as const, value: next } }
      : {}),
  }));
};
