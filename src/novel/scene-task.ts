import type { JsonObject } from '../contracts/json.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { SceneCard } from '../contracts/scene-card.ts';

const FRAMER = 'beat_architect';

/** What a scene's recipe is given: the scene, and what its card says of it that the outline does not. */
export function deriveSceneArgs(card: SceneCard): JsonObject {
  const { scene_id, scene_target, goal, conflict, constraints, required_callbacks, end_condition } = card;
  return {
    scene_ref: scene_id,
    scene_card: { scene_target, goal, conflict, constraints, required_callbacks, end_condition },
  };
}

/** The recipe with the card's length where it frames the scene without one of its own. */
export function applyTargetWords(recipe: Recipe, words: number): Recipe {
  return {
    ...recipe,
    phase_a: recipe.phase_a.map((step) =>
      step.tool !== FRAMER || Object.hasOwn(step.args, 'target_words')
        ? step
        : { ...step, args: { ...step.args, target_words: words } },
    ),
  };
}
