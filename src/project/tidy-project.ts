import { createChainReader } from '../audit/chain-reader.ts';
import type { Log, ProjectStore, Tidied, TidyChoice } from '../engine/ports.ts';
import { withLease } from '../engine/with-lease.ts';
import { decideTidy } from './decide-tidy.ts';

export interface TidyResult extends Tidied {
  /** How many runs have ended for good. */
  readonly runs: number;
}

/** Has the store keep in less room what ended runs left; with `plan` it tells what there is of it, and changes nothing. */
export async function tidyProject(
  { store, log, owner }: { readonly store: ProjectStore; readonly log: Log; readonly owner: string },
  { plan }: { readonly plan: boolean },
): Promise<TidyResult> {
  const tidy = async (fence: number | null): Promise<TidyResult> => {
    const choice = await choose(store);
    return { runs: choice.runs.length, ...(await store.tidy(choice, fence)) };
  };
  if (plan) return tidy(null);
  return withLease(store, log, { owner, purpose: 'tidy', waitMs: 0 }, ({ fence }) => tidy(fence));
}

/** Ended runs, and what they put into the trail, as far as its head goes. */
async function choose(store: ProjectStore): Promise<TidyChoice> {
  const runs = decideTidy(await store.runs.list({}));
  const ended = new Set(runs);
  const { entries } = await createChainReader(store.audit).load();
  return {
    runs,
    parts: entries.flatMap(({ path, position, run_id }) =>
      position === null && run_id !== null && ended.has(run_id) ? [path] : [],
    ),
  };
}
