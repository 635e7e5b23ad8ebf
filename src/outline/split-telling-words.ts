// Words that tell places of one name apart: numbers, ordinals, single letters, compass points, and a short list of opposites.
// Two labels that differ only in these are two places on purpose (Room 1 and Room 2, North Gate and South Gate), however few
// letters there are between them. A misspelled one is no such word, so `Norh Gate` still looks like `North Gate`.

export interface SplitLabel {
  /** Everything else, in order. */
  readonly rest: string;
  /** The words that tell apart, in order. */
  readonly telling: string;
}

export function splitTellingWords(label: string): SplitLabel {
  const words = label.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  const tells = words.map(isTelling);
  return {
    rest: words.filter((_, index) => tells[index] !== true).join(' '),
    telling: words.filter((_, index) => tells[index] === true).join(' '),
  };
}

/** Whether two labels have the same name and are told apart on purpose. */
export function areToldApart(a: SplitLabel, b: SplitLabel): boolean {
  return a.rest === b.rest && a.telling !== b.telling;
}

const HAN_NUMBERS = '零〇一二三四五六七八九十百千两甲乙丙丁';
const WORD = new RegExp(`\\p{N}+(?:st|nd|rd|th)?|[${HAN_NUMBERS}]+|\\p{Script=Han}|\\p{L}+`, 'gu');

const WORDS = new Set(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth last',
    'north south east west northern southern eastern western northeast northwest southeast southwest',
    'upper lower inner outer old new left right front back rear near far high low top bottom',
    '东 西 南 北 上 下 内 外 左 右 前 后 新 旧 老 東 內 後 舊',
  ].flatMap((line) => line.split(' ')),
);
const NUMBER = new RegExp(`^(?:\\p{N}+(?:st|nd|rd|th)?|[${HAN_NUMBERS}]+)$`, 'u');
const ROMAN = /^x{0,3}(?:ix|iv|v?i{0,3})$/;
const LETTER = /^[a-z]$/;

function isTelling(word: string): boolean {
  return WORDS.has(word) || NUMBER.test(word) || ROMAN.test(word) || LETTER.test(word);
}
