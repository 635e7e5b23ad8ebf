import type { Range, RunEstimate } from '../engine/estimate/estimate-run.ts';
import { nameCount } from '../name-count.ts';
import { formatColumns } from './format-columns.ts';
import { formatCount } from './format-count.ts';

/** What would be sent, step by step and in all; no block where nothing would. */
export function formatEstimate(estimate: RunEstimate): string[] {
  const { calls, steps } = estimate;
  if (calls.expected === 0) return [];
  const rows = steps.map(({ step, role, model, ...line }) => [
    step,
    role,
    formatCount(line.calls),
    formatCount(line.input_tokens),
    formatShare(line.shared_tokens, line.input_tokens),
    formatCount(line.output_tokens),
    line.cost_usd === null ? '?' : `$${line.cost_usd.toFixed(4)}`,
    model,
  ]);
  const header = ['step', 'role', 'calls', 'tokens in', 'shared', 'tokens out', 'cost', 'model'];
  return [
    formatColumns([header, ...rows], '', [7, 0]),
    formatColumns([
      [
        'calls',
        `${formatRange(calls)}; ${formatCount(estimate.worst_calls)} at the very most, with every correction`,
      ],
      ['tokens', `${formatRange(estimate.input_tokens)} in, ${formatRange(estimate.output_tokens)} out`],
      ...formatShared(estimate),
      ['cost', formatCost(estimate)],
      ['time', formatTime(estimate)],
    ]),
  ];
}

export function tellSent({ calls }: RunEstimate): string {
  return calls.expected === 0 ? 'Nothing would be sent.' : 'An estimate; nothing was sent.';
}

function formatCost({ cost_usd, unpriced_models }: RunEstimate): string {
  if (cost_usd === null) return `not known: nobody told the price of ${unpriced_models.join(', ')}`;
  const { low, expected, high } = cost_usd;
  return `$${expected.toFixed(2)} ($${low.toFixed(2)} to $${high.toFixed(2)})`;
}

/** Whether a provider keeps it is not ours to say; where its cache has a price, the cost counts with it. */
function formatShared({ shared_tokens, input_tokens }: RunEstimate): string[][] {
  if (shared_tokens === 0) return [];
  const share = formatShare(shared_tokens, input_tokens.expected);
  return [['shared', `${share} of the tokens in also begin a request before, for caches`]];
}

function formatShare(shared: number, whole: number): string {
  return shared === 0 ? '' : `${Math.round((100 * shared) / whole)} %`;
}

function formatTime({ least_minutes, calls_in_a_row }: RunEstimate): string {
  const calls = nameCount(calls_in_a_row, 'call', formatCount(calls_in_a_row));
  const row = calls_in_a_row === 1 ? `${calls}, which waits for no other` : `${calls} wait for one another`;
  return least_minutes === null ? row : `${row}; at least ${least_minutes} min at the provider's limit`;
}

function formatRange({ low, expected, high }: Range): string {
  return low === high
    ? formatCount(expected)
    : `${formatCount(expected)} (${formatCount(low)} to ${formatCount(high)})`;
}
