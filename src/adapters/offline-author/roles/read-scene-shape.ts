import type { Lexicon } from '../lexicon-schema.ts';
import { splitSentences } from '../split-sentences.ts';

/** What a reader meets in a text, in its own words. */
export interface SceneShape {
  readonly paragraphs: readonly string[];
  readonly opening: string;
  readonly ending: string;
  readonly longest: string;
  /** The sentence that presses hardest; the later one where two press alike. */
  readonly tensest: string;
  /** Words, or signs where the script has no spaces. */
  readonly length: number;
  /** The part of the text that is spoken, from 0 to 1. */
  readonly spoken: number;
}

export function readSceneShape(text: string, lexicon: Lexicon): SceneShape {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const sentences = paragraphs.flatMap((paragraph) => splitSentences(paragraph.replaceAll('\n', ' ')));
  let tensest = sentences[0] ?? '';
  let most = 0;
  for (const sentence of sentences) {
    const pressure = measurePressure(sentence, lexicon);
    if (pressure > 0 && pressure >= most) [tensest, most] = [sentence, pressure];
  }
  const speech = [...text.matchAll(/“[^”]*”|"[^"\n]*"|「[^」]*」/gu)].reduce(
    (sum, [said]) => sum + said.length,
    0,
  );
  return {
    paragraphs,
    opening: sentences[0] ?? '',
    ending: sentences.at(-1) ?? '',
    longest: paragraphs.reduce((longest, next) => (next.length > longest.length ? next : longest), ''),
    tensest,
    length: countLength(text),
    spoken: text.length === 0 ? 0 : speech / text.length,
  };
}

export function countLength(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const other =
    text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.filter((word) => !/\p{Script=Han}/u.test(word))
      .length ?? 0;
  return han + other;
}

function measurePressure(sentence: string, { roles, language }: Lexicon): number {
  const lower = sentence.toLowerCase();
  const has = (word: string): boolean =>
    language === 'zh' ? lower.includes(word) : new RegExp(`\\b${word}\\b`).test(lower);
  return roles.tense.filter(has).length * 2 + (/[!?！？]/u.test(sentence) ? 1 : 0);
}
