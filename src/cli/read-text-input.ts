import { CodedError } from '../errors.ts';
import type { CommandApp } from './open-app.ts';

/** A text of the author's, from a file. */
export async function readTextInput(app: Pick<CommandApp, 'readInputText'>, name: string): Promise<string> {
  const text = await app.readInputText(name);
  if (text !== null) return text;
  throw new CodedError('usage_invalid', { message: `There is no file ${name}.` });
}
