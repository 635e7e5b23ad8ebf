import type { WorkPlan } from './api-types.ts';
import { useWords } from './dictionaries.ts';
import { formatCost, formatCount } from './format-numbers.ts';

/** What work would send and cost; null while it is worked out. */
export function Estimate({ plan }: { readonly plan: WorkPlan | null }) {
  const words = useWords();
  if (plan === null) return <p className="quiet">{words.estimating}</p>;
  const { calls, input_tokens, output_tokens, cost_usd } = plan.estimate;
  const tokens = formatCount(input_tokens.expected + output_tokens.expected);
  return (
    <p className="quiet">
      {words.estimate}: {formatCount(calls.expected)} {words.calls} · {tokens} {words.tokens} ·{' '}
      {cost_usd === null
        ? words.priceUnknown
        : `${formatCost(cost_usd.expected)} (${formatCost(cost_usd.low)}–${formatCost(cost_usd.high)})`}
    </p>
  );
}
