import type { Finding } from '../contracts/finding.ts';
import { findPathFault } from '../engine/project-path.ts';
import { recipeFinding } from './recipe-finding.ts';

const MACHINE_STATE = /^\.control-room(\/|$)/i;

/** A literal path of a recipe: inside the project, and outside what belongs to the machine. */
export function checkPath(text: string, path: readonly (string | number)[]): Finding[] {
  const why = findPathFault(text) ?? (MACHINE_STATE.test(text) ? 'is inside .control-room' : null);
  return why === null ? [] : [recipeFinding(path, 'path_leaves_project', `the path ${why}`, text)];
}
