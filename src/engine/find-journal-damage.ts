import { CodedError } from '../errors.ts';
import type { RunStore } from './ports.ts';

/** Why a run cannot go on from its journal; null where it can. Reads all of it. */
export async function findJournalDamage(
  runs: Pick<RunStore, 'lines' | 'calls'>,
  runId: string,
): Promise<CodedError | null> {
  try {
    for await (const _ of runs.lines(runId));
    for await (const _ of runs.calls(runId));
    return null;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'journal_corrupt') return error;
    throw error;
  }
}
