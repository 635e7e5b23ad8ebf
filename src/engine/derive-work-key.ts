import type { Run } from '../contracts/run.ts';
import { hashJson } from './hash.ts';

/**
 * What makes two runs the same work: kind, recipe, arguments, and what they are built from. Who pays and whom it asks does
 * not, and in which words a task was described does not either: of a recipe's pins, its inputs are the arguments and that.
 */
export function deriveWorkKey({
  kind,
  recipe_id,
  task,
  fingerprint,
}: Pick<Run, 'kind' | 'recipe_id' | 'task' | 'fingerprint'>): string {
  const { inputs: _, ...parts } = fingerprint.parts;
  const pins = recipe_id === null ? fingerprint.parts : parts;
  return hashJson({ kind, recipe_id, args: task.initial_args, pins });
}
