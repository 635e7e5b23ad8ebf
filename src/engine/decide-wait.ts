import type { ReasonCode } from '../reasons.ts';

export interface WaitFacts {
  readonly code: ReasonCode;
  /** The silence lasted too long: the answer may have been made all the same. */
  readonly timedOut: boolean;
  /** Part of the answer had come. */
  readonly answerBegun: boolean;
  /** Tries made so far, the failed one included. */
  readonly triesMade: number;
  readonly tries: number;
  /** Since the first try began. */
  readonly elapsedMs: number;
  readonly maxMs: number;
  readonly retryAfterMs: number | null;
}

export type WaitDecision =
  | { readonly kind: 'wait'; readonly ms: number }
  | {
      readonly kind: 'give_up';
      readonly why: 'not_passing' | 'maybe_paid' | 'tries_used_up' | 'too_long';
    };

/**
 * Whether trouble with a provider is waited out. The first that holds:
 *
 * 1. it is not a rate limit or unavailability   → give up: waiting does not help
 * 2. the call may have been paid for            → give up: a second one would be paid for twice
 * 3. no try is left                             → give up
 * 4. the wait would end after the time is over  → give up now rather than then
 * 5. wait as long as the provider says, else 1 s, 4 s, 16 s, …
 */
export function decideWait(facts: WaitFacts): WaitDecision {
  if (facts.code !== 'provider_rate_limit' && facts.code !== 'provider_unavailable') {
    return { kind: 'give_up', why: 'not_passing' };
  }
  if (facts.timedOut || facts.answerBegun) return { kind: 'give_up', why: 'maybe_paid' };
  if (facts.triesMade >= facts.tries) return { kind: 'give_up', why: 'tries_used_up' };
  const ms = facts.retryAfterMs ?? FIRST_PAUSE_MS * 4 ** (facts.triesMade - 1);
  if (facts.elapsedMs + ms > facts.maxMs) return { kind: 'give_up', why: 'too_long' };
  return { kind: 'wait', ms };
}

const FIRST_PAUSE_MS = 1000;
