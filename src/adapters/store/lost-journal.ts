import type { Run } from '../../contracts/run.ts';
import { CodedError } from '../../errors.ts';
import type { ProjectDisk } from './project-disk.ts';
import { lookAtManifest } from './run-manifest.ts';
import { runPaths } from './run-paths.ts';

// A journal is made before its run, and lines are only ever added to it. So one that is not there, or empty, while something
// else says that the run had steps was lost. Taken for empty, all that its lines had paid for would be asked for again.

/** Throws `journal_corrupt` where the journal of a run was lost; a look at one file where it was not. */
export function refuseLostJournal(disk: ProjectDisk, runId: string): void {
  const size = sizeOf(disk, runId);
  if (size !== null && size > 0) return;
  const found = lookAtManifest(disk, runId);
  if (found.state !== 'whole' && found.state !== 'saved') return;
  const why = describeLost(disk, found.run);
  if (why === null) return;
  const path = runPaths(runId).steps;
  throw new CodedError('journal_corrupt', {
    message: `${path}: ${why}.`,
    details: { path },
  });
}

/** What happened to it, as the end of a sentence; null where it may well be as it is. A run that has ended needs it no more. */
export function describeLost(disk: ProjectDisk, run: Run): string | null {
  if (run.status === 'done' || run.status === 'cancelled') return null;
  const size = sizeOf(disk, run.run_id);
  if (size === null) return hadSteps(disk, run) ? 'it is gone, and the run had steps' : null;
  // A request may have been sent, and its step not be there yet.
  return size === 0 && run.current_step_index > 0 ? 'it is empty, and the run had steps' : null;
}

/** A power cut right after its creation may leave a run without the name of its journal. */
function hadSteps(disk: ProjectDisk, run: Run): boolean {
  const { calls, snapshot } = runPaths(run.run_id);
  return run.current_step_index > 0 || disk.lstat(calls) !== null || disk.lstat(snapshot) !== null;
}

function sizeOf(disk: ProjectDisk, runId: string): number | null {
  return disk.lstat(runPaths(runId).steps)?.bytes ?? null;
}
