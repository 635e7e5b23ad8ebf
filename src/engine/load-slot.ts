import type { Slot } from '../contracts/slot-cache.ts';
import type { DoneStepRecord } from '../contracts/step-record.ts';
import { toSlot } from './journal-index.ts';
import type { RunStore } from './ports.ts';
import { readOutput } from './run-writer.ts';

/** One slot of a run, from the journal itself: the snapshot may be a second behind, or lost. Null where nothing filled it. */
export async function loadSlot(
  runs: Pick<RunStore, 'lines' | 'loadBlob'>,
  runId: string,
  name: string,
): Promise<Slot | null> {
  let last: DoneStepRecord | null = null;
  for await (const { record } of runs.lines(runId)) {
    if (record.status === 'done' && record.output_slot === name) last = record;
  }
  if (last === null) return null;
  const output = await readOutput(last, (sha256) => runs.loadBlob(runId, sha256));
  return toSlot(last, typeof output === 'string' ? output : JSON.stringify(output));
}
