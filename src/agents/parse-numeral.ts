// A number as people write it in a sentence: 21, twenty-one, 21st, third, 二十一. Of a folded text.

const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const HAN_DIGITS = '零一二三四五六七八九';
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** Patterns of the above, to be built into larger ones. */
export const CARDINAL = `\\d{1,6}|(?:${TENS.join('|')})(?:[- ](?:${ONES.join('|')}))?|${TEENS.join('|')}|${ONES.join('|')}`;
export const ORDINAL = `\\d{1,6}(?:st|nd|rd|th)|${ORDINALS.join('|')}`;
export const HAN_NUMBER = '\\d{1,6}|[零〇一二两兩三四五六七八九十百千廿]{1,9}';

/** Null where the text is no whole number above nought. */
export function parseNumeral(text: string): number | null {
  const number = parseDigits(text) ?? parseEnglish(text) ?? parseHan(text);
  return number === null || number < 1 ? null : number;
}

function parseDigits(text: string): number | null {
  const digits = /^(\d{1,6})(?:st|nd|rd|th)?$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function parseEnglish(text: string): number | null {
  const [first = '', second] = text.split(/[- ]/);
  const tens = TENS.indexOf(first);
  const ones = second === undefined ? 0 : ONES.indexOf(second) + 1;
  if (tens !== -1) return second !== undefined && ones === 0 ? null : (tens + 2) * 10 + ones;
  if (second !== undefined) return null;
  if (TEENS.includes(first)) return TEENS.indexOf(first) + 10;
  if (ORDINALS.includes(first)) return ORDINALS.indexOf(first) + 1;
  return ONES.includes(first) ? ONES.indexOf(first) + 1 : null;
}

/** 三, 十二, 二十一, 一百零五; digits in a row (一二) are no number. */
function parseHan(text: string): number | null {
  const plain = text
    .replaceAll('〇', '零')
    .replaceAll(/[两兩]/g, '二')
    .replaceAll('廿', '二十');
  let sum = 0;
  let digit: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const character of plain) {
    const unit = HAN_UNITS[character];
    const value = HAN_DIGITS.indexOf(character);
    if (unit !== undefined) {
      if (unit >= smallest) return null;
      sum += (digit === null || digit === 0 ? 1 : digit) * unit;
      smallest = unit;
      digit = null;
    } else if (value === -1 || (digit !== null && digit !== 0)) return null;
    else digit = value;
  }
  return plain === '' ? null : sum + (digit ?? 0);
}
