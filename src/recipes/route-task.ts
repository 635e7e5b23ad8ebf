import { foldRequest } from '../agents/fold-request.ts';
import type { Recipe, RoutingResult } from '../contracts/recipe.ts';
import { compilePattern } from './compile-pattern.ts';
import { extractTaskArgs } from './extract-task-args.ts';

// Which recipe a task is for: the one whose pattern matches the longest stretch of the description; where two match
// equally long, the first by id. No model, no chance, no order of files.

/** What the router needs of a recipe. */
export type RoutableRecipe = Pick<Recipe, 'recipe_id' | 'label' | 'task_patterns'>;

interface Match {
  readonly recipe: RoutableRecipe;
  readonly text: string;
  readonly length: number;
}

/** A task is told in some sentences; what is longer is a text, and the work on it would take as long as it is. */
const LONGEST_TASK = 20_000;

export function routeTask(description: string, recipes: readonly RoutableRecipe[]): RoutingResult {
  if (description.length > LONGEST_TASK) {
    const reason = `The description has ${description.length} characters; a task has at most ${LONGEST_TASK}.`;
    return { recipe_id: null, initial_args: {}, routable: false, reason };
  }
  const request = foldRequest(description);
  const { args: initial_args, refused } = extractTaskArgs(description);
  const leftOut = refused
    .map((path) => ` The path ${path} is not one of the project and was left out.`)
    .join('');
  const matches = recipes.flatMap((recipe) => matchRecipe(recipe, request)).sort(compareMatches);
  const [best, next] = matches;
  if (best === undefined) {
    const reason = `No recipe has a pattern that matches this description.${leftOut}`;
    return { recipe_id: null, initial_args, routable: false, reason };
  }
  const { recipe_id, label } = best.recipe;
  const why =
    next === undefined
      ? 'no other recipe matches'
      : next.length < best.length
        ? `it is longer than “${next.text}”, which ${next.recipe.recipe_id} matches`
        : `${next.recipe.recipe_id} matches as much and comes later by its id`;
  const reason = `“${best.text}” is what ${recipe_id} (${label}) is for; ${why}.${leftOut}`;
  return { recipe_id, initial_args, routable: true, reason };
}

/** The longest match of a recipe; of equally long ones the first in the recipe. */
function matchRecipe(recipe: RoutableRecipe, request: string): Match[] {
  const found = recipe.task_patterns.flatMap((pattern) => {
    const compiled = compilePattern(pattern);
    const text = compiled.ok ? compiled.match(request) : null;
    return text === null ? [] : [{ recipe, text, length: [...text].length }];
  });
  return found.sort((a, b) => b.length - a.length).slice(0, 1);
}

function compareMatches(a: Match, b: Match): number {
  if (a.length !== b.length) return b.length - a.length;
  return a.recipe.recipe_id < b.recipe.recipe_id ? -1 : 1;
}
