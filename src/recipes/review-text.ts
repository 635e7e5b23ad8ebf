import type { Json } from '../contracts/json.ts';
import type { AgentStep, Recipe } from '../contracts/recipe.ts';
import type { RunContext } from '../engine/run-context.ts';
import { type AgentSeat, findEntries, type RecipeSources } from './recipe-sources.ts';

/** What whoever runs a recipe thinks of the text that is meant for a scene; a better one may take its place. */
export type ReviewText = (
  context: RunContext,
  id: string,
  text: string,
) => Promise<{ readonly text: string; readonly left: Json }>;

/** Reviews what a step wrote, where it is the scene's text: before any later step reads the slot and before anything is
 *  committed, so that all of them see the same text. The text as it is now, and what is left to say of it. */
export async function reviewStep(
  context: RunContext,
  { recipe, review }: RecipeSources,
  { step, role }: AgentSeat,
  round: string,
  text: string,
): Promise<{ readonly text: string; readonly left?: Json }> {
  if (review === undefined || !isScene(recipe, step)) return { text };
  const id = `${round}/review`;
  const reviewed = await review(context, id, text);
  if (reviewed.text !== text) {
    await context.step(id, { step: round }, async () => reviewed.text, {
      kind: 'agent',
      phase: 'b',
      agentArchetype: role.archetype,
      agentId: role.agent_id,
      inputSlotRefs: [step.output_slot],
      outputSlot: step.output_slot,
      preview: (whole) => whole.replaceAll(/\s+/g, ' '),
    });
  }
  return reviewed;
}

/** Whether what a step writes goes into the book as a scene. */
function isScene({ commit = [] }: Pick<Recipe, 'commit'>, step: Pick<AgentStep, 'output_slot'>): boolean {
  return commit.some(({ to, slot }) => to === 'scene' && slot === step.output_slot);
}

/** Whether what a step writes in one piece is meant for the book: as a scene, or as the text that a scene is made of. */
export function becomesScene(recipe: Recipe, seat: Pick<AgentSeat, 'step' | 'tier'>): boolean {
  if (findEntries(seat) !== undefined) return false;
  const { output_slot } = seat.step;
  const edited = recipe.phase_b.filter(({ edits }) => edits === output_slot);
  return [seat.step, ...edited].some((step) => isScene(recipe, step));
}
