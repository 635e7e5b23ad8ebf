import { type ConsistencyReports, ConsistencyReportsSchema } from '../../contracts/consistency-report.ts';
import { readStored, type Stored } from '../story/story-files.ts';

export const REPORTS_FILE = 'consistency_reports.json';

export function readReports(text: string | null): Stored<ConsistencyReports> {
  return readStored(
    {
      file: REPORTS_FILE,
      schemaVersion: 'consistency_reports_v1',
      storedSchema: ConsistencyReportsSchema,
    },
    text,
  );
}
