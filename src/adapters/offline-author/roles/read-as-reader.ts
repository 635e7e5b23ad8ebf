import { pickQuote } from './evidence.ts';
import { readSceneShape, type SceneShape } from './read-scene-shape.ts';
import type { RoleRequest } from './role-request.ts';

/** Part of a text beyond which a paragraph weighs it down, when the text has a few. */
const HEAVY = 0.3;
const TALKATIVE = 0.6;

export interface Reading {
  readonly shape: SceneShape;
  /** Remarks in the order of the text, each with words of its passage. */
  readonly remarks: readonly string[];
  readonly heavy: boolean;
  readonly flatEnd: boolean;
  readonly short: boolean;
}

/** What a first reader meets: the opening, where it presses, the longest paragraph, the end, a risk. */
export function readAsReader(text: string, { frame, lexicon, say }: RoleRequest): Reading {
  const shape = readSceneShape(text, lexicon);
  const heavy = shape.paragraphs.length > 3 && shape.longest.length > text.length * HEAVY;
  const short = frame !== null && shape.length < frame.target_words / 2;
  const asks = /[?？]["”’」]?$/u.test(shape.ending);
  const risk = short
    ? say('read_risk_short', { length: shape.length, target: frame.target_words })
    : shape.spoken > TALKATIVE
      ? say('read_risk_talk', { percent: Math.round(shape.spoken * 100) })
      : shape.spoken === 0
        ? say('read_risk_still')
        : say('read_risk_none');
  const remarks = [
    say('read_opening', { quote: excerpt(shape.opening) }),
    say('read_tension', { quote: excerpt(shape.tensest) }),
    say(heavy ? 'read_longest_heavy' : 'read_longest', {
      quote: excerpt(shape.longest),
      count: shape.paragraphs.length,
    }),
    say(asks ? 'read_end_question' : 'read_end', { quote: excerpt(shape.ending) }),
    risk,
  ];
  return { shape, remarks, heavy, short, flatEnd: asks };
}

/** Words of a passage, letter for letter, short enough to stand in a sentence. */
export function excerpt(passage: string): string {
  return pickQuote(passage) ?? passage.replace(/\s+/gu, ' ').trim().slice(0, 60);
}
