import { hasCjkLetter } from '../../text/cjk-letter.ts';
import { createLineFinder } from '../../text/text-block.ts';
import { ENGLISH, ENGLISH_NO_ADVERBS } from '../../text/word-lists/en.ts';
import type { LineRule } from './line-rule.ts';

// Rules that a pattern can see inside a paragraph. Each is a row: its name, its pattern, what could stand there instead.

interface PatternRow {
  readonly rule: string;
  readonly pattern: RegExp;
  /** The words in place of the match; null where that takes a writer; undefined where the match is none after all. */
  readonly suggest: (match: RegExpExecArray) => string | null | undefined;
}

const BE = "(?:am|is|are|was|were|be|been|being|isn't|wasn't|weren't)";
const IRREGULAR =
  'beaten|born|bought|bound|broken|brought|built|burnt|caught|chosen|cut|done|drawn|driven|eaten|felt|forgotten|found|given|held|' +
  'hidden|hit|hurt|kept|killed|known|led|left|lost|made|paid|put|read|said|seen|sent|shot|shown|sold|spoken|stolen|struck|sung|' +
  'swept|taken|taught|thrown|told|torn|won|worn|woven|written';
const SPEECH = [...ENGLISH.speechVerbs].filter((verb) => verb !== 'went' && verb !== 'thought').join('|');

const ROWS: readonly PatternRow[] = [
  {
    rule: 'doubled_word',
    pattern: /(?<![\p{L}\p{N}’'-])(\p{L}[\p{L}’']*)(\s+)\1(?![\p{L}\p{N}’'-])/giu,
    suggest: ([, word = '']) =>
      ALLOWED_TWICE.has(word.toLowerCase()) || hasCjkLetter(word) ? undefined : word,
  },
  {
    rule: 'double_space',
    pattern: /(?<!\S)\S*[^\s.!?:…"”’')](?: {2,}|\u00a0 | \u00a0)\S+/gu,
    suggest: ([whole]) => whole.replace(/[ \u00a0]+/, ' '),
  },
  {
    rule: 'said_adverb',
    pattern: new RegExp(`\\b(${SPEECH})\\s+(\\p{L}+ly)\\b`, 'giu'),
    suggest: ([, verb = '', adverb = '']) =>
      ENGLISH_NO_ADVERBS.has(adverb.toLowerCase()) ? undefined : verb,
  },
  {
    rule: 'said_adverb',
    pattern: new RegExp(`\\b(\\p{L}+ly)\\s+(${SPEECH})\\b`, 'giu'),
    suggest: ([, adverb = '', verb = '']) =>
      ENGLISH_NO_ADVERBS.has(adverb.toLowerCase()) ? undefined : verb,
  },
  {
    rule: 'filter_word',
    pattern:
      /\b(?:I|he|she|they|we)\s+(?:could\s+)?(?:see|saw|hear|heard|feel|felt|notice|noticed|watched|realised|realized|wondered|seemed\s+to)\b/giu,
    suggest: () => null,
  },
  {
    rule: 'filter_word',
    pattern: /[他她我](?:看见|看到|听见|听到|感到|感觉到|觉得|注意到|意识到)/gu,
    suggest: () => null,
  },
  {
    rule: 'passive',
    pattern: new RegExp(`\\b${BE}\\s+(?:\\p{L}+ly\\s+)?(?:\\p{L}{2,}ed|${IRREGULAR})\\b`, 'giu'),
    suggest: () => null,
  },
];

/** Fine twice in a row: "all that he had had". */
const ALLOWED_TWICE: ReadonlySet<string> = new Set([
  'had',
  'that',
  'is',
  'so',
  'very',
  'ha',
  'no',
  'now',
  'there',
  'knock',
  'bye',
  'blah',
]);

export const PATTERN_RULES: readonly LineRule[] = ROWS.map(({ rule, pattern, suggest }) => ({
  rule,
  find: (lines) =>
    lines.flatMap(({ block }) => {
      const findLine = createLineFinder(block);
      return [...block.text.matchAll(pattern)].flatMap((match) => {
        const suggestion = suggest(match);
        if (suggestion === undefined) return [];
        return [{ line: findLine(match.index), excerpt: match[0], suggestion }];
      });
    }),
}));
