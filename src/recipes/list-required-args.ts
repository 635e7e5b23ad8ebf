import type { JsonObject } from '../contracts/json.ts';
import type { Recipe } from '../contracts/recipe.ts';
import { listRefs } from './list-refs.ts';
import { parseRef } from './parse-ref.ts';

export interface RequiredArg {
  readonly name: string;
  /** JSON pointers of the references to it. */
  readonly where: readonly string[];
}

/** Every `task.args.X` that a recipe refers to: what a run of it has to be given. */
export function listRequiredArgs(recipe: Recipe): RequiredArg[] {
  const where = new Map<string, string[]>();
  for (const { ref, pointer } of listRefs(recipe)) {
    const [root, field, name] = parseRef(ref) ?? [];
    if (root !== 'task' || (field !== 'args' && field !== 'initial_args')) continue;
    if (typeof name !== 'string') continue;
    where.set(name, [...(where.get(name) ?? []), pointer]);
  }
  return [...where].map(([name, pointers]) => ({ name, where: pointers }));
}

/** Those that were not given; null is not given either, since a reference to it would break. */
export function listMissingArgs(recipe: Recipe, args: JsonObject): RequiredArg[] {
  return listRequiredArgs(recipe).filter(({ name }) => !Object.hasOwn(args, name) || args[name] === null);
}
