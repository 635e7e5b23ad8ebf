import { CodedError } from '../errors.ts';
import type { StoredState } from './decide-story-step.ts';
import type { StoryStep } from './story-steps.ts';

/** The texts of the story's three files, null where one is not there. */
export interface StoryFiles {
  readonly world: string | null;
  readonly theme_conflict: string | null;
  readonly characters: string | null;
}

export type StoredStep =
  | { readonly state: Extract<StoredState, 'absent'> }
  | { readonly state: Extract<StoredState, 'valid'>; readonly value: unknown }
  | { readonly state: Extract<StoredState, 'invalid'>; readonly why: string };

/** A step's file against its contract. */
export function readStored(step: StoryStep, text: string | null): StoredStep {
  if (text === null) return { state: 'absent' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { state: 'invalid', why: error instanceof Error ? error.message : String(error) };
  }
  refuseNewer(step, json);
  const result = step.storedSchema.safeParse(json);
  if (result.success) return { state: 'valid', value: result.data };
  const [issue] = result.error.issues;
  return {
    state: 'invalid',
    why: issue === undefined ? 'unknown' : `${issue.path.join('.')}: ${issue.message}`,
  };
}

/** Stored JSON as people read and diff it. */
export function renderStored(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A file of a later version is neither valid nor broken: it is not ours to replace. */
function refuseNewer(step: StoryStep, json: unknown): void {
  const version =
    typeof json === 'object' && json !== null && 'schema_version' in json ? json.schema_version : null;
  const [name, number] = typeof version === 'string' ? version.split(/_v(?=\d+$)/) : [];
  const [ownName, ownNumber] = step.schemaVersion.split(/_v(?=\d+$)/);
  if (name !== ownName || Number(number) <= Number(ownNumber)) return;
  throw new CodedError('schema_newer', {
    message: `${step.file} is of version ${version}; this bookforge knows ${step.schemaVersion}.`,
    details: { path: step.file },
  });
}
