import type { Run } from '../contracts/run.ts';
import type { RunPlace } from '../contracts/run-place.ts';
import type { Usage } from '../contracts/usage.ts';
import { derivePlace } from './derive-place.ts';
import { deriveId } from './hash.ts';
import type { RunStore } from './ports.ts';
import { NO_USAGE } from './usage.ts';

/** A run inside another, as far as its outer run has to know it. */
export interface NestedStanding {
  readonly run_id: string;
  readonly step_id: string;
  readonly status: Run['status'];
  readonly place: RunPlace;
  readonly usage: Usage;
  readonly words: number;
}

/** What the journal of the outer run says of a child that ended. */
export interface EndedChild {
  readonly status: 'done' | 'failed';
  readonly usage: Usage | null;
  readonly words: number;
}

/** The children of a run. One that is done is known by its line; only those that are not are loaded. */
export async function loadNested(
  runs: Pick<RunStore, 'load'>,
  run: Pick<Run, 'run_id' | 'place' | 'active_steps'>,
  ended: ReadonlyMap<string, EndedChild>,
): Promise<NestedStanding[]> {
  const nested: NestedStanding[] = [];
  for (const step_id of new Set([...ended.keys(), ...run.active_steps])) {
    const run_id = deriveId('run', run.run_id, step_id);
    const place = derivePlace(run.place ?? {}, step_id);
    const line = ended.get(step_id);
    if (line?.status === 'done') {
      const { status, usage, words } = line;
      nested.push({ run_id, step_id, status, place, usage: usage ?? NO_USAGE, words });
      continue;
    }
    const child = await runs.load(run_id);
    if (child === null) continue;
    const { status, usage, words = 0 } = child;
    nested.push({ run_id, step_id, status, place, usage, words });
  }
  return nested;
}
