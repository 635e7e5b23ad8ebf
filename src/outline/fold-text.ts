/**
 * Text for comparing: compatibility forms, case and accents folded. Only the general combining accents go: the voicing
 * marks of kana and the vowel signs of Indic scripts make another letter, and Hangul is put together again.
 */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().normalize('NFC');
}

const NOT_ASCII = /\P{ASCII}/u;
const ACCENTS = /[\u0300-\u036f]/g;
