import { hashBytes } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';
import { keepInHistory } from './keep-in-history.ts';

export interface PlannedReplacement {
  readonly changes: readonly FileChange[];
  readonly expect: Readonly<Record<string, string | null>>;
}

/**
 * Files for files, as one change: what is wanted is written, what was there before goes to the history, and what was there
 * under a name that is no longer wanted goes. What is there already, to the byte, is not written again.
 */
export function planReplacement(
  before: ReadonlyMap<string, Uint8Array>,
  wanted: ReadonlyMap<string, Buffer>,
  at: string,
  isWorthKeeping: (path: string) => boolean = () => true,
): PlannedReplacement {
  const isSame = (path: string) => {
    const [there, goes] = [before.get(path), wanted.get(path)];
    return there !== undefined && goes?.equals(there) === true;
  };
  const replaced = [...before].filter(([path]) => !isSame(path));
  return {
    expect: {
      ...Object.fromEntries([...wanted.keys()].map((path) => [path, null])),
      ...Object.fromEntries([...before].map(([path, bytes]) => [path, hashBytes(bytes)])),
    },
    changes: [
      ...[...wanted].flatMap(([path, bytes]) => (isSame(path) ? [] : [{ path, bytes }])),
      ...replaced.flatMap(([path, bytes]) => (isWorthKeeping(path) ? [keepInHistory(path, bytes, at)] : [])),
      ...replaced.flatMap(([path]) => (wanted.has(path) ? [] : [{ path, bytes: null }])),
    ],
  };
}
