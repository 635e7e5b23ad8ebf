/**
 * The lines of a hard-wrapped paragraph as one. A word that was cut at its hyphen is whole again with it; between letters of
 * a script that sets no spaces, and beside one, there is none.
 */
export function joinLines(lines: readonly string[]): string {
  let joined = '';
  let before = '';
  for (const line of lines) {
    const next = line.trim();
    if (next === '') continue;
    const isWhole =
      before === '' || isOneWord(before, next) || DENSE_END.test(before) || DENSE_START.test(next);
    joined += isWhole ? next : ` ${next}`;
    before = next;
  }
  return joined;
}

function isOneWord(before: string, after: string): boolean {
  return /\p{L}-$/u.test(before) && /^\p{L}/u.test(after);
}

const DENSE = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303f\\uff01-\\uff60]';
/** Marks that all scripts share, which say nothing themselves. */
const SHARED = '[“”‘’…—*]*';
const DENSE_END = new RegExp(`${DENSE}${SHARED}$`, 'u');
const DENSE_START = new RegExp(`^${SHARED}${DENSE}`, 'u');
