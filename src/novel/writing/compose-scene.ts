import type { Recipe } from '../../contracts/recipe.ts';
import type { Lease } from '../../engine/ports.ts';
import { completeArgs } from '../../recipes/complete-args.ts';
import type { BookRecipes } from '../../recipes/open-recipes.ts';
import type { RecipeSources } from '../../recipes/recipe-sources.ts';

/** What every scene of a run is written with; its card comes when its turn does. */
export async function composeScene(
  recipes: Pick<BookRecipes, 'compose'>,
  recipeId: string,
  sessionId: string,
  ackOutlineIssues: boolean,
  lease: Lease,
): Promise<RecipeSources> {
  const scene = await recipes.compose(
    {
      recipeId,
      args: {},
      description: 'Write a scene',
      sessionId,
      sessionPlanTaskId: null,
      issueId: null,
      ackOutlineIssues,
    },
    lease,
  );
  checkSceneRecipe(scene.recipe);
  return scene;
}

/** A recipe of the book's own may ask for more than a scene and its card; then no scene could be begun. */
export function checkSceneRecipe(recipe: Recipe): Recipe {
  completeArgs(recipe, { scene_ref: '1:1', scene_card: {} }, '', []);
  return recipe;
}
