import { ENGLISH_NUMERAL, HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import type { EventKind, FoundTime } from './time-event.ts';

// Expressions of time in one sentence, each by the first pattern that fits where it stands. Patterns are tried in order and a
// later one does not look inside what an earlier one took: "two days later" is no duration, "Monday morning" is both a
// weekday and a time of day.

export function findTimes(sentence: string): FoundTime[] {
  const found: FoundTime[] = [];
  let rest = sentence;
  for (const { kind, pattern, read } of PATTERNS) {
    for (const match of rest.matchAll(pattern)) {
      const value = read(match.groups ?? {}, match[0]);
      if (value === null) continue;
      found.push({ kind, expression: match[0], value, start: match.index });
      rest = `${rest.slice(0, match.index)}${' '.repeat(match[0].length)}${rest.slice(match.index + match[0].length)}`;
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

type Groups = Readonly<Record<string, string | undefined>>;

interface TimePattern {
  readonly kind: EventKind;
  readonly pattern: RegExp;
  readonly read: (groups: Groups, whole: string) => string | null;
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const WEEKDAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const NUMBER = `\\d{1,3}|${ENGLISH_NUMERAL}|an?`;
const HAN_NUMBER = `\\d{1,3}|${HAN_NUMERAL}+`;
const UNIT = '(?<unit>minute|hour|day|night|week|fortnight|month|year)s?';
const HAN_UNIT = '(?<unit>小时|天|日|夜|周|星期|个月|年)';

const PATTERNS: readonly TimePattern[] = [
  {
    kind: 'absolute',
    pattern: /(?<![\d-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])/g,
    read: readDate,
  },
  {
    kind: 'absolute',
    pattern: new RegExp(
      `\\b(?<month>${MONTHS})\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(?<year>\\d{4}))?\\b`,
      'g',
    ),
    read: readDate,
  },
  {
    kind: 'absolute',
    pattern: new RegExp(
      `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:\\sof)?\\s(?<month>${MONTHS})(?:,?\\s(?<year>\\d{4}))?\\b`,
      'g',
    ),
    read: readDate,
  },
  {
    kind: 'absolute',
    pattern: new RegExp(`(?:(?<year>\\d{4})年)?(?<month>${HAN_NUMBER})月(?<day>${HAN_NUMBER})[日号]`, 'gu'),
    read: readDate,
  },
  {
    kind: 'relative',
    pattern: new RegExp(
      `\\b(?<count>${NUMBER})\\s${UNIT}\\s(?<way>later|afterwards|after that|earlier|before|ago)\\b`,
      'gi',
    ),
    read: readStep,
  },
  {
    kind: 'relative',
    pattern: new RegExp(
      `\\b(?:(?:a few|a couple of|several|some|many)\\s)?${UNIT}\\s(?<way>later|afterwards|earlier|before|ago)\\b`,
      'gi',
    ),
    read: ({ way }) => (isBack(way) ? '-?' : '+?'),
  },
  {
    kind: 'relative',
    pattern:
      /\b(?:the\s)?(?:next|following)\s(?:day|morning|afternoon|evening|night)\b|\bthe day after\b(?! tomorrow)/gi,
    read: () => '+1d',
  },
  {
    kind: 'relative',
    pattern: new RegExp(`(?<count>${HAN_NUMBER})个?${HAN_UNIT}(?<way>之后|以后|后|之前|以前|前)`, 'gu'),
    read: readStep,
  },
  { kind: 'relative', pattern: /(?:几|数|两三)[天日周年]后|多年后/gu, read: () => '+?' },
  { kind: 'relative', pattern: /第二天|次日|翌日|隔天/gu, read: () => '+1d' },
  {
    kind: 'duration',
    pattern: new RegExp(`\\bfor\\s(?:the\\s(?:next|last)\\s)?(?<count>${NUMBER})\\s${UNIT}\\b`, 'gi'),
    read: readSpan,
  },
  {
    kind: 'duration',
    pattern: new RegExp(`(?:过了|整整)(?<count>${HAN_NUMBER})个?${HAN_UNIT}`, 'gu'),
    read: readSpan,
  },
  {
    kind: 'weekday',
    pattern: new RegExp(`\\b(?<day>${WEEKDAYS})\\b(?!['’]s)`, 'g'),
    read: ({ day }) => day?.toLowerCase() ?? null,
  },
  {
    kind: 'weekday',
    pattern: /(?:星期|礼拜|周)(?<day>[一二三四五六日天])/gu,
    read: ({ day }) => HAN_WEEKDAYS.get(day ?? '') ?? null,
  },
  {
    kind: 'time_of_day',
    pattern: /\b(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)\b/g,
    read: ({ hour, minute }) => `${(hour ?? '').padStart(2, '0')}:${minute}`,
  },
  {
    kind: 'time_of_day',
    pattern:
      /\b(?:dawn|daybreak|sunrise|morning|noon|midday|afternoon|dusk|sunset|evening|nightfall|night|midnight)\b/gi,
    read: readPart,
  },
  {
    kind: 'time_of_day',
    pattern: /黎明|拂晓|清晨|早上|早晨|上午|中午|正午|下午|傍晚|黄昏|晚上|夜里|深夜|半夜|午夜/gu,
    read: readPart,
  },
];

const HAN_WEEKDAYS: ReadonlyMap<string, string> = new Map([
  ['一', 'monday'],
  ['二', 'tuesday'],
  ['三', 'wednesday'],
  ['四', 'thursday'],
  ['五', 'friday'],
  ['六', 'saturday'],
  ['日', 'sunday'],
  ['天', 'sunday'],
]);

const PARTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dawn: 'dawn daybreak sunrise 黎明 拂晓',
    morning: 'morning 清晨 早上 早晨 上午',
    noon: 'noon midday 中午 正午',
    afternoon: 'afternoon 下午',
    evening: 'dusk sunset evening nightfall 傍晚 黄昏',
    night: 'night midnight 晚上 夜里 深夜 半夜 午夜',
  }).flatMap(([part, words]) => words.split(' ').map((word) => [word, part] as const)),
);

function readPart(_: Groups, whole: string): string | null {
  return PARTS.get(whole.toLowerCase()) ?? null;
}

function readDate({ year, month = '', day = '' }: Groups): string | null {
  const named = MONTHS.split('|').indexOf(month) + 1;
  const monthNumber = named > 0 ? named : parseNumeral(month.replace(/^0/, ''));
  const dayNumber = parseNumeral(day.replace(/^0/, ''));
  if (monthNumber === null || dayNumber === null) return null;
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return null;
  return `${year ?? '-'}-${pad(monthNumber)}-${pad(dayNumber)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ['minute', 'min'],
  ['hour', 'h'],
  ['小时', 'h'],
  ['day', 'd'],
  ['night', 'd'],
  ['天', 'd'],
  ['日', 'd'],
  ['夜', 'd'],
  ['week', 'w'],
  ['周', 'w'],
  ['星期', 'w'],
  ['fortnight', 'fortnight'],
  ['month', 'm'],
  ['个月', 'm'],
  ['year', 'y'],
  ['年', 'y'],
]);

function readSpan({ count = '', unit = '' }: Groups): string | null {
  const number = /^an?$/i.test(count) ? 1 : parseNumeral(count);
  const letter = UNITS.get(unit.toLowerCase());
  if (number === null || letter === undefined) return null;
  return letter === 'fortnight' ? `${number * 2}w` : `${number}${letter}`;
}

function readStep(groups: Groups): string | null {
  const span = readSpan(groups);
  return span === null ? null : `${isBack(groups['way']) ? '-' : '+'}${span}`;
}

function isBack(way: string | undefined): boolean {
  return /^(?:earlier|before|ago|之前|以前|前)$/i.test(way ?? '');
}
