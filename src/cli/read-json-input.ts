import { CodedError } from '../errors.ts';
import type { CommandApp } from './open-app.ts';

/** A file that the user names, which has to hold what is wanted. */
export async function readJsonInput<T>(
  app: Pick<CommandApp, 'readInputText'>,
  name: string,
  schema: Shape<T>,
): Promise<T> {
  const text = await app.readInputText(name);
  if (text === null) throw new CodedError('usage_invalid', { message: `There is no file ${name}.` });
  const read = schema.safeParse(parse(text, name));
  if (read.success) return read.data;
  const why = read.error.issues
    .map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`)
    .join('; ');
  throw new CodedError('usage_invalid', { message: `${name} is not what this takes: ${why}` });
}

interface Shape<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CodedError('usage_invalid', { message: `${name} is no JSON: ${error.message}` });
    throw error;
  }
}
