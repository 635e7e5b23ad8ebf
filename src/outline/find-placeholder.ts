import { STANDS_FOR_A_TRANSITION, STANDS_FOR_AN_ANCHOR, STANDS_FOR_NOTHING } from './placeholder-words.ts';

// Placeholders are matched on the whole value, case-insensitive, trimmed, punctuation folded; prose is never searched for
// "here" or "there". Text about the machinery instead of the story is refused wherever text is required.

const MACHINERY = [/\bthis scene\b/i, /\bmovement from\b/i, /\breali[sz]ed on (the )?page\b/i];

export type PlaceholderKind = 'placeholder' | 'synthetic_anchor' | 'machine_id' | 'machinery';

/** With so many letters and digits it is none of them, whatever stands between: most values are seen to be fine by this. */
const MOST_LETTERS = 44;
const SAYS_MORE = new RegExp(`(?:[\\p{L}\\p{N}][^\\p{L}\\p{N}]*){${MOST_LETTERS}}`, 'u');

/** A name or an anchor that stands for a missing one. */
export function findPlaceholder(value: string, kind: 'label' | 'anchor' | 'text'): PlaceholderKind | null {
  if (saysMore(value)) return kind === 'text' ? findMachinery(value) : null;
  const folded = fold(value);
  if (kind === 'anchor' && STANDS_FOR_AN_ANCHOR.test(folded)) return 'synthetic_anchor';
  if (folded === '' || STANDS_FOR_NOTHING.test(folded)) return 'placeholder';
  if (kind === 'text' && STANDS_FOR_A_TRANSITION.test(folded)) return 'placeholder';
  if (kind !== 'text' && /^(LOC|CHAR|THREAD)_[A-Z0-9_]+$/.test(value.trim())) return 'machine_id';
  return kind === 'text' ? findMachinery(value) : null;
}

/** Plain letters are counted by hand, several times faster than by the pattern. */
function saysMore(value: string): boolean {
  let plain = 0;
  for (let at = 0; at < value.length && plain < MOST_LETTERS; at += 1)
    if (isPlain(value.charCodeAt(at))) plain += 1;
  return plain === MOST_LETTERS || (NOT_ASCII.test(value) && SAYS_MORE.test(value));
}

function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

function findMachinery(value: string): 'machinery' | null {
  return MACHINERY.some((pattern) => pattern.test(value)) ? 'machinery' : null;
}

const NOT_ASCII = /\P{ASCII}/u;

function fold(value: string): string {
  // Most values are plain letters, for which the quick way gives the same.
  if (!NOT_ASCII.test(value)) {
    return value
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return (
    value
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      // Chinese is written together, also where a figure or a letter stands in it.
      .replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
      .trim()
  );
}
