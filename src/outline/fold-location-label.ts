import { foldLetters } from '../text/fold-text.ts';

/**
 * A label's words in their own script, joined by `_`: width, case and accents folded, everything but letters, numbers and
 * the marks that make letters a separator. Empty when the label has neither letter nor number.
 */
export function foldLocationLabel(label: string): string {
  return foldLetters(label)
    .replace(UNDECOMPOSED, (letter) => SPELLINGS[letter] ?? letter)
    .replace(SEPARATORS, '_')
    .replace(/^_|_$/g, '');
}

// Letters that Unicode does not take apart, though a writer without the key writes them so.
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  // Lower case of Σ depends on what follows it.
  ς: 'σ',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;
