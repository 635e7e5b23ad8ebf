import type { PlanChange } from '../contracts/api-sessions.ts';
import type { SessionPlan, TaskDefinition } from '../contracts/session-plan.ts';
import { hashJson } from '../engine/hash.ts';
import { defineTask } from './hash-plan.ts';

/** What is other in a plan than in its approved form, task by task: in the order of the plan, then what is gone. */
export function diffPlans(
  approved: Pick<SessionPlan, 'tasks'>,
  now: Pick<SessionPlan, 'tasks'>,
): PlanChange[] {
  const before = new Map(approved.tasks.map((task) => [task.id, defineTask(task)]));
  const after = new Map(now.tasks.map((task) => [task.id, defineTask(task)]));
  const stayed = [...before.keys()].filter((id) => after.has(id));
  const order = [...after.keys()].filter((id) => before.has(id));
  const moved = listMoved(stayed, order);
  return [
    ...[...after.values()].flatMap((task) => compare(before.get(task.id), task, moved.has(task.id))),
    ...[...before.values()].flatMap((task) =>
      after.has(task.id) ? [] : [change(task.id, 'removed', [], task.description, null)],
    ),
  ];
}

function compare(before: TaskDefinition | undefined, after: TaskDefinition, moved: boolean): PlanChange[] {
  const { id, description } = after;
  if (before === undefined) return [change(id, 'added', [], null, description)];
  const fields = FIELDS.filter((name) => hashJson(before[name] ?? null) !== hashJson(after[name] ?? null));
  if (fields.length > 0) return [change(id, 'changed', fields, before.description, description)];
  return moved ? [change(id, 'moved', [], description, description)] : [];
}

const FIELDS = ['description', 'recipe_id', 'deps', 'dod', 'scoping_question'] as const;

function change(
  task_id: number,
  what: PlanChange['change'],
  fields: readonly string[],
  before: string | null,
  after: string | null,
): PlanChange {
  return { task_id, change: what, fields: [...fields], before, after };
}

/** Those that stand elsewhere: all but a longest run of tasks that are still in their old order. */
function listMoved(before: readonly number[], after: readonly number[]): ReadonlySet<number> {
  const place = new Map(before.map((id, at) => [id, at]));
  const places = after.map((id) => place.get(id) ?? 0);
  const kept = new Set(listLongestRise(places).map((at) => before[at]));
  return new Set(after.filter((id) => !kept.has(id)));
}

/** A longest rising part of a list of different numbers. */
function listLongestRise(numbers: readonly number[]): number[] {
  const ends: number[] = [];
  const earlier = new Map<number, number | undefined>();
  for (const number of numbers) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    earlier.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const rise: number[] = [];
  for (let last = ends.at(-1); last !== undefined; last = earlier.get(last)) rise.unshift(last);
  return rise;
}
