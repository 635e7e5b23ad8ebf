import type { Recipe } from '../contracts/recipe.ts';
import { countWords } from '../text/list-words.ts';
import { type AgentSeat, hasFields } from './recipe-sources.ts';

/** How many words of a scene a step has written; undefined where its text is no prose for the book. */
export function countDrafted(
  { commit = [] }: Pick<Recipe, 'commit'>,
  { step, role }: Pick<AgentSeat, 'step' | 'role'>,
  text: string,
): number | undefined {
  const isProse = ['writer', 'editor'].includes(role.archetype) && !hasFields(step);
  return isProse && commit.some(({ to }) => to === 'scene') ? countWords(text) : undefined;
}
