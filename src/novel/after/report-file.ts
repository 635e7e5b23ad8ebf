import { type ConsistencyReports, ConsistencyReportsSchema } from '../../contracts/consistency-report.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { readStored, type Stored } from '../story/story-files.ts';

export function readReports(text: string | null): Stored<ConsistencyReports> {
  return readStored(
    {
      file: PROJECT_PATHS.consistency,
      schemaVersion: 'consistency_reports_v1',
      storedSchema: ConsistencyReportsSchema,
    },
    text,
  );
}
