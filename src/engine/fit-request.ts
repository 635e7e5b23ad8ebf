import type { Effort } from '../contracts/config.ts';

export interface FitFacts {
  /** By our own estimate. */
  readonly promptTokens: number;
  /** What the answer may have at most, reasoning included. */
  readonly wantedTokens: number;
  /** What the model takes in all, prompt and answer; null where nobody knows. */
  readonly contextTokens: number | null;
}

export type Fit = { readonly fits: true; readonly outputTokens: number } | { readonly fits: false };

/**
 * How long an answer may be next to its prompt. The first that holds:
 *
 * 1. nobody knows what the model takes            → as long as was wanted
 * 2. both fit, with room for a wrong estimate     → as long as was wanted
 * 3. a useful answer fits behind the prompt       → as long as there is room
 * 4. the prompt leaves no room for an answer      → it does not fit
 */
export function fitRequest({ promptTokens, wantedTokens, contextTokens }: FitFacts): Fit {
  if (contextTokens === null) return { fits: true, outputTokens: wantedTokens };
  const room = contextTokens - Math.ceil(promptTokens * ESTIMATE_MARGIN);
  if (room >= wantedTokens) return { fits: true, outputTokens: wantedTokens };
  return room >= Math.min(wantedTokens, SMALLEST_ANSWER_TOKENS)
    ? { fits: true, outputTokens: room }
    : { fits: false };
}

/** How long a prompt may be so that a good answer still fits behind it; null where nobody knows what the model takes. */
export function measurePromptRoom(contextTokens: number | null, usualTokens: number): number | null {
  if (contextTokens === null) return null;
  const answer = Math.max(SMALLEST_ANSWER_TOKENS, Math.ceil(usualTokens * ANSWER_MARGIN));
  return Math.max(0, Math.floor((contextTokens - answer) / ESTIMATE_MARGIN));
}

/** Tokenizers differ; a prompt that is cut at its beginning is worse than an answer that is asked to be shorter. */
const ESTIMATE_MARGIN = 1.15;
const ANSWER_MARGIN = 1.5;
const SMALLEST_ANSWER_TOKENS = 1000;

/** What reasoning may take on top of the answer. */
export const REASONING_TOKENS: Readonly<Record<Effort, number>> = {
  off: 0,
  low: 2000,
  medium: 8000,
  high: 24_000,
};
