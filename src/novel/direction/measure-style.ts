import type { BookStyle, MeasuredStyle, QuotationMarks } from '../../contracts/book-style.ts';
import { detectPerson } from '../../text/narration/detect-person.ts';
import { detectTense } from '../../text/narration/detect-tense.ts';
import type { TextBlock } from '../../text/text-block.ts';
import { FOREIGN_SPELLINGS } from '../../text/word-lists/en-regions.ts';
import { maskSpeech } from '../../tools/mask-speech.ts';
import { measureProse } from '../../tools/measure-prose.ts';
import { pickSamples } from './pick-samples.ts';

/** What of a style pages can show by themselves. What is not clear in them is left out. */
export type LearnedStyle = Pick<
  BookStyle,
  'person' | 'tense' | 'spelling' | 'quotation_marks' | 'samples' | 'measured'
>;

const FAVOURITES = 12;
const FEWEST_TIMES = 4;
const MARKS = [',', ';', ':', '—', '…', '!', '?'] as const;
/** So much more often than the other, and at least so often. */
const CLEAR = { share: 0.9, times: 3 };

/** Counted, never asked of a model. `paragraphs` are the author's own prose, without headings. */
export function measureStyle(paragraphs: readonly string[], language: string): LearnedStyle {
  const blocks = paragraphs.map(
    (text): TextBlock => ({ kind: 'paragraph', text, start_line: 1, end_line: 1 }),
  );
  const narration = maskSpeech(blocks).join('\n');
  const whole = paragraphs.join('\n');
  return {
    ...known('person', detectPerson(narration, language)),
    ...known('tense', detectTense(narration, language)),
    ...known('spelling', language.startsWith('en') ? findSpelling(whole) : null),
    ...known('quotation_marks', findMarks(paragraphs)),
    samples: pickSamples(paragraphs),
    measured: measure(blocks, whole),
  };
}

function measure(blocks: readonly TextBlock[], whole: string): MeasuredStyle {
  const { word_count, avg_sentence_length, sentence_length_stdev, dialogue_ratio, terms } =
    measureProse(blocks);
  const inThousand = (mark: string) =>
    round((whole.split(mark).length - 1) * (1000 / Math.max(word_count, 1)));
  return {
    words: word_count,
    sentence_words: round(avg_sentence_length),
    sentence_words_spread: round(sentence_length_stdev),
    dialogue_share: Math.round(dialogue_ratio * 100) / 100,
    punctuation: Object.fromEntries(MARKS.map((mark) => [mark, inThousand(mark)])),
    favourite_words: [...terms]
      .filter(([, count]) => count >= FEWEST_TIMES)
      .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .slice(0, FAVOURITES)
      .map(([word]) => word),
  };
}

function findSpelling(text: string): string | null {
  const words = text.match(/(?<![\p{L}’'-])\p{Ll}+(?![\p{L}-])/gu) ?? [];
  const british = words.filter((word) => FOREIGN_SPELLINGS.american.has(word)).length;
  const american = words.filter((word) => FOREIGN_SPELLINGS.british.has(word)).length;
  return decide(british, american) ? 'en-GB' : decide(american, british) ? 'en-US' : null;
}

const OPENERS: readonly (readonly [QuotationMarks, RegExp])[] = [
  ['double', /^[“"]/u],
  ['single', /^[‘'](?=\p{Lu})/u],
  ['guillemets', /^[«»]/u],
  ['low', /^„/u],
  ['corner', /^「/u],
];

/** By how paragraphs begin in which somebody speaks. */
function findMarks(paragraphs: readonly string[]): QuotationMarks | null {
  const counts = OPENERS.map(([kind, opener]) => ({
    kind,
    times: paragraphs.filter((paragraph) => opener.test(paragraph)).length,
  }));
  const all = counts.reduce((sum, { times }) => sum + times, 0);
  return counts.find(({ times }) => decide(times, all - times))?.kind ?? null;
}

function decide(times: number, others: number): boolean {
  return times >= CLEAR.times && times / (times + others) >= CLEAR.share;
}

function known<K extends string, V>(key: K, value: V | null): { [P in K]?: V } {
  return (value === null ? {} : { [key]: value }) as { [P in K]?: V };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
