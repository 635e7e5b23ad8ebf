import type { JsonObject } from '../../contracts/json.ts';
import type { Recipe } from '../../contracts/recipe.ts';
import type { SceneCard } from '../../contracts/scene-card.ts';
import { boundText } from '../../tools/bound-text.ts';

const FRAMER = 'beat_architect';

/** What a scene's recipe is given: the scene, and what its card says of it that the outline does not. */
export function deriveSceneArgs(card: SceneCard): JsonObject {
  return { scene_ref: card.scene_id, scene_card: tellCard(card) };
}

/** What a prompt is told of a card, however much a planner or a person has put on it. */
export function tellCard(card: SceneCard): JsonObject {
  const { scene_target, goal, conflict, constraints, required_callbacks, end_condition } = card;
  const line = (text: string) => boundText(text, LONGEST_LINE);
  const list = (texts: readonly string[]) =>
    texts.slice(0, MOST_ENTRIES).map((text) => boundText(text, LONGEST_ENTRY));
  return {
    scene_target: line(scene_target),
    goal: line(goal),
    conflict: line(conflict),
    constraints: list(constraints),
    required_callbacks: list(required_callbacks),
    end_condition: line(end_condition),
  };
}

const LONGEST_LINE = 400;
const LONGEST_ENTRY = 200;
const MOST_ENTRIES = 6;

/** What the work on a scene is called. Its chapter's title is a planner's words, and stands in the frame. */
export function nameSceneWork(ref: string): string {
  return `Write scene ${ref}`;
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
