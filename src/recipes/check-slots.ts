import type { Finding } from '../contracts/finding.ts';
import type { Recipe } from '../contracts/recipe.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import { type FoundRef, listRefs } from './list-refs.ts';
import { parseRef, type RefSegment } from './parse-ref.ts';
import { recipeFinding } from './recipe-finding.ts';
import { hasFields } from './recipe-sources.ts';
import { TASK_FIELDS } from './resolve-ref.ts';

// Slots are written once, in the order of the steps, and read only afterwards.

interface SlotFacts {
  /** Place of the step that writes it, over both phases. */
  readonly step: number;
  readonly stepId: string;
  /** Whether it has fields: a tool's result, or an answer with a contract. */
  readonly hasFields: boolean;
}

export function checkSlots(recipe: Recipe): Finding[] {
  const { slots, findings } = collectSlots(recipe);
  return [
    ...findings,
    ...listReads(recipe).flatMap(({ slot, pointer, stepsBefore }) =>
      checkRead(slots, slot, pointer, stepsBefore),
    ),
    ...listRefs(recipe).flatMap((found) => checkRef(slots, found)),
    ...recipe.dod.flatMap((check, index) => {
      const path = ['dod', index];
      if (check.check === 'report_passes') {
        return checkFields(slots, check.slot, [...path, 'slot'], 'report_without_contract');
      }
      if (check.check !== 'slot_field_equals') return [];
      const bad = parseRef(check.field) === null;
      const message = 'a field is a path of names and [N]';
      return [
        ...(bad ? [recipeFinding([...path, 'field'], 'bad_ref', message, check.field)] : []),
        ...checkFields(slots, check.slot, [...path, 'slot'], 'field_of_text'),
      ];
    }),
  ];
}

function collectSlots(recipe: Recipe) {
  const slots = new Map<string, SlotFacts>();
  const findings: Finding[] = [];
  const write = (name: string, facts: SlotFacts, pointer: string) => {
    const earlier = slots.get(name);
    if (name === 'task') {
      const message = 'task is the root of what the task itself says; a slot needs another name';
      findings.push(recipeFinding(pointer, 'reserved_slot', message, name));
    } else if (earlier !== undefined) {
      const message = `the slot ${name} is already written by the step ${earlier.stepId}`;
      findings.push(recipeFinding(pointer, 'slot_written_twice', message, name));
    } else slots.set(name, facts);
  };
  recipe.phase_a.forEach(({ output_slot, step_id: stepId }, index) => {
    const pointer = formatPointer(['phase_a', index, 'output_slot']);
    write(output_slot, { step: index, stepId, hasFields: true }, pointer);
  });
  recipe.phase_b.forEach((agent, index) => {
    const pointer = formatPointer(['phase_b', index, 'output_slot']);
    const step = recipe.phase_a.length + index;
    write(agent.output_slot, { step, stepId: agent.step_id, hasFields: hasFields(agent) }, pointer);
  });
  return { slots, findings };
}

/** Slots read by name, without a path into them. */
function listReads({ phase_a, phase_b, commit = [], dod }: Recipe) {
  const all = phase_a.length + phase_b.length;
  return [
    ...phase_b.flatMap(({ input_slots }, index) =>
      input_slots.map((slot, place) => ({
        slot,
        pointer: formatPointer(['phase_b', index, 'input_slots', place]),
        stepsBefore: phase_a.length + index,
      })),
    ),
    ...phase_b.flatMap(({ edits }, index) =>
      edits === undefined
        ? []
        : [
            {
              slot: edits,
              pointer: formatPointer(['phase_b', index, 'edits']),
              stepsBefore: phase_a.length + index,
            },
          ],
    ),
    ...commit.map(({ slot }, index) => ({
      slot,
      pointer: formatPointer(['commit', index, 'slot']),
      stepsBefore: all,
    })),
    ...dod.flatMap((check, index) =>
      'slot' in check
        ? [{ slot: check.slot, pointer: formatPointer(['dod', index, 'slot']), stepsBefore: all }]
        : [],
    ),
  ];
}

function checkRead(
  slots: ReadonlyMap<string, SlotFacts>,
  slot: string,
  pointer: string,
  stepsBefore: number,
): Finding[] {
  const facts = slots.get(slot);
  if (facts === undefined) {
    const message = slot === 'task' ? 'task is not a slot' : `no step writes the slot ${slot}`;
    return [recipeFinding(pointer, 'unknown_slot', message, slot)];
  }
  if (facts.step < stepsBefore) return [];
  const message = `the slot ${slot} is written by the step ${facts.stepId}, which comes later or is this one`;
  return [recipeFinding(pointer, 'slot_before_written', message, slot)];
}

function checkRef(slots: ReadonlyMap<string, SlotFacts>, found: FoundRef): Finding[] {
  const { pointer, ref, use, stepsBefore } = found;
  const [root, ...rest] = parseRef(ref) ?? [];
  if (typeof root !== 'string') {
    const message = 'a reference is {"$ref": path} alone, and the path is made of names and [N]';
    return [recipeFinding(pointer, 'bad_ref', message, ref)];
  }
  if (root === 'task') return checkTaskRef(found, rest);
  const read = checkRead(slots, root, pointer, stepsBefore);
  if (read.length > 0 || slots.get(root)?.hasFields === true) return read;
  if (use === 'for_each') {
    const message = `${root} is a text without a contract, and has no list to go through`;
    return [recipeFinding(pointer, 'for_each_without_list', message, ref)];
  }
  if (rest.length === 0) return [];
  const message = `${root} is a text without a contract and can only be taken whole`;
  return [recipeFinding(pointer, 'field_of_text', message, ref)];
}

function checkTaskRef({ pointer, ref, use }: FoundRef, rest: readonly RefSegment[]): Finding[] {
  const [field, name] = rest;
  const isArg = (field === 'args' || field === 'initial_args') && typeof name === 'string';
  if (use === 'for_each' && !isArg) {
    const message = 'for_each goes through a list in a slot, or in an argument of the task';
    return [recipeFinding(pointer, 'for_each_without_list', message, ref)];
  }
  if (typeof field === 'string' && TASK_FIELDS.includes(field)) return [];
  const message = `a task is read by its parts: ${TASK_FIELDS.join(', ')}`;
  return [recipeFinding(pointer, 'unknown_task_field', message, ref)];
}

function checkFields(
  slots: ReadonlyMap<string, SlotFacts>,
  slot: string,
  path: readonly (string | number)[],
  detail: string,
): Finding[] {
  const facts = slots.get(slot);
  if (facts === undefined || facts.hasFields) return [];
  const message = `the step ${facts.stepId} names no contract, so ${slot} has no fields to look at`;
  return [recipeFinding(path, detail, message, slot)];
}
