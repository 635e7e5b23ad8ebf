/** Text for comparing: letters, typographic marks and white space folded. */
export function foldText(text: string): string {
  // Most text is plain, and ten thousand files are folded at a time.
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll(SPACES, ' ');
  return foldLetters(text)
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(SPACES, ' ');
}

/**
 * Compatibility forms, case and accents folded, and nothing else. Only the general combining accents go: the voicing marks of
 * kana and the vowel signs of Indic scripts make another letter, and Hangul is put together again.
 */
export function foldLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().normalize('NFC');
}

const PLAIN = /^\p{ASCII}*$/u;
/** A single space is left alone: replacing each by itself costs more than all the rest. */
const SPACES = / *[^\S ]\s*| {2,}/g;
const ACCENTS = /[\u0300-\u036f]/g;
