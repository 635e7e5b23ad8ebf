import type { Finding } from '../contracts/finding.ts';
import { parseProjectPath } from '../engine/project-path.ts';
import { CodedError } from '../errors.ts';
import { recipeFinding } from './recipe-finding.ts';

const MACHINE_STATE = /^\.control-room(\/|$)/i;

/** A literal path of a recipe: inside the project, and outside what belongs to the machine. */
export function checkPath(text: string, path: readonly (string | number)[]): Finding[] {
  const why = findFault(text);
  return why === null ? [] : [recipeFinding(path, 'path_leaves_project', `the path ${why}`, text)];
}

function findFault(text: string): string | null {
  try {
    return MACHINE_STATE.test(parseProjectPath(text)) ? 'is inside .control-room' : null;
  } catch (error) {
    if (error instanceof CodedError) return String(error.details['why']);
    throw error;
  }
}
