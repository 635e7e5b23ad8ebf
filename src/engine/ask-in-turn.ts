import { CodedError } from '../errors.ts';
import type { Model } from './ports.ts';
import { mayHaveBeenPaid, type WaitPolicy } from './wait-out.ts';

/** How long a model is waited for where another can be asked instead. */
const STAND_IN_AFTER_MS = 60_000;

export interface TurnOptions {
  readonly model: Model;
  /** Who is asked, one after the other, where the role's own model cannot be reached; made when they are needed. */
  readonly standIns: readonly (() => Promise<Model>)[];
  readonly wait: WaitPolicy;
  readonly onStandIn: (left: Model, asked: Model, error: CodedError) => void;
}

/**
 * Asks the first model, and while it refuses for longer than a minute the next one; the last is waited for as long as is set.
 * A request that may have been paid for is never handed on: that would be paid for by both.
 */
export async function askInTurn<T>(
  { model, standIns, wait, onStandIn }: TurnOptions,
  ask: (model: Model, wait: WaitPolicy) => Promise<T>,
): Promise<T> {
  let asked = model;
  for (const next of standIns) {
    try {
      return await ask(asked, { ...wait, maxMs: Math.min(wait.maxMs, STAND_IN_AFTER_MS) });
    } catch (error) {
      if (!(error instanceof CodedError) || !HANDED_ON.has(error.code) || mayHaveBeenPaid(error)) throw error;
      const standIn = await next();
      onStandIn(asked, standIn, error);
      asked = standIn;
    }
  }
  return ask(asked, wait);
}

const HANDED_ON: ReadonlySet<string> = new Set([
  'provider_rate_limit',
  'provider_unavailable',
  'provider_quota',
]);
