import { nameCount } from '../../name-count.ts';
import { countWords } from '../../text/list-words.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** How far a scene may be from its card's length before a correction is worth its price. */
const LENGTH_BAND = { least: 0.6, most: 1.6 } as const;

export function checkLength(text: string, { card }: Pick<SceneFacts, 'card'>): SceneFinding[] {
  const words = countWords(text);
  const least = Math.floor(card.estimated_words * LENGTH_BAND.least);
  const most = Math.ceil(card.estimated_words * LENGTH_BAND.most);
  if (words >= least && words <= most) return [];
  return [
    {
      reason_code: 'scene_length_out_of_band',
      message: `The scene has ${nameCount(words, 'word')} and is to have ${card.estimated_words}: between ${least} and ${most}.`,
      quote: text.trimStart().slice(0, 60),
      position: text.length - text.trimStart().length,
      instead: null,
    },
  ];
}
