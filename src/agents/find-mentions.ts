import { ENGLISH_NUMERAL, ENGLISH_ORDINAL, HAN_NUMERAL } from '../text/numeral-words.ts';
import { IN_A_REQUEST, parseNumeral } from '../text/parse-numeral.ts';

// Scenes and chapters that a folded sentence names. A scene with its chapter is a reference; a scene alone is a number
// of the whole outline; a time of day is neither.

/** A scene or a chapter, as a sentence calls it. */
export type NamedPlace =
  | { readonly kind: 'scene' | 'chapter'; readonly number: number }
  | { readonly kind: 'ref'; readonly ref: string };

/** With its place in the sentence. */
export type Mention = NamedPlace & { readonly start: number; readonly end: number };

const CARDINAL = `\\d{1,6}|${ENGLISH_NUMERAL}`;
const ORDINAL = `\\d{1,6}(?:st|nd|rd|th)|${ENGLISH_ORDINAL}`;
const HAN_NUMBER = `\\d{1,6}|${HAN_NUMERAL}{1,9}`;
const SIGN = '(?:no\\.?|nr\\.?|number|#)?\\s*#?\\s*';
const SCENE = `scene\\s*${SIGN}(${CARDINAL})(?!\\d|:\\d)`;
const CHAPTER = `chapter\\s*${SIGN}(${CARDINAL})(?!\\d|:\\d)`;
const HAN_SCENE = '(?:个?场景|個?場景|[场場][戏戲]?|幕)';

interface Form {
  readonly pattern: RegExp;
  read(groups: readonly string[]): readonly Reading[];
}
type Reading =
  | { readonly kind: 'scene' | 'chapter'; readonly number: number | null }
  | { readonly kind: 'ref'; readonly chapter: number | null; readonly scene: number | null };

/** What takes more of the sentence comes first; what was read is not read again. */
const FORMS: readonly Form[] = [
  // A reference, but no clock: at 10:30, 3:20 pm, 1:02:03
  form(
    '(?<![\\d:.])(?<!\\bat )([1-9]\\d{0,5}):([1-9]\\d{0,5})(?![\\d:]|\\.\\d| ?[ap]\\.?m\\b)',
    ([chapter, scene]) => [ref(chapter, scene)],
  ),
  form(`\\b${CHAPTER}\\b,? ?(?:'s |and )?${SCENE}\\b`, ([chapter, scene]) => [ref(chapter, scene)]),
  form(`\\b${SCENE}\\b,? ?(?:of|in|from) ${CHAPTER}\\b`, ([scene, chapter]) => [ref(chapter, scene)]),
  form(`\\b(${ORDINAL}) scene (?:of|in) ${CHAPTER}\\b`, ([scene, chapter]) => [ref(chapter, scene)]),
  form(`第 ?(${HAN_NUMBER}) ?[章回]的?,? ?第 ?(${HAN_NUMBER}) ?${HAN_SCENE}`, ([chapter, scene]) => [
    ref(chapter, scene),
  ]),
  form(
    `\\bscenes\\s*${SIGN}((?:${CARDINAL})(?:(?: ?(?:,|&|-|–|—|and|to|through)){1,3} ?(?:${CARDINAL}))*)\\b`,
    ([list]) => readList(list ?? ''),
  ),
  form(`\\b${SCENE}\\b`, ([number]) => [{ kind: 'scene', number: numeral(number) }]),
  form(`\\b(${ORDINAL}) scene\\b`, ([number]) => [{ kind: 'scene', number: numeral(number) }]),
  form(`第 ?(${HAN_NUMBER})(?:[、,和与及] ?第? ?(${HAN_NUMBER}))? ?${HAN_SCENE}`, (numbers) =>
    numbers.map((number) => ({ kind: 'scene', number: numeral(number) })),
  ),
  form(`[场場]景 ?(${HAN_NUMBER})`, ([number]) => [{ kind: 'scene', number: numeral(number) }]),
  form(`\\b${CHAPTER}\\b`, ([number]) => [{ kind: 'chapter', number: numeral(number) }]),
  form(`\\b(${ORDINAL}) chapter\\b`, ([number]) => [{ kind: 'chapter', number: numeral(number) }]),
  form(`第 ?(${HAN_NUMBER}) ?[章回]`, ([number]) => [{ kind: 'chapter', number: numeral(number) }]),
];

export function findMentions(folded: string): Mention[] {
  const mentions: Mention[] = [];
  let left = folded;
  for (const { pattern, read } of FORMS) {
    left = left.replace(pattern, (whole: string, ...rest: unknown[]) => {
      const at = rest.findIndex((part) => typeof part === 'number');
      const groups = rest.slice(0, at).filter((group): group is string => typeof group === 'string');
      const named = read(groups).map(nameReading);
      const start = rest[at] as number;
      const whereabouts = { start, end: start + whole.length };
      if (named.some((each) => each === null)) return whole;
      mentions.push(...named.flatMap((each) => (each === null ? [] : [{ ...each, ...whereabouts }])));
      return ' '.repeat(whole.length);
    });
  }
  return mentions.sort((a, b) => a.start - b.start);
}

function form(source: string, read: Form['read']): Form {
  return { pattern: new RegExp(source, 'gu'), read };
}

function ref(chapter: string | undefined, scene: string | undefined): Reading {
  return { kind: 'ref', chapter: numeral(chapter), scene: numeral(scene) };
}

function numeral(text: string | undefined): number | null {
  return text === undefined ? null : parseNumeral(text, IN_A_REQUEST);
}

const LONGEST_RANGE = 50;

/** 3, 4 and 6 to 8 */
function readList(list: string): Reading[] {
  const parts = [...list.matchAll(new RegExp(`(-|–|—|to|through)? ?(${CARDINAL})`, 'gu'))];
  const numbers: (number | null)[] = [];
  for (const [, range, text] of parts) {
    const number = numeral(text);
    const before = numbers.at(-1) ?? null;
    const gap = number === null || before === null ? 0 : number - before;
    if (range !== undefined && before !== null && gap > 1 && gap <= LONGEST_RANGE) {
      for (let between = before + 1; between < before + gap; between += 1) numbers.push(between);
    }
    numbers.push(number);
  }
  return numbers.map((number) => ({ kind: 'scene', number }));
}

function nameReading(reading: Reading): NamedPlace | null {
  if (reading.kind !== 'ref') {
    return reading.number === null ? null : { kind: reading.kind, number: reading.number };
  }
  if (reading.chapter === null || reading.scene === null) return null;
  return { kind: 'ref', ref: `${reading.chapter}:${reading.scene}` };
}
