import type { Usage } from '../../../src/contracts/usage.ts';
import type { Dictionary } from './dictionaries.ts';

export const formatCount = (value: number): string => Math.round(value).toLocaleString();
export const formatCost = (usd: number): string => `$${usd.toFixed(usd < 10 ? 4 : 2)}`;
export const formatTime = (at: string): string => new Date(at).toLocaleString();

/** Calls, and what they cost where all of it is known. */
export function formatUsage(
  usage: Pick<Usage, 'calls' | 'cost_usd' | 'unpriced_calls'>,
  words: Dictionary,
): string {
  const cost = usage.unpriced_calls === 0 ? ` · ${formatCost(usage.cost_usd)}` : '';
  return `${formatCount(usage.calls)} ${words.calls}${cost}`;
}

/** In the largest unit that says something: 850 ms, 4.2 s, 3 min. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** How long something took. */
export const formatSpan = (span: { readonly started_at: string; readonly completed_at: string }): string =>
  formatDuration(Date.parse(span.completed_at) - Date.parse(span.started_at));
