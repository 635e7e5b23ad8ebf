import { measureContrast } from '../../office/spec/contrast.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import { type Check, excerpt, type Hit, listBodyTexts, listWordings } from './review-facts.ts';

export const checkFonts: Check = ({ view, profile }, { fonts }) => {
  const { headingFont, bodyFont } = profile?.styles ?? {};
  const own = [headingFont, bodyFont, ...(profile?.fonts ?? [])].filter((font) => font !== undefined);
  const allowed = own.length > 0 ? own : (fonts as string[]);
  const [instead] = allowed;
  return view.fonts.flatMap(({ value, pointer }): Hit[] => {
    if (allowed.some((font) => font.toLowerCase() === value.toLowerCase())) return [];
    const hit = { pointer, excerpt: value, detail: value };
    const isOurs = pointer.startsWith('/styles/') && instead !== undefined;
    return [isOurs ? { ...hit, patch: { target: pointer, action: 'replace', value: instead } } : hit];
  });
};

export const checkContrast: Check = ({ view, profile }, { least }) =>
  view.colors.flatMap(({ value, pointer }): Hit[] => {
    const contrast = measureContrast(value.slice(1), 'FFFFFF');
    if (contrast >= Number(least)) return [];
    const own = profile?.styles?.primaryColor;
    const hit = { pointer, excerpt: value, detail: `${value}, ${contrast.toFixed(1)} to 1` };
    return [
      own === undefined || own === value
        ? hit
        : { ...hit, patch: { target: pointer, action: 'replace', value: own } },
    ];
  });

/** All phrases of a text in one finding, so that its patch mends them all. */
export const checkPhrases: Check = ({ view, profile }, { phrases }) => {
  const banned = Object.entries({
    ...(phrases as Record<string, string | null>),
    ...profile?.bannedPhrases,
  }).map(([phrase, instead]) => ({
    phrase,
    instead,
    whole: new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(phrase)}(?![\\p{L}\\p{N}])`, 'giu'),
  }));
  return listWordings(view).flatMap(({ text, pointer }): Hit[] => {
    let next = text;
    let isCertain = true;
    const found = banned.flatMap(({ phrase, instead, whole }) => {
      if (text.search(whole) === -1) return [];
      if (instead === null) isCertain = false;
      else next = next.replace(whole, (word) => (/^\p{Lu}/u.test(word) ? capitalize(instead) : instead));
      return [phrase];
    });
    if (found.length === 0) return [];
    const hit = { pointer, excerpt: excerpt(text), detail: found.join(', ') };
    const mends = isCertain && pointer.startsWith('/');
    return [mends ? { ...hit, patch: { target: pointer, action: 'replace', value: next } } : hit];
  });
};

export const checkPatterns: Check = ({ view }, { pattern }) => {
  const sought = new RegExp(String(pattern), 'iu');
  return listBodyTexts(view, ['paragraph', 'callout']).flatMap(({ text, pointer }) => {
    const [found] = sought.exec(text) ?? [];
    return found === undefined ? [] : [{ pointer, excerpt: excerpt(text), detail: found }];
  });
};

/** Headings in title case among those in sentence case, or the other way round: whichever are fewer. */
export const checkHeadingCase: Check = ({ view }, { fewest }) => {
  const cased = view.sections.flatMap((section) => {
    const words = section.heading
      .split(/\s+/)
      .filter((word) => /^\p{L}{4,}/u.test(word))
      .slice(1);
    return words.length === 0 ? [] : [{ section, isTitle: words.every((word) => /^\p{Lu}/u.test(word)) }];
  });
  const titles = cased.filter(({ isTitle }) => isTitle).length;
  if (cased.length < Number(fewest) || titles === 0 || titles === cased.length) return [];
  const usual = titles * 2 >= cased.length;
  return cased.flatMap(({ section: { heading, headingPointer }, isTitle }) =>
    isTitle === usual ? [] : [{ pointer: headingPointer, excerpt: excerpt(heading), detail: heading }],
  );
};

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
