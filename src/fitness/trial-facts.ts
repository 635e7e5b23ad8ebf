import type { FitAdvice, FitCheck, FitVerdict } from '../contracts/model-facts.ts';
import type { Tier } from '../contracts/prompt-registry.ts';

/** What a model did with what it was asked. */
export interface TrialFacts {
  readonly model: string;
  /** When it gave an object that keeps its contract. */
  readonly json: 'at once' | 'in an envelope' | 'when corrected' | 'never';
  /** Its provider refused the schema that went along. */
  readonly schemaRefused: boolean;
  /** Which of the pages it had read, from 1. */
  readonly pagesFound: readonly number[];
  /** Its provider refused so long a prompt. */
  readonly recallRefused: boolean;
  readonly words: number;
  /** Tokens of an answer that was cut off; null where it came to its own end. */
  readonly cutOffAt: number | null;
  readonly language: string;
  readonly otherLanguage: boolean;
  readonly priceKnown: boolean;
  /** Null where it cannot be told. */
  readonly tokensASecond: number | null;
  /** What it takes, as far as it is known. */
  readonly contextTokens: number | null;
  readonly deadlineMs: number;
}

export interface Fitness {
  readonly verdict: FitVerdict;
  readonly tier: Tier | null;
  readonly checks: readonly FitCheck[];
  readonly advice: readonly FitAdvice[];
  readonly limits: { readonly context_tokens: number | null; readonly output_tokens: number | null };
}

/** How much is asked for: pages to read, and words to write, as many as a scene has. */
export const PAGES = 8;
export const PAGE_TOKENS = 1000;
export const ASKED_WORDS = 1200;
