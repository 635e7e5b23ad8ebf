// Placeholders are matched on the whole value, case-insensitive, trimmed, punctuation folded; prose is never searched for
// "here" or "there". Text about the machinery instead of the story is refused wherever text is required.

const PLACEHOLDERS = new Set([
  'current location',
  'placeholder',
  'unknown',
  'tbd',
  'tba',
  'here',
  'there',
  'n a',
  'na',
  'none',
  'null',
  'same',
  'somewhere',
  'empty',
  'undefined',
  'todo',
  'same as before',
  'same location',
]);

const MACHINERY = [/\bthis scene\b/i, /\bmovement from\b/i, /\breali[sz]ed on (the )?page\b/i];

export type PlaceholderKind = 'placeholder' | 'synthetic_anchor' | 'machine_id' | 'machinery';

/** With so many letters and digits it is none of them, whatever stands between: most values are seen to be fine by this. */
const SAYS_MORE = /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){24}/u;

/** A name or an anchor that stands for a missing one. */
export function findPlaceholder(value: string, kind: 'label' | 'anchor' | 'text'): PlaceholderKind | null {
  if (SAYS_MORE.test(value)) return kind === 'text' ? findMachinery(value) : null;
  const folded = fold(value);
  if (folded === '' || PLACEHOLDERS.has(folded)) return 'placeholder';
  if (kind !== 'text' && /^(LOC|CHAR|THREAD)_[A-Z0-9_]+$/.test(value.trim())) return 'machine_id';
  if (kind === 'anchor' && /^anchor ?\d*$/.test(folded)) return 'synthetic_anchor';
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
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
