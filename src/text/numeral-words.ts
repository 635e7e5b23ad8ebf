// The words and characters of numbers, and the pieces of patterns that find them in a text. What a piece finds,
// parse-numeral.ts reads.

/** From nought: a word's place is its value. */
export const UNITS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
/** From twenty, in steps of ten. */
export const TENS: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const ORDINAL_UNITS: readonly string[] =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
export const ORDINAL_TENS: readonly string[] =
  'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ');

/** A character's place is its value. */
export const HAN_VALUES = '零一二三四五六七八九';
export const HAN_PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

const ONE_TO_NINE = UNITS.slice(1, 10).join('|');
const TENS_WORDS = TENS.join('|');
const BELOW_HUNDRED = `(?:${TENS_WORDS})(?:[- ](?:${ONE_TO_NINE}))?|${UNITS.slice(10).join('|')}|${ONE_TO_NINE}`;

/** One to nine hundred and ninety-nine, in words. */
export const ENGLISH_NUMERAL = `(?:(?:a|${ONE_TO_NINE}) hundred(?:(?: and)?[- ](?:${BELOW_HUNDRED}))?|${BELOW_HUNDRED})`;
/** First to ninety-ninth. */
export const ENGLISH_ORDINAL = `(?:(?:${TENS_WORDS})[- ](?:${ORDINAL_UNITS.slice(1, 10).join('|')})|${ORDINAL_TENS.join('|')}|${ORDINAL_UNITS.slice(1).join('|')})`;
/** One character of a number; for a regular expression with or without the u flag. */
export const HAN_NUMERAL = '[〇零一二两兩三四五六七八九十百千廿]';
