import { CodedError } from '../errors.ts';
import type { CliIo } from './cli-io.ts';

export interface Interrupts {
  /** Aborts with CodedError('interrupted') on the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Resolves on the second Ctrl-C; rejects with what nobody caught. */
  readonly forced: Promise<void>;
  stop(): void;
}

export function followInterrupts(
  io: Pick<CliIo, 'onInterrupt' | 'onCrash' | 'clock'>,
  onFirst: () => void,
): Interrupts {
  const abort = new AbortController();
  let firstMs = 0;
  const stops: (() => void)[] = [];
  const forced = new Promise<void>((resolve, reject) => {
    stops.push(
      io.onInterrupt(() => {
        if (abort.signal.aborted) {
          if (io.clock.elapsedMs() - firstMs >= SAME_PRESS_MS) resolve();
          return;
        }
        firstMs = io.clock.elapsedMs();
        abort.abort(new CodedError('interrupted'));
        onFirst();
      }),
      io.onCrash(reject),
    );
  });
  return {
    signal: abort.signal,
    forced,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

// npx and npm hand the terminal's signal on, so that one press arrives twice; no one presses twice that fast.
const SAME_PRESS_MS = 50;
