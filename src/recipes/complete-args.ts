import type { JsonObject } from '../contracts/json.ts';
import type { Recipe } from '../contracts/recipe.ts';
import { CodedError } from '../errors.ts';
import { isSamePage } from '../manuscript/find-page.ts';
import { extractTaskArgs } from './extract-task-args.ts';
import { listMissingArgs, listRequiredArgs } from './list-required-args.ts';

/** A scene of the outline, as far as an argument can mean it. */
export interface KnownScene {
  readonly scene_ref: string;
  /** Its number in the whole outline. */
  readonly number: number;
  /** Where its text lies, or will. */
  readonly path: string;
  readonly written: boolean;
}

/** As many as every tool takes at once. */
const MOST_SCENES = 10;

/**
 * What a run is given, with what follows from it: the scene that a number, a path or the description names is the argument
 * `scene_ref`, in outline order, and the written scenes that it names, or the latest ones, are `scene_paths`: two at least,
 * since they are there to be compared. Those for which there is no room are `scenes_left_out`, by reference. What was given
 * stays; what is still missing is refused by name.
 */
export function completeArgs(
  recipe: Recipe,
  given: JsonObject,
  description: string,
  scenes: readonly KnownScene[],
): JsonObject {
  const told = { ...extractTaskArgs(description).args, ...given };
  const scene = given['scene_ref'] === undefined ? findScene(told, scenes) : undefined;
  const chosen = listChosen(told, scenes);
  const compares = chosen.length >= 2 && given['scene_paths'] === undefined && needs(recipe, 'scene_paths');
  const args: JsonObject = {
    ...(scene === undefined ? {} : { scene_ref: scene.scene_ref }),
    ...(compares ? fitScenes(chosen) : {}),
    ...given,
  };
  const missing = listMissingArgs(recipe, args);
  if (missing.length === 0) return args;
  const names = missing.map(({ name }) => name);
  throw new CodedError('recipe_args_missing', {
    message: `${recipe.recipe_id} needs ${names.join(', ')}.`,
    details: { recipe_id: recipe.recipe_id, missing: names },
  });
}

function needs(recipe: Recipe, name: string): boolean {
  return listRequiredArgs(recipe).some((required) => required.name === name);
}

/** Of the written scenes, in outline order: those that are named in any way, or all of them where none is. */
function listChosen(told: JsonObject, scenes: readonly KnownScene[]): readonly KnownScene[] {
  const numbers = listNamed(told, 'scene_number');
  const chapters = listNamed(told, 'chapter_number');
  const refs = listNamed(told, 'scene_ref');
  const paths = [told['scene_path'], told['paths']].flat().filter((path) => typeof path === 'string');
  const isNamed = ({ number, scene_ref, path }: KnownScene) =>
    numbers.includes(number) ||
    refs.includes(scene_ref) ||
    chapters.includes(Number(scene_ref.split(':')[0])) ||
    paths.some((named) => isSamePage(path, named));
  const written = scenes.filter((scene) => scene.written);
  const isOpen = [...numbers, ...chapters, ...refs, ...paths].length === 0;
  return isOpen ? written : written.filter(isNamed);
}

/** The latest of them, and which they leave out. */
function fitScenes(chosen: readonly KnownScene[]): JsonObject {
  const left = chosen.slice(0, -MOST_SCENES).map(({ scene_ref }) => scene_ref);
  const scene_paths = chosen.slice(-MOST_SCENES).map(({ path }) => path);
  return left.length === 0 ? { scene_paths } : { scene_paths, scenes_left_out: left };
}

/** One, or several, that the task names. */
function listNamed(told: JsonObject, name: string): unknown[] {
  return [told[name], told[`${name}s`]].flat().filter((value) => value !== undefined);
}

function findScene(told: JsonObject, scenes: readonly KnownScene[]): KnownScene | undefined {
  const { scene_ref: ref, scene_number: number, scene_path: path } = told;
  if (ref !== undefined) return scenes.find(({ scene_ref }) => scene_ref === ref);
  if (number !== undefined) return scenes.find((scene) => scene.number === number);
  return typeof path === 'string' ? scenes.find((scene) => isSamePage(scene.path, path)) : undefined;
}
