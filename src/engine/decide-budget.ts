import type { Price } from '../contracts/config.ts';
import type { Budget } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import type { Model, ModelRequest } from './ports.ts';

// A cap is hard: a request is sent only if the largest bill that it could bring still fits, together with the largest
// bills of the requests under way.

export interface BudgetFacts {
  readonly budget: Budget;
  readonly spentUsd: number;
  readonly spentTokens: number;
  readonly reservedUsd: number;
  readonly reservedTokens: number;
  readonly request: LargestBill;
}

export interface LargestBill {
  readonly tokens: number;
  /** null where the price is not known. */
  readonly usd: number | null;
}

export type BudgetDecision =
  | { readonly send: true }
  | {
      readonly send: false;
      readonly reasonCode: 'budget_exhausted' | 'price_unknown';
      readonly message: string;
      /** The option that lets it go on. */
      readonly raise: string;
    };

export function decideBudget(facts: BudgetFacts): BudgetDecision {
  const { budget, request } = facts;
  if (budget.max_cost_usd !== null) {
    if (request.usd === null) {
      return {
        send: false,
        reasonCode: 'price_unknown',
        message: 'A cost cap is set, but the price of this model is not known.',
        raise: formatTokenCap(facts.spentTokens + facts.reservedTokens + request.tokens),
      };
    }
    const atMost = facts.spentUsd + facts.reservedUsd + request.usd;
    if (toNano(atMost) > toNano(budget.max_cost_usd)) {
      return refuse(
        `The next request could bring the cost to $${atMost.toFixed(4)}, over the cap of $${budget.max_cost_usd}; ` +
          `$${facts.spentUsd.toFixed(4)} is spent.`,
        `--max-cost ${formatDollars(atMost)}`,
      );
    }
  }
  if (budget.max_tokens !== null) {
    const atMost = facts.spentTokens + facts.reservedTokens + request.tokens;
    if (atMost > budget.max_tokens) {
      return refuse(
        `The next request could bring the tokens to ${atMost}, over the cap of ${budget.max_tokens}; ` +
          `${facts.spentTokens} are spent.`,
        formatTokenCap(atMost),
      );
    }
  }
  return { send: true };
}

/** A cap on cost that could not be kept is told before anything is begun. */
export function refuseUnpriced({ id, price }: Pick<Model, 'id' | 'price'>, budget: Budget): void {
  if (budget.max_cost_usd === null || price !== null) return;
  throw new CodedError('price_unknown', {
    message: `The price of ${id} is not known, so a cost cap cannot be kept.`,
    details: { model: id },
  });
}

function refuse(message: string, raise: string): BudgetDecision {
  return { send: false, reasonCode: 'budget_exhausted', message, raise };
}

/** The smallest with which it goes on; how much further is for whoever pays to say. */
function formatTokenCap(atMost: number): string {
  return `--max-tokens ${Math.ceil(atMost)}`;
}

/** Rounded up to a hundredth of a cent, as a number that can be typed as it stands. */
function formatDollars(dollars: number): string {
  return String(Math.ceil(toNano(dollars) / 1e5) / 1e4);
}

/** Money is compared in whole billionths of a dollar, as it is added: 0.1 and 0.2 fit under a cap of 0.3. */
function toNano(dollars: number): number {
  return Math.round(dollars * 1e9);
}

/** Tokenizers in use make fewer tokens than half the bytes of ordinary text; answers are bounded by what we ask for. */
export function deriveLargestBill(
  {
    messages,
    jsonSchema,
    maxOutputTokens,
  }: Pick<ModelRequest, 'messages' | 'jsonSchema' | 'maxOutputTokens'>,
  price: Price | null,
): LargestBill {
  const texts = [
    ...messages.map(({ content }) => content),
    jsonSchema === null ? '' : JSON.stringify(jsonSchema),
  ];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const inputTokens = Math.ceil(bytes / 2);
  return {
    tokens: inputTokens + maxOutputTokens,
    usd:
      price === null
        ? null
        : (inputTokens * Math.max(price.input, price.cache_write ?? 0) + maxOutputTokens * price.output) /
          1e6,
  };
}
