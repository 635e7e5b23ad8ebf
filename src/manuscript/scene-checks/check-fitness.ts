import { parseIfJson } from '../../tools/project/parse-if-json.ts';
import { checkLanguage } from './check-language.ts';
import { checkLeftovers } from './check-leftovers.ts';
import { checkMetaText } from './check-meta-text.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

/** Why a text is no page of a book at all, whatever scene it is meant for: data instead of prose, words about itself, gaps, or
 *  another language. What only a person can weigh is not looked at here. */
export function checkFitness(text: string, facts: Pick<SceneFacts, 'language'>): SceneFinding[] {
  const data = checkData(text);
  if (data.length > 0) return data;
  return [...checkLanguage(text, facts), ...checkMetaText(text), ...checkLeftovers(text)].sort(
    (a, b) => a.position - b.position,
  );
}

/** A whole text that a program would read and nobody else. */
export function checkData(text: string): SceneFinding[] {
  const bare = text
    .trim()
    .replace(/^```[a-z]*\s*/i, '')
    .replace(/\s*```$/, '');
  if (!/^[[{]/.test(bare) || parseIfJson(bare) === null) return [];
  const quote = bare.slice(0, 80).toWellFormed();
  return [
    {
      reason_code: 'scene_leftover',
      message: `The scene is data for a program, and no prose: “${quote}”.`,
      quote,
      position: 0,
      instead: null,
    },
  ];
}
