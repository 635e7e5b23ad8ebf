import type { Finding } from '../contracts/finding.ts';
import type { JsonObject } from '../contracts/json.ts';
import { type Recipe, RecipeIdSchema, RecipeSchema } from '../contracts/recipe.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import { type Validated, validateContract } from '../engine/validate-contract.ts';

/** A recipe's text as a recipe, or everything that is wrong with its shape. */
export function parseRecipe(text: string): Validated<Recipe> {
  const json = parseStrictJson(text);
  if (json.ok) return validateContract(RecipeSchema, json.value, 'recipe_invalid');
  return { ok: false, findings: [refused(json.message, json.path, json.refusal, text, json.offset)] };
}

/** The id that a recipe claims, also where the rest of it is broken; null where it claims none. */
export function parseRecipeId(text: string): string | null {
  const json = parseStrictJson(text);
  const claimed: JsonObject = json.ok ? json.value : {};
  const id = RecipeIdSchema.safeParse(claimed['recipe_id']);
  return id.success ? id.data : null;
}

function refused(message: string, path: string, detail: string, text: string, offset: number): Finding {
  const excerpt = text.slice(offset, offset + 60).toWellFormed();
  const line = text.slice(0, offset).split('\n').length;
  return {
    reason_code: 'recipe_invalid',
    severity: 'error',
    path,
    message: `${message} (line ${line})`,
    excerpt: excerpt === '' ? null : excerpt,
    detail,
  };
}
