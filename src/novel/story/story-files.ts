import type { z } from 'zod';
import { CodedError } from '../../errors.ts';
import type { StoredState } from './decide-story-step.ts';

/** The texts of the story's three files, null where one is not there. */
export interface StoryFiles {
  readonly world: string | null;
  readonly theme_conflict: string | null;
  readonly characters: string | null;
}

/** A kind of stored JSON document: where it lies, and what it has to be. */
export interface StoredShape<T> {
  readonly file: string;
  readonly schemaVersion: string;
  readonly storedSchema: z.ZodType<T>;
}

export type Stored<T> =
  | { readonly state: Extract<StoredState, 'absent'> }
  | { readonly state: Extract<StoredState, 'valid'>; readonly value: T }
  | { readonly state: Extract<StoredState, 'invalid'>; readonly why: string };

/** A file against its contract. */
export function readStored<T>(shape: StoredShape<T>, text: string | null): Stored<T> {
  if (text === null) return { state: 'absent' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { state: 'invalid', why: error instanceof Error ? error.message : String(error) };
  }
  refuseNewer(shape, json);
  const result = shape.storedSchema.safeParse(json);
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
function refuseNewer({ file, schemaVersion }: StoredShape<unknown>, json: unknown): void {
  const version =
    typeof json === 'object' && json !== null && 'schema_version' in json ? json.schema_version : null;
  const [name, number] = typeof version === 'string' ? version.split(/_v(?=\d+$)/) : [];
  const [ownName, ownNumber] = schemaVersion.split(/_v(?=\d+$)/);
  if (name !== ownName || Number(number) <= Number(ownNumber)) return;
  throw new CodedError('schema_newer', {
    message: `${file} is of version ${version}; this bookforge knows ${schemaVersion}.`,
    details: { path: file },
  });
}
