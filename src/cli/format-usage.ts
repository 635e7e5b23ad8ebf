import type { Usage } from '../contracts/usage.ts';
import { nameCount } from '../name-count.ts';
import { formatCount } from './format-count.ts';

/** 3 calls, 4,100 tokens, $0.0123 and 1 call of unknown price */
export function formatUsage(usage: Usage): string {
  const tokens = usage.input_tokens + usage.output_tokens;
  const parts = [
    nameCount(usage.calls, 'call'),
    nameCount(tokens, 'token', formatCount(tokens)),
    formatCost(usage),
  ];
  if (usage.unmetered_calls > 0) parts.push(`${nameCount(usage.unmetered_calls, 'call')} not metered`);
  return parts.join(', ');
}

/** What is known, and how much is not: an unknown price is never counted as nothing. */
export function formatCost(usage: Usage): string {
  const known =
    usage.calls > usage.unpriced_calls || usage.calls === 0 ? `$${usage.cost_usd.toFixed(4)}` : null;
  const unknown =
    usage.unpriced_calls === 0 ? null : `${nameCount(usage.unpriced_calls, 'call')} of unknown price`;
  return [known, unknown].filter((part) => part !== null).join(' and ');
}
