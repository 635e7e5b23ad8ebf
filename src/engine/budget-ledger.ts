import type { Budget } from '../contracts/run.ts';
import type { CallUsage, Usage } from '../contracts/usage.ts';
import { CodedError } from '../errors.ts';
import { decideBudget, type LargestBill } from './decide-budget.ts';

/** What a tree of runs has spent and what is under way. One ledger is shared by a root run and all its children. */
export interface BudgetLedger {
  readonly budget: Budget;
  /** Sets the largest bill aside until it is paid. Where it does not fit beside those of the requests under way, these are
   *  waited for: they come to less, most often. Throws `budget_exhausted` or `price_unknown` where it does not fit alone. */
  reserve(bill: LargestBill, signal: AbortSignal): Promise<Reservation>;
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
  let waiting: (() => void)[] = [];

  function decide(bill: LargestBill) {
    const sum = (pick: (each: LargestBill) => number) =>
      [...reserved].reduce((total, each) => total + pick(each), 0);
    return decideBudget({
      budget,
      spentUsd: spentNano / 1e9,
      spentTokens,
      reservedUsd: sum(({ usd }) => usd ?? 0),
      reservedTokens: sum(({ tokens }) => tokens),
      request: bill,
    });
  }

  /** Until something under way is paid or given up, or the run is being stopped. */
  async function waitForClosed(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    signal.throwIfAborted();
  }

  function closeBill(own: LargestBill, tokens: number, usd: number): void {
    if (!reserved.delete(own)) return;
    spentTokens += tokens;
    spentNano += Math.round(usd * 1e9);
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  return {
    budget,
    async reserve(bill, signal) {
      let decision = decide(bill);
      while (!decision.send && decision.reasonCode === 'budget_exhausted' && reserved.size > 0) {
        await waitForClosed(signal);
        decision = decide(bill);
      }
      if (!decision.send) {
        const { message, raise } = decision;
        throw new CodedError(decision.reasonCode, { message, details: { raise } });
      }
      const own = { ...bill };
      reserved.add(own);
      return {
        pay({ input_tokens: input, output_tokens: output, cost_usd: cost }) {
          const tokens = input === null || output === null ? bill.tokens : input + output;
          closeBill(own, tokens, cost ?? bill.usd ?? 0);
        },
        free: () => closeBill(own, 0, 0),
        keep: () => closeBill(own, bill.tokens, bill.usd ?? 0),
      };
    },
    spend(usage) {
      spentTokens += usage.input_tokens + usage.output_tokens;
      spentNano += Math.round(usage.cost_usd * 1e9);
    },
  };
}
