import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { InvariantError } from '../../errors.ts';

/** Files on their way into the trail. Whatever a dead process left there belongs to nobody. */
export const INCOMING_FOLDER = `${PROJECT_PATHS.audit}/incoming`;

/** The same text, if it names a place in the audit trail. */
export function parseAuditPath(path: string): string {
  parseProjectPath(path);
  if (path.startsWith(`${PROJECT_PATHS.audit}/`) && !path.startsWith(`${INCOMING_FOLDER}/`)) return path;
  throw new InvariantError(`${path} is no place in the audit trail`);
}
