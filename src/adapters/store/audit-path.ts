import { parseProjectPath } from '../../engine/project-path.ts';
import { InvariantError } from '../../errors.ts';
import { OWN_FOLDER } from './own-folder.ts';

const AUDIT_FOLDER = `${OWN_FOLDER}/audit`;

/** Files on their way into the trail. Whatever a dead process left there belongs to nobody. */
export const INCOMING_FOLDER = `${AUDIT_FOLDER}/incoming`;

/** The same text, if it names a place in the audit trail. */
export function parseAuditPath(path: string): string {
  parseProjectPath(path);
  if (path.startsWith(`${AUDIT_FOLDER}/`) && !path.startsWith(`${INCOMING_FOLDER}/`)) return path;
  throw new InvariantError(`${path} is no place in the audit trail`);
}
