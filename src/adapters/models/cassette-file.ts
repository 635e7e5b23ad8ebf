import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CassetteLine } from '../../contracts/cassette.ts';
import { CodedError } from '../../errors.ts';
import { syncFolder } from '../sync-folder.ts';

/** Makes the file, which must not be there: a cassette is one recording. Gives the function that adds a line; the line is
 *  on the disk when it returns, so a crash keeps everything before it. */
export function createCassetteFile(path: string): (line: CassetteLine) => void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    syncFolder(dirname(path));
  } catch (error) {
    throw new CodedError('usage_invalid', {
      message:
        errnoOf(error) === 'EEXIST'
          ? `${path} is already there; a cassette is recorded once, into a file of its own.`
          : `${path} cannot be made (${errnoOf(error)}).`,
      kept: 'nothing was changed',
      cause: error,
    });
  }
  return (line) => {
    try {
      const fd = openSync(path, 'a');
      try {
        writeFileSync(fd, `${JSON.stringify(line)}\n`);
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
    } catch (error) {
      throw new CodedError('storage_failed', {
        message: `The cassette ${path} cannot be written (${errnoOf(error)}).`,
        details: { path },
        cause: error,
      });
    }
  };
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
