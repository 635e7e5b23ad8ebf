import type { Json } from '../contracts/json.ts';
import type { RunContext } from '../engine/run-context.ts';
import type { AgentSeat, RecipeSources } from './recipe-sources.ts';

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
  const isScene = recipe.commit?.some(({ to, slot }) => to === 'scene' && slot === step.output_slot);
  if (review === undefined || isScene !== true) return { text };
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
