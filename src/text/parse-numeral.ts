// Numbers as books write them: 34, thirty-four, one hundred and two, 三十四, 一百零二. Up to 9,999: more is no age, no
// count of days and no number of a scene.

export function parseNumeral(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  if (/^[0-9]{1,4}$/.test(trimmed)) return Number(trimmed);
  if (CHINESE_NUMERAL.test(trimmed)) return parseChinese(trimmed);
  return parseEnglish(trimmed);
}

/** Pattern of a number word for the middle of a larger pattern; what it finds, parseNumeral reads. */
export const ENGLISH_NUMERAL =
  '(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|one|two|three|four|five|six|seven|eight|nine)';
export const CHINESE_DIGITS = '[〇零一二两三四五六七八九十百千]';

const CHINESE_NUMERAL = new RegExp(`^${CHINESE_DIGITS}+$`, 'u');

const UNITS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);

function parseEnglish(text: string): number | null {
  const words = text.split(/[\s-]+/).filter((word) => word !== 'and');
  if (words.length === 0 || words.length > 4) return null;
  let total = 0;
  // What may still follow: after tens only a unit below ten, after a unit only a hundred.
  let room = Infinity;
  for (const word of words) {
    const unit = UNITS.get(word);
    const tens = TENS.get(word);
    if (word === 'hundred' && total >= 1 && total <= 9) {
      total *= 100;
      room = 100;
      continue;
    }
    const value = unit ?? tens;
    if (value === undefined || value >= room) return null;
    total += value;
    room = tens === undefined ? 0 : 10;
  }
  return total;
}

const CHINESE_VALUE: ReadonlyMap<string, number> = new Map([
  ['〇', 0],
  ['零', 0],
  ['一', 1],
  ['二', 2],
  ['两', 2],
  ['三', 3],
  ['四', 4],
  ['五', 5],
  ['六', 6],
  ['七', 7],
  ['八', 8],
  ['九', 9],
]);
const CHINESE_PLACE: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

function parseChinese(text: string): number | null {
  const characters = [...text];
  if (!characters.some((character) => CHINESE_PLACE.has(character))) {
    return characters.length > 4
      ? null
      : characters.reduce((sum, character) => sum * 10 + (CHINESE_VALUE.get(character) ?? 0), 0);
  }
  let total = 0;
  let digit: number | null = null;
  let above = Infinity;
  for (const character of characters) {
    const place = CHINESE_PLACE.get(character);
    if (place === undefined) {
      digit = CHINESE_VALUE.get(character) ?? 0;
      continue;
    }
    if (place >= above) return null;
    total += (digit ?? 1) * place;
    digit = null;
    above = place;
  }
  return total + (digit ?? 0);
}
