import type { z } from 'zod';
import { CodedError } from '../../errors.ts';
import type { ToolContext } from '../tool.ts';
import { readInputIfThere } from './read-input-if-there.ts';

/** A stored JSON document, null where there is none; `stored_file_invalid` where it does not keep its contract. */
export async function loadJson<T>(
  context: Pick<ToolContext, 'files'>,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const text = await readInputIfThere(context, path);
  return text === null ? null : parseJson(text, path, schema);
}

export function parseJson<T>(text: string, path: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CodedError('stored_file_invalid', {
      message: `${path} is not JSON.`,
      details: { path },
      cause: error,
    });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CodedError('stored_file_invalid', {
    message: `${path} does not keep its contract: ${issue?.path.join('.')}: ${issue?.message}.`,
    details: { path },
  });
}

/** JSON, or null where the text is none: for files that are not this tool's to judge. */
export function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
