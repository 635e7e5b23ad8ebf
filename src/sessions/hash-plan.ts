import type { SessionTask, TaskDefinition } from '../contracts/session-plan.ts';
import { hashJson } from '../engine/hash.ts';

/**
 * What a person approves: which tasks, in which order, each with its words, its recipe, what it waits for, what done means and
 * what is still to be asked. How far they are is no part of it, and neither is an answer: whoever approved a question approved
 * that its answer decides.
 */
export function hashPlan(tasks: readonly SessionTask[]): string {
  return hashJson(tasks.map(defineTask));
}

/** A task as it stands in the approved form. */
export function defineTask(task: SessionTask): TaskDefinition {
  const { id, description, deps, dod, dod_source, scoping_question } = task;
  return {
    id,
    description,
    recipe_id: task.recipe_source === 'answer' ? null : task.recipe_id,
    deps: [...deps],
    ...(dod === undefined ? {} : { dod }),
    ...(dod_source === undefined ? {} : { dod_source }),
    ...(scoping_question === undefined ? {} : { scoping_question }),
  };
}
