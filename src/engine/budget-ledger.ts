import type { Budget } from '../contracts/run.ts';
import type { Usage } from '../contracts/usage.ts';
import { CodedError } from '../errors.ts';
import { decideBudget, type LargestBill } from './decide-budget.ts';
import { addUsage, NO_USAGE } from './usage.ts';

/** What a tree of runs has spent and what is under way. One ledger is shared by a root run and all its children. */
export interface BudgetLedger {
  readonly budget: Budget;
  /** Throws `budget_exhausted` or `price_unknown`; otherwise sets the largest bill aside until it is settled. */
  reserve(bill: LargestBill): { settle(): void };
  spend(usage: Usage): void;
}

export function createBudgetLedger(budget: Budget): BudgetLedger {
  let spent = NO_USAGE;
  const reserved = new Set<LargestBill>();
  return {
    budget,
    reserve(bill) {
      const sum = (pick: (each: LargestBill) => number) =>
        [...reserved].reduce((total, each) => total + pick(each), 0);
      const decision = decideBudget({
        budget,
        spentUsd: spent.cost_usd,
        spentTokens: spent.input_tokens + spent.output_tokens,
        reservedUsd: sum(({ usd }) => usd ?? 0),
        reservedTokens: sum(({ tokens }) => tokens),
        request: bill,
      });
      if (!decision.send) throw new CodedError(decision.reasonCode, { message: decision.message });
      const own = { ...bill };
      reserved.add(own);
      return { settle: () => void reserved.delete(own) };
    },
    spend(usage) {
      spent = addUsage(spent, usage);
    },
  };
}
