import type { WorkPlan } from './api-types.ts';
import { type Dictionary, useWords } from './dictionaries.ts';
import { formatCost, formatCounted } from './format-numbers.ts';

/** What work would send and cost; null while it is worked out. */
export function Estimate({ plan }: { readonly plan: WorkPlan | null }) {
  const words = useWords();
  if (plan === null) return <p className="quiet">{words.estimating}</p>;
  const { calls, input_tokens, output_tokens, cost_usd } = plan.estimate;
  return (
    <p className="quiet">
      {words.estimate}:{' '}
      {[
        formatCounted(calls.expected, words.callCount),
        formatCounted(input_tokens.expected + output_tokens.expected, words.tokens),
        formatRange(cost_usd, words),
      ].join(' · ')}
    </p>
  );
}

function formatRange(cost: WorkPlan['estimate']['cost_usd'], words: Dictionary): string {
  if (cost === null) return words.priceUnknown;
  const expected = formatCost(cost.expected, words);
  if (cost.low === cost.high) return expected;
  return `${expected} (${formatCost(cost.low, words)}–${formatCost(cost.high, words)})`;
}
