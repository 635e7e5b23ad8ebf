import type { Finding } from '../contracts/finding.ts';
import { isInControlRoom } from '../contracts/project-paths.ts';
import { findPathFault } from '../engine/project-path.ts';
import { recipeFinding } from './recipe-finding.ts';

/** A literal path of a recipe: inside the project, and outside what belongs to the machine. */
export function checkPath(text: string, path: readonly (string | number)[]): Finding[] {
  const why = findPathFault(text) ?? (isInControlRoom(text) ? 'is inside .control-room' : null);
  return why === null ? [] : [recipeFinding(path, 'path_leaves_project', `the path ${why}`, text)];
}
