import { InvariantError } from '../../errors.ts';

/** What is no name never becomes a path. */
export function isDraftName(name: string): boolean {
  return /^[a-z0-9_]{1,64}$/.test(name);
}

export function parseDraftName(name: string): string {
  if (!isDraftName(name)) throw new InvariantError(`"${name}" is no name of a draft`);
  return name;
}
