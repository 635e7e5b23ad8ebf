import { InvariantError } from '../../errors.ts';

/** Of talks, which are kept as people may want to read them. */
export const CHAT_KIND_OF_LOG = 'chat';

export interface LogName {
  readonly kind: string;
  readonly id: string;
}

/** Null for what is no name: it never becomes a path. */
export function findLogName(log: string): LogName | null {
  const [, kind, id] = /^([a-z]+)_([0-9A-Za-z]+)$/.exec(log) ?? [];
  return kind === undefined || id === undefined ? null : { kind, id };
}

export function parseLogName(log: string): LogName {
  const name = findLogName(log);
  if (name === null) throw new InvariantError(`"${log}" is no name of a log`);
  return name;
}
