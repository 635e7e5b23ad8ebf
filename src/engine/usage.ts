import type { Price } from '../contracts/config.ts';
import type { CallUsage, Usage } from '../contracts/usage.ts';

export const NO_USAGE: Usage = {
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  unmetered_calls: 0,
  cost_usd: 0,
  unpriced_calls: 0,
};

/** One more call. Sums do not depend on the order of the calls: money is added in whole billionths of a dollar. */
export function addCall(total: Usage, call: CallUsage): Usage {
  return addUsage(total, {
    calls: 1,
    input_tokens: call.input_tokens ?? 0,
    output_tokens: call.output_tokens ?? 0,
    cached_tokens: call.cached_tokens ?? 0,
    unmetered_calls: call.input_tokens === null || call.output_tokens === null ? 1 : 0,
    cost_usd: call.cost_usd ?? 0,
    unpriced_calls: call.cost_usd === null ? 1 : 0,
  });
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cached_tokens: a.cached_tokens + b.cached_tokens,
    unmetered_calls: a.unmetered_calls + b.unmetered_calls,
    cost_usd: (toNano(a.cost_usd) + toNano(b.cost_usd)) / 1e9,
    unpriced_calls: a.unpriced_calls + b.unpriced_calls,
  };
}

/** What a call cost; null where the price or the tokens are not known, never zero for them. */
export function deriveCost(usage: Omit<CallUsage, 'cost_usd'>, price: Price | null): number | null {
  if (price === null || usage.input_tokens === null || usage.output_tokens === null) return null;
  const cached = Math.min(usage.cached_tokens ?? 0, usage.input_tokens);
  const written = Math.min(usage.written_tokens ?? 0, usage.input_tokens - cached);
  const dollarsPerMillion =
    (usage.input_tokens - cached - written) * price.input +
    cached * (price.cached_input ?? price.input) +
    written * (price.cache_write ?? price.input) +
    usage.output_tokens * price.output;
  return toNano(dollarsPerMillion / 1e6) / 1e9;
}

function toNano(dollars: number): number {
  return Math.round(dollars * 1e9);
}
