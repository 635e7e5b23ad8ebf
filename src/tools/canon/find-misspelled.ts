import { distance } from 'fastest-levenshtein';

export interface Misspelled {
  readonly start: number;
  readonly length: number;
  readonly written: string;
}

// A name of two words or more, written with one word wrong by a letter and the others right. A lone word that is nearly a
// name may be another name (Jana, Janna) and is let be.

/** Every place of a text where a name of several words is misspelled; `known` are names that are right as they are. */
export function findMisspelled(text: string, name: string, known: ReadonlySet<string>): Misspelled[] {
  const wanted = name.split(/\s+/);
  if (wanted.length < 2 || !wanted.every((word) => /^\p{Lu}\p{L}/u.test(word))) return [];
  // Cheap first: most paragraphs have no word of the name.
  if (!wanted.some((word) => text.includes(word))) return [];
  const words = [...text.matchAll(WORD)].map((match) => ({ text: match[0], start: match.index }));
  const found: Misspelled[] = [];
  for (let at = 0; at + wanted.length <= words.length; at += 1) {
    const window = words.slice(at, at + wanted.length);
    const first = window[0];
    const last = window.at(-1);
    if (first === undefined || last === undefined) continue;
    const end = last.start + last.text.length;
    const written = text.slice(first.start, end);
    if (!/^\S+(?:\s\S+)*$/.test(written) || /[^\p{L}\s'’-]/u.test(written)) continue;
    if (known.has(written.replaceAll(/\s/g, ' '))) continue;
    const wrong = wanted.filter((word, index) => word !== window[index]?.text);
    const [only] = wrong;
    const other = window[wanted.indexOf(only ?? '')]?.text ?? '';
    if (wrong.length !== 1 || only === undefined || !isSlip(only, other)) continue;
    found.push({ start: first.start, length: end - first.start, written });
  }
  return found;
}

const WORD = /\p{L}+(?:-\p{L}+)*/gu;

/** One letter more, less or other, or two changed about; capitalised, and not the name in the plural. */
function isSlip(right: string, written: string): boolean {
  if (!/^\p{Lu}/u.test(written) || written === `${right}s` || written.length < 3) return false;
  const edits = distance(right, written);
  if (edits === 1) return true;
  const letters = (word: string): string => [...word.toLowerCase()].sort().join('');
  return edits === 2 && right.length === written.length && letters(right) === letters(written);
}
