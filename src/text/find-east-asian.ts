export type EastAsian = 'zh-hans' | 'zh-hant' | 'ja' | 'ko';

/** Which East Asian way a language is set in, with fonts, marks and emphasis of its own; null for every other language. */
export function findEastAsian(language: string): EastAsian | null {
  const [base = '', ...subtags] = language.toLowerCase().split('-');
  if (base === 'ja' || base === 'ko') return base;
  if (!CHINESE.has(base)) return null;
  return subtags.some((tag) => TRADITIONAL.has(tag)) ? 'zh-hant' : 'zh-hans';
}

const CHINESE = new Set(['zh', 'cmn', 'yue', 'wuu', 'lzh']);
const TRADITIONAL = new Set(['hant', 'tw', 'hk', 'mo']);
