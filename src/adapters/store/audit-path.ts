import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { InvariantError } from '../../errors.ts';

// .control-room/audit: the chain, a line an entry; the head; an index for people; and below them the parts, each under the
// name that its entry gives it.

export const AUDIT_FOLDER = PROJECT_PATHS.audit;
export const CHAIN_PATH = PROJECT_PATHS.auditChain;
export const HEAD_PATH = PROJECT_PATHS.auditHead;
export const INDEX_PATH = PROJECT_PATHS.auditIndex;

/** Files on their way into the trail. Whatever a dead process left there belongs to nobody. */
export const INCOMING_FOLDER = `${AUDIT_FOLDER}/incoming`;

/** The same text, if it can be the name of a part. */
export function parsePartPath(path: string): string {
  parseProjectPath(path);
  if (path.startsWith(`${AUDIT_FOLDER}/`) && isPartPath(path)) return path;
  throw new InvariantError(`${path} is no place for a part of the audit trail`);
}

/** Of paths in the folder. Hidden files are the desktop's; the trail reads none. */
export function isPartPath(path: string): boolean {
  if (path === CHAIN_PATH || path === HEAD_PATH || path === INDEX_PATH) return false;
  return !path.slice(AUDIT_FOLDER.length).includes('/.') && !path.startsWith(`${INCOMING_FOLDER}/`);
}
