import type { z } from 'zod';
import { CodedError } from '../../errors.ts';
import type { ProjectDisk } from './project-disk.ts';

/** A stored JSON file through its schema: null where there is none, `stored_file_invalid` where it breaks it. */
export function loadStoredJson<T>(disk: ProjectDisk, path: string, schema: z.ZodType<T>): T | null {
  const bytes = disk.read(path);
  return bytes === null ? null : validateStoredJson(path, parseStoredJson(bytes), schema);
}

export function validateStoredJson<T>(path: string, value: unknown, schema: z.ZodType<T>): T {
  if (value === undefined) throw refuseStoredFile(path, 'it is not JSON');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw refuseStoredFile(path, `/${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

/** Undefined where the bytes are no JSON. */
export function parseStoredJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** As people find it in the project: indented, with a final newline. */
export function renderStoredJson(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

export function refuseStoredFile(path: string, why: string): CodedError {
  return new CodedError('stored_file_invalid', {
    message: `The stored file ${path} does not keep its contract: ${why}.`,
    details: { path, why },
  });
}
