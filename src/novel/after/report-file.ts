import { type ConsistencyReports, STORED_REPORTS } from '../../contracts/consistency-report.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { StoredContent } from '../../engine/read-stored.ts';
import { type ReadUsable, readUsable, type Usable } from '../../engine/read-usable.ts';

export function readReports(
  content: StoredContent,
  read: ReadUsable = readUsable,
): Usable<ConsistencyReports> {
  return read(STORED_REPORTS, PROJECT_PATHS.consistency, content);
}
