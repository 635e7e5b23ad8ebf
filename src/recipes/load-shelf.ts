import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Recipe, RoutingResult } from '../contracts/recipe.ts';
import type { Files } from '../engine/ports.ts';
import { readFolder } from '../engine/read-files.ts';
import type { Validated } from '../engine/validate-contract.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';
import { ANSWER_CONTRACTS } from './answer-contracts.ts';
import type { RecipeFacts } from './check-recipe.ts';
import { listRequiredArgs, type RequiredArg } from './list-required-args.ts';
import { findRecipe, judgeRecipe, loadRecipes, type RecipeEntry } from './load-recipes.ts';
import { listPromptFacts } from './prompt-facts.ts';
import { routeTask } from './route-task.ts';
import type { ToolFacts } from './tool-facts.ts';

/** The recipes at hand, checked against the tools, prompts and contracts at hand. */
export interface RecipeShelf {
  readonly entries: readonly RecipeEntry[];
  /** Throws `recipe_not_found` or `recipe_invalid`. */
  find(recipeId: string): Recipe;
  /** A text that need not be on the shelf. */
  judge(text: string): Validated<Recipe>;
  /** What a run of it has to be given. */
  requiredArgs(recipe: Recipe): readonly RequiredArg[];
  /** Over the valid recipes. */
  route(description: string): RoutingResult;
}

export interface ShelfParts {
  /** A project's files; null where there is no project. */
  readonly files: Pick<Files, 'readMany' | 'list'> | null;
  /** Texts by file name. */
  readonly bundled: ReadonlyMap<string, string>;
  /** Bundled and the user’s own; the project’s is read from its files. */
  readonly prompts: readonly PromptLayer[];
  /** null where they are not known: then no tool of a recipe is checked. */
  readonly tools: readonly ToolFacts[] | null;
}

export async function loadShelf(parts: ShelfParts): Promise<RecipeShelf> {
  const files = parts.files ?? { readMany: async () => [], list: async () => [] };
  const own: PromptLayer = { name: 'project', files: await readFolder(files, PROJECT_PATHS.ownPrompts) };
  const facts: RecipeFacts = {
    tools: parts.tools,
    prompts: listPromptFacts([...parts.prompts, own]),
    contracts: new Set(Object.keys(ANSWER_CONTRACTS)),
  };
  const entries = await loadRecipes(files, parts.bundled, facts);
  const usable = entries.flatMap((entry) => (entry.valid ? [entry.recipe] : []));
  return {
    entries,
    find: (recipeId) => findRecipe(entries, recipeId),
    judge: (text) => judgeRecipe(text, facts),
    requiredArgs: listRequiredArgs,
    route: (description) => routeTask(description, usable),
  };
}
