import type { Finding } from '../../contracts/finding.ts';
import { formatPointer } from '../../engine/format-pointer.ts';
import { findPlaceholder } from '../../outline/find-placeholder.ts';
import { refuseAnswer } from '../after/refuse-answer.ts';

/** Every text of an answer that stands for a missing one: `none`, `n/a`, `TBD`, `unknown`, a row of dots. */
export function checkStandIns(value: unknown, path: readonly PropertyKey[] = []): Finding[] {
  if (typeof value === 'string') return isStandIn(value) ? [refuse(value, path)] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, each]) => checkStandIns(each, [...path, key]));
}

export function isStandIn(text: string): boolean {
  return findPlaceholder(text, 'label') !== null;
}

function refuse(text: string, path: readonly PropertyKey[]): Finding {
  const inList = typeof path.at(-1) === 'number';
  const message = `“${text}” says nothing${inList ? '; a list without entries is empty' : ''}`;
  return refuseAnswer(formatPointer(path), message, 'stand_in');
}
