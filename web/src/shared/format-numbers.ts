import type { Usage } from '../../../src/contracts/usage.ts';
import type { Dictionary } from './dictionaries.ts';

export const formatCount = (value: number): string => Math.round(value).toLocaleString();
export const formatTime = (at: string): string => new Date(at).toLocaleString();

/** A count with its noun: `call|calls`, or one word where a language makes no difference. */
export function formatCounted(value: number, noun: string): string {
  const [one = noun, several = one] = noun.split('|');
  return `${formatCount(value)} ${Math.round(value) === 1 ? one : several}`;
}

/** Nothing is a price too: that of the offline author. */
export function formatCost(usd: number, words: Dictionary): string {
  return usd === 0 ? words.free : `$${usd.toFixed(usd < 10 ? 4 : 2)}`;
}

/** Calls, and what they cost where all of it is known. */
export function formatUsage(
  usage: Pick<Usage, 'calls' | 'cost_usd' | 'unpriced_calls'>,
  words: Dictionary,
): string {
  const calls = formatCounted(usage.calls, words.callCount);
  if (usage.calls === 0) return calls;
  return `${calls} · ${usage.unpriced_calls === 0 ? formatCost(usage.cost_usd, words) : words.priceUnknown}`;
}

/** What goes in and what comes out. */
export const formatTokens = (
  usage: Pick<Usage, 'input_tokens' | 'output_tokens'>,
  words: Dictionary,
): string =>
  `${formatCounted(usage.input_tokens, words.tokensIn)} · ${formatCounted(usage.output_tokens, words.tokensOut)}`;

/** In the largest unit that says something: 850 ms, 4.2 s, 3 min. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** How long something took. */
export const formatSpan = (span: { readonly started_at: string; readonly completed_at: string }): string =>
  formatDuration(Date.parse(span.completed_at) - Date.parse(span.started_at));
