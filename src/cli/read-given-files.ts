import { CodedError } from '../errors.ts';
import type { CommandApp } from './open-app.ts';

/** Files that were named on the command line, as a request carries them. */
export function readGivenFiles(
  app: Pick<CommandApp, 'readInputBytes'>,
  names: readonly string[],
): { name: string; base64: string }[] {
  return names.map((name) => {
    const bytes = app.readInputBytes(name);
    if (bytes === null) throw new CodedError('usage_invalid', { message: `There is no file ${name}.` });
    return { name: name.replaceAll('\\', '/'), base64: Buffer.from(bytes).toString('base64') };
  });
}
