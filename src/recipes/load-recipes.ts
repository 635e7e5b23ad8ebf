import type { Finding } from '../contracts/finding.ts';
import { toJson } from '../contracts/json.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Recipe } from '../contracts/recipe.ts';
import type { Files } from '../engine/ports.ts';
import { readFolder } from '../engine/read-files.ts';
import type { Validated } from '../engine/validate-contract.ts';
import { CodedError } from '../errors.ts';
import { checkRecipe, type RecipeFacts } from './check-recipe.ts';
import { parseRecipe, parseRecipeId } from './parse-recipe.ts';
import { recipeFinding } from './recipe-finding.ts';

// All recipes of a project: the bundled ones, and its own, which shadow them by id. A broken recipe stays on the shelf
// as invalid and hides no other; it does keep its bundled namesake from being run in its place, since that is not what
// the author of the project meant.

export type RecipeLayer = 'bundled' | 'project';

export type RecipeEntry = {
  readonly layer: RecipeLayer;
  /** Whether a bundled recipe of the same id is behind it. */
  readonly shadows: boolean;
} & (
  | { readonly valid: true; readonly recipe_id: string; readonly file: string; readonly recipe: Recipe }
  | {
      readonly valid: false;
      /** null where the file does not even say that. */
      readonly recipe_id: string | null;
      readonly file: string;
      readonly findings: readonly Finding[];
    }
);

export async function loadRecipes(
  files: Pick<Files, 'readMany' | 'list'>,
  bundled: ReadonlyMap<string, string>,
  facts: RecipeFacts,
): Promise<RecipeEntry[]> {
  return compileShelf({ bundled, project: await readFolder(files, PROJECT_PATHS.ownRecipes) }, facts);
}

/** Texts by file name, as the shelf that they make, sorted by id. */
export function compileShelf(
  layers: Readonly<Record<RecipeLayer, ReadonlyMap<string, string>>>,
  facts: RecipeFacts,
): RecipeEntry[] {
  const bundled = readLayer('bundled', layers.bundled, facts);
  const own = readLayer('project', layers.project, facts);
  const bundledIds = new Set(bundled.map(({ recipe_id }) => recipe_id));
  const ownIds = new Set(own.flatMap(({ recipe_id }) => recipe_id ?? []));
  const kept = bundled.filter(({ recipe_id }) => recipe_id === null || !ownIds.has(recipe_id));
  const shadowing = own.map((entry) => ({
    ...entry,
    shadows: entry.recipe_id !== null && bundledIds.has(entry.recipe_id),
  }));
  return [...kept, ...shadowing].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** The recipe of an id; refused where it is not there or cannot be run. */
export function findRecipe(entries: readonly RecipeEntry[], recipeId: string): Recipe {
  const entry = entries.find(({ recipe_id }) => recipe_id === recipeId);
  if (entry === undefined) {
    const known = entries.flatMap(({ recipe_id }) => recipe_id ?? []).join(', ');
    throw new CodedError('recipe_not_found', {
      message: `There is no recipe ${recipeId}; there are: ${known === '' ? 'none' : known}.`,
      details: { recipe: recipeId },
    });
  }
  if (entry.valid) return entry.recipe;
  const told = entry.findings.map(({ path, message }) => `${path === '' ? '(whole)' : path}: ${message}`);
  throw new CodedError('recipe_invalid', {
    message: `The recipe ${recipeId} in ${entry.file} cannot be run: ${told.join('; ')}.`,
    details: {
      recipe: recipeId,
      file: entry.file,
      findings: toJson(entry.findings),
    },
  });
}

function readLayer(
  layer: RecipeLayer,
  texts: ReadonlyMap<string, string>,
  facts: RecipeFacts,
): RecipeEntry[] {
  const files = [...texts].filter(([file]) => file.endsWith('.json')).sort(([a], [b]) => (a < b ? -1 : 1));
  const named = new Map<string, string[]>();
  for (const [file, text] of files) {
    const id = parseRecipeId(text);
    if (id !== null) named.set(id, [...(named.get(id) ?? []), file]);
  }
  return files.map(([name, text]) => {
    const file = layer === 'project' ? `${PROJECT_PATHS.ownRecipes}/${name}` : name;
    const recipe_id = parseRecipeId(text);
    const namesakes = recipe_id === null ? [] : (named.get(recipe_id) ?? []);
    const judged = judgeRecipe(text, facts);
    const findings = [
      ...(namesakes.length > 1 ? [tellNamesakes(recipe_id ?? '', namesakes)] : []),
      ...(judged.ok ? [] : judged.findings),
    ];
    const shared = { layer, shadows: false, file };
    return judged.ok && findings.length === 0
      ? { ...shared, valid: true, recipe_id: judged.value.recipe_id, recipe: judged.value }
      : { ...shared, valid: false, recipe_id, findings };
  });
}

/** A recipe's text against its contract and against what is there. */
export function judgeRecipe(text: string, facts: RecipeFacts): Validated<Recipe> {
  const parsed = parseRecipe(text);
  if (!parsed.ok) return parsed;
  const value = applyContracts(parsed.value, facts);
  const findings = checkRecipe(value, facts);
  return findings.length === 0 ? { ok: true, value } : { ok: false, findings };
}

/** A step that names no contract keeps that of its prompt type. */
function applyContracts(recipe: Recipe, { prompts }: RecipeFacts): Recipe {
  const phase_b = recipe.phase_b.map((step) => {
    const contract = step.contract ?? prompts?.get(step.prompt_type)?.contract ?? null;
    return contract === null ? step : { ...step, contract };
  });
  return { ...recipe, phase_b };
}

function tellNamesakes(recipeId: string, files: readonly string[]): Finding {
  const message = `${files.join(' and ')} have the same recipe id, so neither can be chosen`;
  return recipeFinding('/recipe_id', 'duplicate_recipe_id', message, recipeId);
}

function sortKey({ recipe_id, file }: RecipeEntry): string {
  return recipe_id === null ? `\u{10ffff}${file}` : `${recipe_id}\u0000${file}`;
}
