import { CJK_LETTER } from '../../text/cjk-letter.ts';
import { foldText } from '../../text/fold-text.ts';
import { HAN_NUMERAL } from '../../text/numeral-words.ts';
import { parseNumeral } from '../../text/parse-numeral.ts';
import type { FileType } from './classify-file.ts';

// What somebody is looking for, taken apart: numbers of scenes, quoted phrases, kinds of file, and words. Words that every
// request has ("draft", "the", "写") find nothing by themselves.

export interface Search {
  readonly sceneNumbers: readonly number[];
  readonly chapterNumbers: readonly number[];
  /** Folded, as they have to stand in the text. */
  readonly phrases: readonly string[];
  /** Folded words; of Chinese, Japanese and Korean whole runs and their pairs of neighbouring characters. */
  readonly words: readonly string[];
  readonly types: readonly FileType[];
}

export function parseSearch(criteria: string): Search {
  const folded = foldText(criteria).trim();
  const phrases = [...folded.matchAll(PHRASE)]
    .map((match) => (match[1] ?? match[2] ?? '').trim())
    .filter((phrase) => phrase !== '');
  const rest = folded.replaceAll(PHRASE, ' ');
  const bare = rest.replaceAll(SCENES, ' ').replaceAll(CHAPTERS, ' ');
  return {
    sceneNumbers: listNumbers(rest, SCENES),
    chapterNumbers: listNumbers(rest, CHAPTERS),
    phrases: [...new Set(phrases)],
    words: listSearchWords(bare),
    types: TYPE_WORDS.filter(([pattern]) => pattern.test(folded)).map(([, type]) => type),
  };
}

const NUMERAL = `\\d{1,4}|${HAN_NUMERAL}+`;
const PHRASE = /"([^"]+)"|[「『《]([^」』》]+)[」』》]/g;
const SCENES = new RegExp(
  `(?:scenes?|scn|sc\\.)[\\s#-]*(\\d{1,4})(?!\\d)(?:\\s*(?:-|to|and|&|,)\\s*(\\d{1,4})(?!\\d))?|第\\s*(${NUMERAL})\\s*[场場]景?|[场場]景\\s*(${NUMERAL})`,
  'g',
);
const CHAPTERS = new RegExp(
  `(?:chapters?|chap\\.?|ch\\.)[\\s#-]*(\\d{1,4})(?!\\d)(?:\\s*(?:-|to|and|&|,)\\s*(\\d{1,4})(?!\\d))?|第\\s*(${NUMERAL})\\s*章`,
  'g',
);
const MOST_IN_RANGE = 50;

function listNumbers(text: string, pattern: RegExp): number[] {
  const numbers = new Set<number>();
  for (const [whole, first, last, ...chinese] of text.matchAll(pattern)) {
    const from = parseNumeral(first ?? chinese.find((found) => found !== undefined) ?? '');
    if (from === null) continue;
    const to = last === undefined ? from : Number(last);
    const isRange = /-|to/.test(whole.slice(whole.search(/\d/))) && to > from && to - from < MOST_IN_RANGE;
    if (isRange) for (let number = from; number <= to; number += 1) numbers.add(number);
    else for (const number of [from, to]) numbers.add(number);
  }
  return [...numbers];
}

const TYPE_WORDS: readonly (readonly [RegExp, FileType])[] = [
  [/\boutlines?\b|大纲|提纲/, 'outline'],
  [/\b(?:characters?|cast|people)\b|人物|角色/, 'canon_character'],
  [/\b(?:locations?|places?|settings?)\b|地点/, 'canon_location'],
  [/\b(?:canon|lore|compendium|worldbuilding)\b|设定/, 'canon_other'],
  [/\bscenes?\b|[场場]景|第.{1,6}[场場]/, 'scene'],
  [/\bchapters?\b|第.{1,6}章/, 'chapter'],
  [/\bplans?\b|计划/, 'plan'],
  [/\breports?\b|报告/, 'report'],
];

const COMMON: ReadonlySet<string> = new Set(
  'a an the of in on at to for from with and or by is are be it its this that as into about against vs draft write rewrite edit revise check review find show read look locate file files scene scenes chapter chapters outline please me my let lets do all any where which what who'.split(
    ' ',
  ),
);
const RUN = new RegExp(`${CJK_LETTER}+|(?:(?!${CJK_LETTER})[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const CJK_ONLY = new RegExp(`^${CJK_LETTER}`, 'u');
const COMMON_CHINESE = /[的了在和与或是把被给请帮我你他她它们这那一写读看找改查检稿]/u;

/** The words to look for, in the order of the text. */
export function listSearchWords(folded: string): string[] {
  const words = new Set<string>();
  for (const [run] of folded.matchAll(RUN)) {
    if (!CJK_ONLY.test(run)) {
      if (!COMMON.has(run) && (run.length >= 2 || /\d/.test(run))) words.add(run);
      continue;
    }
    const letters = [...run];
    if (letters.length >= 2 && letters.length <= 6) words.add(run);
    for (let index = 1; index < letters.length; index += 1) {
      const pair = `${letters[index - 1]}${letters[index]}`;
      if (!COMMON_CHINESE.test(pair)) words.add(pair);
    }
  }
  return [...words];
}
