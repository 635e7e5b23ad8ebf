import type { DodCheck } from '../contracts/recipe.ts';
import { cutText } from '../cut-text.ts';
import { renderCanonicalJson } from '../engine/canonical-json.ts';
import { parseRef } from './parse-ref.ts';
import { readPath } from './read-path.ts';
import type { SlotValue } from './slot-value.ts';

// Whether a task is done, by its recipe's own definition. Pure: what is in the slots and on the disk is told.

export interface DodFacts {
  readonly slots: ReadonlyMap<string, SlotValue>;
  /** For each file_exists check, by its place: the path it came to and whether it is there, or why there is none. */
  readonly paths: ReadonlyMap<number, PathFact>;
}

export type PathFact =
  | { readonly path: string; readonly exists: boolean }
  | { readonly path: null; readonly why: string };

export interface DodResult {
  readonly check: DodCheck;
  readonly passed: boolean;
  readonly detail: string;
}

type Verdict = Omit<DodResult, 'check'>;

export function evaluateDod(dod: readonly DodCheck[], facts: DodFacts): DodResult[] {
  return dod.map((check, index) => ({ check, ...evaluate(check, index, facts) }));
}

function evaluate(check: DodCheck, index: number, facts: DodFacts): Verdict {
  if (check.check === 'file_exists') return evaluateFile(facts.paths.get(index));
  const slot = facts.slots.get(check.slot);
  if (slot === undefined) return failed(`nothing is in the slot ${check.slot}`);
  switch (check.check) {
    case 'slot_not_null':
      return isEmpty(slot) ? failed(`${check.slot} is empty`) : passed(`${check.slot} is there`);
    case 'slot_field_equals':
      return evaluateField(slot, check.slot, check.field, check.expected);
    case 'report_passes':
      return evaluateField(slot, check.slot, 'pass', true);
  }
}

function evaluateFile(fact: PathFact | undefined): Verdict {
  if (fact === undefined) return failed('nobody looked whether the file is there');
  if (fact.path === null) return failed(fact.why);
  return fact.exists ? passed(`${fact.path} is there`) : failed(`${fact.path} is not there`);
}

function isEmpty(slot: SlotValue): boolean {
  return slot.kind === 'text' ? slot.text.trim() === '' : slot.value === null;
}

function evaluateField(slot: SlotValue, name: string, field: string, expected: unknown): Verdict {
  if (slot.kind === 'text') return failed(`${name} is a text and has no ${field}`);
  const segments = parseRef(field);
  if (segments === null) return failed(`${field} is not a path of names and [N]`);
  const reading = readPath(slot.value, segments, name);
  if (!reading.ok) return failed(`${name}.${field}: ${reading.broke}`);
  const found = renderCanonicalJson(reading.value);
  const wanted = renderCanonicalJson(expected);
  if (found === wanted) return passed(`${name}.${field} is ${cutText(found, SHOWN_VALUE)}`);
  return failed(`${name}.${field} is ${cutText(found, SHOWN_VALUE)}, not ${cutText(wanted, SHOWN_VALUE)}`);
}

/** Of a value, in words about it. */
const SHOWN_VALUE = 80;

function passed(detail: string): Verdict {
  return { passed: true, detail };
}

function failed(detail: string): Verdict {
  return { passed: false, detail };
}
