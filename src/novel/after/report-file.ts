import { type ConsistencyReports, STORED_REPORTS } from '../../contracts/consistency-report.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { StoredContent } from '../../engine/read-stored.ts';
import { readUsable, type Usable } from '../../engine/read-usable.ts';

export function readReports(content: StoredContent): Usable<ConsistencyReports> {
  return readUsable(STORED_REPORTS, PROJECT_PATHS.consistency, content);
}
