import type { AskedWire } from '../contracts/start-run.ts';
import type { AskedWork } from '../project/road.ts';

/** What work is asked for with, where nothing was said: no cap, and whom the configuration says. */
export function readAsked({ budget, model }: AskedWire): AskedWork {
  return {
    budget: { max_cost_usd: budget?.max_cost_usd ?? null, max_tokens: budget?.max_tokens ?? null },
    model: model ?? null,
  };
}
