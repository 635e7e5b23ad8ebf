import { STANDS_FOR_A_TRANSITION, STANDS_FOR_AN_ANCHOR, STANDS_FOR_NOTHING } from './placeholder-words.ts';

// Placeholders are matched on the whole value, case-insensitive, trimmed, punctuation folded; prose is never searched for
// "here" or "there". Text about the machinery instead of the story is refused wherever text is required.

const MACHINERY = [/\bthis scene\b/i, /\bmovement from\b/i, /\breali[sz]ed on (the )?page\b/i];

export type PlaceholderKind = 'placeholder' | 'synthetic_anchor' | 'machine_id' | 'machinery';

/** With so many letters and digits it is none of them, whatever stands between: most values are seen to be fine by this. */
const SAYS_MORE = /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){44}/u;

/** A name or an anchor that stands for a missing one. */
export function findPlaceholder(value: string, kind: 'label' | 'anchor' | 'text'): PlaceholderKind | null {
  if (SAYS_MORE.test(value)) return kind === 'text' ? findMachinery(value) : null;
  const folded = fold(value);
  if (kind === 'anchor' && STANDS_FOR_AN_ANCHOR.test(folded)) return 'synthetic_anchor';
  if (folded === '' || STANDS_FOR_NOTHING.test(folded)) return 'placeholder';
  if (kind === 'text' && STANDS_FOR_A_TRANSITION.test(folded)) return 'placeholder';
  if (kind !== 'text' && /^(LOC|CHAR|THREAD)_[A-Z0-9_]+$/.test(value.trim())) return 'machine_id';
  return kind === 'text' ? findMachinery(value) : null;
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
