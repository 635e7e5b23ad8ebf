import { PROJECT_PATHS } from '../contracts/project-paths.ts';

/** Where people find the journal of a run. */
export function runFile(runId: string): string {
  return `${PROJECT_PATHS.controlRoom}/runs/${runId}/steps.jsonl`;
}
