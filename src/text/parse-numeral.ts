import { HAN_PLACES, HAN_VALUES, ORDINAL_TENS, ORDINAL_UNITS, TENS, UNITS } from './numeral-words.ts';

// Numbers as people write them: 34, thirty-four, one hundred and two, 三十四, 一百零二. In digits up to 999,999, in words and
// characters as far as anybody counts scenes, days and years. What is not plainly one number is none: 两三天 are two or three
// days.

/** In what a book and a request differ. */
export interface NumeralHabits {
  /** Whether 21st and third are numbers. In a book they are a date and a place in a row, and a second is a time. */
  readonly hasOrdinals: boolean;
  /** Whether 一九八四 is 1984. In a request 第一二场 are the first two scenes. */
  readonly hasRows: boolean;
  /** Ages and days count from nought, scenes from one. */
  readonly least: 0 | 1;
}

const IN_A_BOOK: NumeralHabits = { hasOrdinals: false, hasRows: true, least: 0 };
export const IN_A_REQUEST: NumeralHabits = { hasOrdinals: true, hasRows: false, least: 1 };

/** Null where the text is no number. */
export function parseNumeral(text: string, habits: NumeralHabits = IN_A_BOOK): number | null {
  const trimmed = text.trim().toLowerCase();
  const number = parseDigits(trimmed, habits) ?? parseHan(trimmed, habits) ?? parseEnglish(trimmed, habits);
  return number === null || number < habits.least ? null : number;
}

function parseDigits(text: string, { hasOrdinals }: NumeralHabits): number | null {
  const [, digits, ending] = /^([0-9]{1,6})(st|nd|rd|th)?$/.exec(text) ?? [];
  return digits === undefined || (ending !== undefined && !hasOrdinals) ? null : Number(digits);
}

function parseEnglish(text: string, { hasOrdinals }: NumeralHabits): number | null {
  const words = text.split(/[\s-]+/).filter((word) => word !== 'and');
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  let total = 0;
  // What may still follow: after tens only a unit below ten, after a unit only a hundred.
  let room = Number.POSITIVE_INFINITY;
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1;
    if (word === 'a' && words[at + 1] === 'hundred' && at === 0) {
      total = 1;
      room = 0;
    } else if (word === 'hundred' && total >= 1 && total <= 9) {
      total *= 100;
      room = 100;
    } else {
      const value = findValue(word, isLast && hasOrdinals);
      if (value === null || value >= room || (value === 0 && words.length > 1)) return null;
      total += value;
      room = value >= 20 ? 10 : 0;
    }
  }
  return total;
}

/** Nine hundred ninety nine. */
const MOST_WORDS = 4;

function findValue(word: string, mayBeOrdinal: boolean): number | null {
  const unit = Math.max(UNITS.indexOf(word), mayBeOrdinal ? ORDINAL_UNITS.indexOf(word) : -1);
  if (unit !== -1) return unit;
  const tens = Math.max(TENS.indexOf(word), mayBeOrdinal ? ORDINAL_TENS.indexOf(word) : -1);
  return tens === -1 ? null : (tens + 2) * 10;
}

function parseHan(text: string, { hasRows }: NumeralHabits): number | null {
  const plain = text
    .replaceAll('〇', '零')
    .replaceAll(/[两兩]/g, '二')
    .replaceAll('廿', '二十');
  if (plain === '') return null;
  // 两 counts; it never stands for a digit.
  if (hasRows && /^[零一二三四五六七八九]{2,4}$/.test(plain) && !/[两兩]/.test(text))
    return [...plain].reduce((sum, character) => sum * 10 + HAN_VALUES.indexOf(character), 0);
  let total = 0;
  let digit: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const character of plain) {
    const place = HAN_PLACES[character];
    const value = HAN_VALUES.indexOf(character);
    if (place !== undefined) {
      if (place >= smallest) return null;
      total += (digit === null || digit === 0 ? 1 : digit) * place;
      smallest = place;
      digit = null;
    } else if (value === -1 || (digit !== null && digit !== 0)) return null;
    else digit = value;
  }
  return total + (digit ?? 0);
}
