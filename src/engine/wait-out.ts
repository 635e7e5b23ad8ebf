import { CodedError } from '../errors.ts';
import { nameCount } from '../name-count.ts';
import type { ReasonCode } from '../reasons.ts';
import { decideWait, type WaitDecision } from './decide-wait.ts';
import type { Clock } from './ports.ts';

export interface WaitPolicy {
  /** Tries in a row that are refused; null: as many as there is time for. */
  readonly tries: number | null;
  /** How long refusals are waited out, from the beginning of the first. */
  readonly maxMs: number;
  /** How often a request is made again that may have been paid for. */
  readonly repeatMaybePaid: number;
}

export interface WaitOutOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly policy: WaitPolicy;
  /** Told before each wait. */
  readonly onWait: (waitMs: number, reason: ReasonCode) => void;
  /** Told before a request is made again that may have been paid for. */
  readonly onRepeat: (error: CodedError) => Promise<void>;
}

/** Makes a call, and makes it again after trouble that passes. What is thrown in the end says how long that was tried. */
export async function waitOut<T>(call: () => Promise<T>, options: WaitOutOptions): Promise<T> {
  const { clock, signal, policy, onWait, onRepeat } = options;
  let row = beginRow(clock);
  let repeatsMade = 0;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !(error instanceof CodedError)) throw error;
      row.triesMade += 1;
      const maybePaid = mayHaveBeenPaid(error);
      const retryAfterMs = error.details['retry_after_ms'];
      const decision = decideWait({
        code: error.code,
        maybePaid,
        overDeadline: error.details['deadline'] === true,
        repeatsMade,
        repeatsAllowed: policy.repeatMaybePaid,
        triesMade: row.triesMade,
        tries: policy.tries,
        // What was slept counts also where the clock stands still for reproducible files.
        elapsedMs: Math.max(row.sleptMs, clock.now().getTime() - row.startedAt),
        maxMs: policy.maxMs,
        retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null,
      });
      if (decision.kind === 'give_up') throw describeEnd(error, decision.why, row, policy, repeatsMade);
      if (decision.kind === 'repeat') {
        repeatsMade += 1;
        await onRepeat(error);
      }
      onWait(decision.ms, error.code);
      await clock.sleep(decision.ms, signal);
      if (decision.kind === 'repeat') row = beginRow(clock);
      else row.sleptMs += decision.ms;
    }
  }
}

/** Whether an answer may have been made, and charged for, that nobody has seen. */
export function mayHaveBeenPaid({ details }: CodedError): boolean {
  return details['timed_out'] === true || details['answer_begun'] === true;
}

/** Refusals one after the other; a call that got further begins a new row. */
interface Row {
  readonly startedAt: number;
  triesMade: number;
  sleptMs: number;
}

function beginRow(clock: Clock): Row {
  return { startedAt: clock.now().getTime(), triesMade: 0, sleptMs: 0 };
}

/** The trouble as it came, and which setting would have let it be waited out. */
function describeEnd(
  error: CodedError,
  why: Extract<WaitDecision, { kind: 'give_up' }>['why'],
  { triesMade, sleptMs }: Row,
  { maxMs, tries }: WaitPolicy,
  repeatsMade: number,
): CodedError {
  const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;
  const retryAfterMs = error.details['retry_after_ms'];
  const asked =
    typeof retryAfterMs === 'number' ? `it wants to be left alone for ${seconds(retryAfterMs)}; ` : '';
  const said = {
    not_passing: null,
    deadline: null,
    maybe_paid:
      repeatsMade === 0 ? null : `asked ${repeatsMade + 1} times (wait.repeat_maybe_paid sets how often)`,
    tries_used_up: `asked ${nameCount(triesMade, 'time')} (wait.tries is ${tries})`,
    too_long: `${asked}waited ${seconds(sleptMs)}, asked ${nameCount(triesMade, 'time')} (wait.max_ms is ${seconds(maxMs)})`,
  }[why];
  return said === null ? error : error.withMessage(`${error.message.replace(/\.$/, '')}; ${said}`);
}
