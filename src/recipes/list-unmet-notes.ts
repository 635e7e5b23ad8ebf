import type { Recipe } from '../contracts/recipe.ts';
import { SceneReviewSchema } from '../contracts/scene-work.ts';
import type { RefScope } from './resolve-ref.ts';

const REVIEW = 'scene_review';

/** The author's notes that a reviewer of the recipe says are not met, by id. */
export async function listUnmetNotes(
  { phase_b }: Pick<Recipe, 'phase_b'>,
  scope: RefScope,
): Promise<string[]> {
  const unmet: string[] = [];
  for (const { contract, output_slot } of phase_b) {
    if (contract !== REVIEW) continue;
    const slot = await scope.slot(output_slot);
    const review = SceneReviewSchema.safeParse(slot?.kind === 'json' ? slot.value : null);
    for (const { note_id, met } of review.data?.notes_met ?? []) if (!met) unmet.push(note_id);
  }
  return unmet;
}
