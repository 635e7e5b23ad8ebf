import type { Narration } from '../../contracts/book.ts';
import type { BookStyle, QuotationMarks } from '../../contracts/book-style.ts';

// What prompts are told of a style: a line a wish, in the author's own words. Empty where the author said nothing, so that nobody
// pays for it. Person and tense stand with the book, whose narration they are, except where a prompt has no book.

const MARKS: Readonly<Record<QuotationMarks, string>> = {
  double: '“…”, inside them ‘…’',
  single: '‘…’, inside them “…”',
  guillemets: '«…»',
  low: '„…“',
  corner: '「…」, inside them 『…』',
};

/** For whoever writes, edits or reads the prose. */
export function tellStyle(style: BookStyle | null, narration: Narration | null = null): string {
  const told = narration === null ? [] : [`narration: ${narration.person} person, ${narration.tense} tense`];
  if (style === null) return told.join('\n');
  const { register, spelling, quotation_marks, rhythm, habits_wanted, habits_unwanted, banned } = style;
  const { samples = [] } = style;
  return [
    ...told,
    ...tellStoryLines(style),
    ...one('register', register),
    ...one('spelling', spelling),
    ...one('quotation marks', quotation_marks === undefined ? undefined : MARKS[quotation_marks]),
    ...one('rhythm', rhythm ?? tellRhythm(style)),
    ...many('wanted', habits_wanted),
    ...many('unwanted', habits_unwanted),
    ...many('never write', banned),
    ...(samples.length === 0 ? [] : ['The author’s own pages. Sound like this, never retell it:']),
    ...samples.map((sample) => `* ${sample.replaceAll(/\s+/g, ' ').trim()}`),
  ].join('\n');
}

/** What of it concerns the story, for whoever plans it. */
export function tellStoryStyle(style: BookStyle | null): string {
  return style === null ? '' : tellStoryLines(style).join('\n');
}

function tellStoryLines({ genre, audience, content_bounds, point_of_view }: BookStyle): string[] {
  return [
    ...one('genre', genre),
    ...one('for', audience),
    ...many('bounds', content_bounds),
    ...one('through the eyes of', point_of_view),
  ];
}

/** As it was measured, where the author put it in no words. */
function tellRhythm({ measured }: BookStyle): string | undefined {
  if (measured === undefined) return undefined;
  const { sentence_words, sentence_words_spread, dialogue_share } = measured;
  return `about ${Math.round(sentence_words)} words a sentence, give or take ${Math.round(sentence_words_spread)}; ${Math.round(dialogue_share * 100)} % dialogue`;
}

function one(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${name}: ${text}`];
}

function many(name: string, texts: readonly string[] | undefined): string[] {
  return texts === undefined || texts.length === 0 ? [] : [`${name}: ${texts.join('; ')}`];
}
