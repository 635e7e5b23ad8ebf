import { type Budget, NO_BUDGET } from '../../contracts/run.ts';
import type { RunStore } from '../../engine/ports.ts';
import { addUsage, NO_USAGE } from '../../engine/usage.ts';

/** A cap is above nothing; what is left of one that was used up pays for no request. */
const NOTHING = { usd: 1e-9, tokens: 1 };

/** What a run's cap has not been spent of: what follows the run is paid from that. Its journal knows, its manifest follows. */
export async function loadBudgetLeft(runs: Pick<RunStore, 'load' | 'lines'>, runId: string): Promise<Budget> {
  const budget = (await runs.load(runId))?.budget ?? NO_BUDGET;
  let usage = NO_USAGE;
  for await (const { record } of runs.lines(runId))
    if (record.usage !== null) usage = addUsage(usage, record.usage);
  const { max_cost_usd: usd, max_tokens: tokens } = budget;
  return {
    max_cost_usd: usd === null ? null : Math.max(NOTHING.usd, usd - usage.cost_usd),
    max_tokens:
      tokens === null ? null : Math.max(NOTHING.tokens, tokens - usage.input_tokens - usage.output_tokens),
  };
}
