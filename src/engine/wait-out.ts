import { CodedError } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';
import { decideWait } from './decide-wait.ts';
import type { Clock } from './ports.ts';

export interface WaitOutOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Tries in all. */
  readonly tries?: number;
  /** Time in all, from the beginning of the first try. */
  readonly maxMs?: number;
  /** Told before each wait. */
  readonly onWait?: (waitMs: number, reason: ReasonCode) => void;
}

/** Makes a call, and makes it again after trouble that passes; the last trouble is thrown as it came. */
export async function waitOut<T>(call: () => Promise<T>, options: WaitOutOptions): Promise<T> {
  const { clock, signal, tries = 3, maxMs = 20_000, onWait } = options;
  const startedAt = clock.now().getTime();
  for (let triesMade = 1; ; triesMade += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !(error instanceof CodedError)) throw error;
      const retryAfterMs = error.details['retry_after_ms'];
      const decision = decideWait({
        code: error.code,
        timedOut: error.details['timed_out'] === true,
        answerBegun: error.details['answer_begun'] === true,
        triesMade,
        tries,
        elapsedMs: Math.max(0, clock.now().getTime() - startedAt),
        maxMs,
        retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null,
      });
      if (decision.kind === 'give_up') throw error;
      onWait?.(decision.ms, error.code);
      await clock.sleep(decision.ms, signal);
    }
  }
}
