import type { Run } from '../contracts/run.ts';
import type { RunEvent } from '../contracts/run-event.ts';

// What a manifest tells, as an event: all that there is of a run that another process works on, and a second old at most.

type EventHead = Pick<RunEvent, 'run_id' | 'root_run_id' | 'parent_run_id' | 'place'>;

export function deriveHead(
  { run_id, parent_run_id, place = {} }: Pick<Run, 'run_id' | 'parent_run_id' | 'place'>,
  rootId: string,
): EventHead {
  return { run_id, root_run_id: rootId, parent_run_id, place };
}

export function deriveProgressEvent(run: Run, rootId: string): Extract<RunEvent, { type: 'progress' }> {
  const { usage, words = 0, current_step_index, total_steps } = run;
  const ownPlan = {
    calls_under_way: 0,
    calls_answering: 0,
    steps_done: current_step_index,
    steps_total: total_steps,
  };
  return { type: 'progress', ...deriveHead(run, rootId), usage, words, ...(run.progress ?? ownPlan) };
}

export function deriveStatusEvent(run: Run, rootId: string): Extract<RunEvent, { type: 'status' }> {
  return { type: 'status', ...deriveHead(run, rootId), status: run.status, error: run.error };
}
