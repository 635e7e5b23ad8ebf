import { parseProjectPath } from '../../engine/project-path.ts';
import { CodedError } from '../../errors.ts';

/**
 * The same path, if a tool may read it. The machine's own folder is closed: what a tool reads is quoted in prompts, and
 * runs, keys and locks are no part of the book. Case does not matter, since to some disks it does not.
 */
export function checkToolPath(path: string): string {
  const [first] = parseProjectPath(path).toLowerCase().split('/');
  if (first !== '.control-room') return path;
  throw new CodedError('path_refused', {
    message: `The path ${JSON.stringify(path)} belongs to the control room, which tools do not read.`,
    details: { path, why: 'belongs to the control room' },
  });
}
