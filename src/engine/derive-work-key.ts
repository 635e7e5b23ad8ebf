import type { Run } from '../contracts/run.ts';
import { hashJson } from './hash.ts';

/** What makes two runs the same work: kind, recipe, arguments, and what they are built from. Who pays and whom it asks does
 *  not. */
export function deriveWorkKey({
  kind,
  recipe_id,
  task,
  fingerprint,
}: Pick<Run, 'kind' | 'recipe_id' | 'task' | 'fingerprint'>): string {
  return hashJson({ kind, recipe_id, args: task.initial_args, fingerprint: fingerprint.sha256 });
}
