import type { Json, JsonObject } from '../contracts/json.ts';
import { parseRef, type RefSegment } from './parse-ref.ts';
import { type PathReading, readPath } from './read-path.ts';
import type { SlotValue } from './slot-value.ts';

// The five rules of a reference: names by dots; literal indices; the root is `task` or a slot; null or nothing at any
// step, the last one too, breaks it and the message names the whole path and the point; no expressions of any kind.

export interface RefTask {
  readonly description: string;
  /** Reached as `task.args` and as `task.initial_args`. */
  readonly args: JsonObject;
  readonly session_plan_task_id: string | number | null;
}

export interface RefScope {
  readonly task: RefTask;
  slot(name: string): Promise<SlotValue | null>;
}

export type ResolvedRef =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly message: string };

export const TASK_FIELDS: readonly string[] = ['description', 'args', 'initial_args', 'session_plan_task_id'];

export async function resolveRef(path: string, scope: RefScope): Promise<ResolvedRef> {
  const segments = parseRef(path);
  const [root, ...rest] = segments ?? [];
  if (typeof root !== 'string') return broken(path, 'this is not a path of names and [N]');
  const reading = root === 'task' ? readTask(scope.task, rest) : readSlot(await scope.slot(root), root, rest);
  if (!reading.ok) return broken(path, reading.broke);
  if (reading.value === null) return broken(path, `${nameOfLast(root, rest)} is null`);
  return { ok: true, value: reading.value };
}

function readTask(task: RefTask, rest: readonly RefSegment[]): PathReading {
  if (rest.length === 0) return { ok: false, broke: `task is read by its parts: ${TASK_FIELDS.join(', ')}` };
  const { description, args, session_plan_task_id } = task;
  return readPath({ description, args, initial_args: args, session_plan_task_id }, rest, 'task');
}

function readSlot(slot: SlotValue | null, root: string, rest: readonly RefSegment[]): PathReading {
  if (slot === null) return { ok: false, broke: `there is nothing in the slot ${root}` };
  if (slot.kind === 'json') return readPath(slot.value, rest, root);
  if (rest.length === 0) return { ok: true, value: slot.text };
  return { ok: false, broke: `${root} is a text without a contract and can only be taken whole` };
}

function nameOfLast(root: string, rest: readonly RefSegment[]): string {
  const name = rest.findLastIndex((part) => typeof part === 'string');
  const indices = rest.slice(name + 1).map((index) => `[${index}]`);
  return `${name === -1 ? root : rest[name]}${indices.join('')}`;
}

function broken(path: string, where: string): ResolvedRef {
  return { ok: false, message: `${path}: ${where}` };
}
