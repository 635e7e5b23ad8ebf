import { InvariantError } from '../../errors.ts';

/** What is no name never becomes a path. */
export function checkLogName(log: string): string {
  if (!/^[a-z]+_[0-9A-Za-z]+$/.test(log)) throw new InvariantError(`"${log}" is no name of a log`);
  return log;
}
