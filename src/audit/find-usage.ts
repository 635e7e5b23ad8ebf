import type { Receipt } from '../contracts/receipt.ts';
import type { Usage } from '../contracts/usage.ts';
import type { RunStore } from '../engine/ports.ts';
import { addUsage, NO_USAGE } from '../engine/usage.ts';

/** What the work of a receipt used, as its run's journal has it: the step's own usage where it has one, else that of the
 *  steps inside it; null where nobody wrote it down. Each journal is read once. */
export function createUsageFinder(
  runs: Pick<RunStore, 'load' | 'lines'>,
): (receipt: Receipt) => Promise<Usage | null> {
  const journals = new Map<string, Promise<ReadonlyMap<string, Usage>>>();

  return async ({ run_id, step_id }) => {
    if (run_id === undefined || step_id === undefined) return null;
    const journal = journals.get(run_id) ?? loadUsages(runs, run_id);
    journals.set(run_id, journal);
    const usages = await journal;
    const inside = [...usages].filter(([id]) => id.startsWith(`${step_id}/`)).map(([, usage]) => usage);
    return usages.get(step_id) ?? (inside.length === 0 ? null : inside.reduce(addUsage, NO_USAGE));
  };
}

/** Steps that used something; a step that ended more than once used something each time. */
async function loadUsages(
  runs: Pick<RunStore, 'load' | 'lines'>,
  runId: string,
): Promise<ReadonlyMap<string, Usage>> {
  const usages = new Map<string, Usage>();
  if ((await runs.load(runId)) === null) return usages;
  for await (const { record } of runs.lines(runId)) {
    if (record.usage === null) continue;
    usages.set(record.step_id, addUsage(usages.get(record.step_id) ?? NO_USAGE, record.usage));
  }
  return usages;
}
