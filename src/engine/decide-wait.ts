import type { ReasonCode } from '../reasons.ts';

export interface WaitFacts {
  readonly code: ReasonCode;
  /** Silence lasted too long, or part of the answer had come: it may have been paid for. */
  readonly maybePaid: boolean;
  /** The call took as long as any may. */
  readonly overDeadline: boolean;
  /** How often the request was made again although it may have been paid for, and how often it may be. */
  readonly repeatsMade: number;
  readonly repeatsAllowed: number;
  /** Refused in a row, this time included. */
  readonly triesMade: number;
  /** null: as often as there is time for. */
  readonly tries: number | null;
  /** Since the first try of this row began. */
  readonly elapsedMs: number;
  readonly maxMs: number;
  readonly retryAfterMs: number | null;
}

export type WaitDecision =
  | { readonly kind: 'wait'; readonly ms: number }
  /** Asked again, and shown as a call that may have been paid for. */
  | { readonly kind: 'repeat'; readonly ms: number }
  | {
      readonly kind: 'give_up';
      readonly why: 'not_passing' | 'deadline' | 'maybe_paid' | 'tries_used_up' | 'too_long';
    };

/**
 * Whether trouble with a provider is waited out. The first that holds:
 *
 * 1. it is not a rate limit or unavailability      → give up: waiting does not help
 * 2. the call was over its deadline                → give up: the next one would be too
 * 3. the call may have been paid for               → repeat as often as is allowed, unless the provider wants to be
 *                                                    left alone for longer than is ever waited; then give up
 * 4. tries are counted, and none is left           → give up
 * 5. the wait would end after the time is over     → give up now rather than then
 * 6. wait as long as the provider says, and at least a second; else 1 s, 4 s, 16 s, then a minute each time
 */
export function decideWait(facts: WaitFacts): WaitDecision {
  if (facts.code !== 'provider_rate_limit' && facts.code !== 'provider_unavailable')
    return giveUp('not_passing');
  if (facts.overDeadline) return giveUp('deadline');
  const { elapsedMs, maxMs, retryAfterMs } = facts;
  if (facts.maybePaid) {
    if (facts.repeatsMade >= facts.repeatsAllowed) return giveUp('maybe_paid');
    if (retryAfterMs !== null && retryAfterMs > maxMs) return giveUp('too_long');
    return { kind: 'repeat', ms: Math.max(retryAfterMs ?? 0, FIRST_PAUSE_MS) };
  }
  if (facts.tries !== null && facts.triesMade >= facts.tries) return giveUp('tries_used_up');
  const usual = Math.min(FIRST_PAUSE_MS * 4 ** (facts.triesMade - 1), LONGEST_PAUSE_MS);
  const ms = retryAfterMs === null ? usual : Math.max(retryAfterMs, FIRST_PAUSE_MS);
  return elapsedMs + ms > maxMs ? giveUp('too_long') : { kind: 'wait', ms };
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

function giveUp(why: Extract<WaitDecision, { kind: 'give_up' }>['why']): WaitDecision {
  return { kind: 'give_up', why };
}
