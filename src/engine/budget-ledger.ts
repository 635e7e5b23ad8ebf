import type { Budget } from '../contracts/run.ts';
import type { CallUsage, Usage } from '../contracts/usage.ts';
import { CodedError } from '../errors.ts';
import { decideBudget, type LargestBill } from './decide-budget.ts';

/** What a tree of runs has spent and what is under way. One ledger is shared by a root run and all its children. */
export interface BudgetLedger {
  readonly budget: Budget;
  /** Throws `budget_exhausted` or `price_unknown`; otherwise sets the largest bill aside until it is paid. */
  reserve(bill: LargestBill): Reservation;
  spend(usage: Usage): void;
}

export interface Reservation {
  /** Replaces the largest bill by the real one, in one go. What was not metered or not priced counts as the largest. */
  pay(usage: CallUsage): void;
  /** The request was not charged for. */
  free(): void;
  /** Nobody knows whether it was: it counts as the largest. */
  keep(): void;
}

export function createBudgetLedger(budget: Budget): BudgetLedger {
  let spentTokens = 0;
  let spentNano = 0;
  const reserved = new Set<LargestBill>();
  return {
    budget,
    reserve(bill) {
      const sum = (pick: (each: LargestBill) => number) =>
        [...reserved].reduce((total, each) => total + pick(each), 0);
      const decision = decideBudget({
        budget,
        spentUsd: spentNano / 1e9,
        spentTokens,
        reservedUsd: sum(({ usd }) => usd ?? 0),
        reservedTokens: sum(({ tokens }) => tokens),
        request: bill,
      });
      if (!decision.send) {
        const { message, raise } = decision;
        throw new CodedError(decision.reasonCode, { message, details: { raise } });
      }
      const own = { ...bill };
      reserved.add(own);
      return {
        pay({ input_tokens: input, output_tokens: output, cost_usd: cost }) {
          if (!reserved.delete(own)) return;
          spentTokens += input === null || output === null ? bill.tokens : input + output;
          spentNano += Math.round((cost ?? bill.usd ?? 0) * 1e9);
        },
        free: () => void reserved.delete(own),
        keep() {
          if (!reserved.delete(own)) return;
          spentTokens += bill.tokens;
          spentNano += Math.round((bill.usd ?? 0) * 1e9);
        },
      };
    },
    spend(usage) {
      spentTokens += usage.input_tokens + usage.output_tokens;
      spentNano += Math.round(usage.cost_usd * 1e9);
    },
  };
}
