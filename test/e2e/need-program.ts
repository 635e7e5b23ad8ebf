import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';

const IS_REQUIRED = process.env['BOOKFORGE_REQUIRE_READERS'] === '1';

/** Skips a test whose program is not installed, unless the machine is said to have them all. */
export function needProgram(name: string, skip: TestContext['skip']): void {
  const isThere = spawnSync(name, ['--version']).error === undefined;
  if (!isThere && IS_REQUIRED)
    throw new Error(`${name} is not installed, and BOOKFORGE_REQUIRE_READERS says it is.`);
  if (!isThere) skip(`${name} is not installed`);
}

/** Runs one to its end; while it works this process does too, so that one that hangs is ended by the limit of its test. */
export const runProgram = promisify(execFile);
