import type { JsonObject } from '../contracts/json.ts';
import type { Recipe, RoutingResult } from '../contracts/recipe.ts';
import type { RawSessionPlan, SessionTask, TaskDefinition } from '../contracts/session-plan.ts';
import { CodedError } from '../errors.ts';
import { completeArgs, type KnownScene } from '../recipes/complete-args.ts';
import { extractTaskArgs } from '../recipes/extract-task-args.ts';
import { describeDod } from './describe-dod.ts';

// Whether a task can be begun as it is said. It waits for an answer where the Chief asks something about it, where no recipe
// is for it, and where a recipe is that has to know more. What will only be there when earlier tasks are done counts as there.

export interface ScopeFacts {
  route(description: string): RoutingResult;
  /** Null where there is none of that id. */
  findRecipe(recipeId: string): Recipe | null;
  readonly scenes: readonly KnownScene[];
}

export function scopeTask(said: RawSessionPlan['tasks'][number], facts: ScopeFacts): TaskDefinition {
  const { id, description, dod, scoping_question } = said;
  const recipe = routeTo(facts, description);
  const own = dod === undefined && recipe !== null ? describeDod(recipe) : null;
  const question = scoping_question ?? findGap(recipe, {}, description, facts);
  return {
    id,
    description,
    // Whoever is asked decides what it is.
    recipe_id: scoping_question === undefined ? (recipe?.recipe_id ?? null) : null,
    deps: [...new Set(said.deps)].sort((a, b) => a - b),
    ...(dod === undefined ? {} : { dod }),
    ...(own === null ? {} : { dod: own, dod_source: 'recipe' as const }),
    ...(question === null ? {} : { scoping_question: question }),
  };
}

/** Where a task leads with an answer, and what is still to be asked. */
export function scopeAnswer(
  task: SessionTask,
  text: string,
  facts: ScopeFacts,
): { readonly recipe_id: string | null; readonly asked: string | null } {
  const { description } = task;
  const known =
    task.recipe_id === null || task.recipe_source === 'answer' ? null : facts.findRecipe(task.recipe_id);
  const recipe =
    known ??
    routeTo(facts, description) ??
    facts.findRecipe(text.trim()) ??
    routeTo(facts, text) ??
    routeTo(facts, `${description} ${text}`);
  const asked = findGap(recipe, readAnswers([...(task.answers ?? []), { text }]), description, facts);
  return { recipe_id: recipe?.recipe_id ?? null, asked };
}

/** What answers tell of a task's arguments: the words themselves, as its scope, and what they name. */
export function readAnswers(answers: readonly { readonly text: string }[] | undefined): JsonObject {
  if (answers === undefined || answers.length === 0) return {};
  const scope = answers.map(({ text }) => text).join('\n');
  return { ...extractTaskArgs(scope).args, scope };
}

function routeTo(facts: ScopeFacts, text: string): Recipe | null {
  const { recipe_id } = facts.route(text);
  return recipe_id === null ? null : facts.findRecipe(recipe_id);
}

function findGap(
  recipe: Recipe | null,
  given: JsonObject,
  description: string,
  { scenes }: ScopeFacts,
): string | null {
  if (recipe === null) return 'No recipe is for this. What is to be done, in other words?';
  try {
    completeArgs(
      recipe,
      given,
      description,
      scenes.map((scene) => ({ ...scene, written: true })),
    );
    return null;
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'recipe_args_missing')) throw error;
    return askFor(error);
  }
}

/** What a recipe has to know, as a question. */
export function askFor({ details }: CodedError): string {
  const missing = Array.isArray(details['missing']) ? details['missing'].map(String) : [];
  return missing.some((name) => name.startsWith('scene'))
    ? 'Which scene, or which scenes, by number?'
    : `What is ${missing.join(', and what is ')}?`;
}
