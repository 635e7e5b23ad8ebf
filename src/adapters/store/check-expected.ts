import type { CommitOptions } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import type { ParsedChange } from './parse-changes.ts';

/** Throws `file_changed_underneath` unless each expected file is as expected, or already as the commit makes it. */
export function checkExpected(
  expect: CommitOptions['expect'],
  changes: readonly ParsedChange[],
  readHash: (path: string) => string | null,
): void {
  const after = new Map(changes.map((change) => [change.path, change.after]));
  for (const [path, expected] of Object.entries(expect)) {
    const found = readHash(path);
    if (found === expected || (after.has(path) && found === after.get(path))) continue;
    throw new CodedError('file_changed_underneath', {
      message: `${path} is not what it was when the work began; nothing was written.`,
      details: { path, expected, found },
    });
  }
}
