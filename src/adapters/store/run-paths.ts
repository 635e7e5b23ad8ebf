import { RunIdSchema } from '../../contracts/ids.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { CodedError } from '../../errors.ts';

/** Where the parts of a run lie, or `run_not_found` for what is no run id: an id is a name of a folder. */
export function runPaths(runId: string) {
  if (!isRunId(runId)) throw createRunNotFound(runId);
  const folder = `${PROJECT_PATHS.runs}/${runId}`;
  return {
    folder,
    run: `${folder}/run.json`,
    /** The last state saved durably, for the day when run.json was not. */
    savedRun: `${folder}/run.saved.json`,
    steps: `${folder}/steps.jsonl`,
    calls: `${folder}/calls.jsonl`,
    snapshot: `${folder}/cache.json`,
    blobs: `${folder}/blobs`,
    requests: `${folder}/requests`,
    /** Of a run that works beside the project. */
    lock: `${folder}/lock`,
  };
}

export function isRunId(text: string): boolean {
  return RunIdSchema.safeParse(text).success;
}

export function createRunNotFound(runId: string): CodedError {
  return new CodedError('run_not_found', {
    message: `There is no run ${runId} in this project.`,
    details: { run_id: runId },
  });
}
