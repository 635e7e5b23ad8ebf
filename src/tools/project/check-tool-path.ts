import { isInControlRoom } from '../../contracts/project-paths.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { CodedError } from '../../errors.ts';

/**
 * The same path, if a tool may read it. The machine's own folder is closed: what a tool reads is quoted in prompts, and
 * runs, keys and locks are no part of the book.
 */
export function checkToolPath(path: string): string {
  if (!isInControlRoom(parseProjectPath(path))) return path;
  throw new CodedError('path_refused', {
    message: `The path ${JSON.stringify(path)} belongs to the control room, which tools do not read.`,
    details: { path, why: 'belongs to the control room' },
  });
}
