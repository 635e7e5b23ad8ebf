import type { RunEvent } from '../contracts/run-event.ts';
import type { Clock } from './ports.ts';

export interface EventWatch {
  readonly follow: (signal: AbortSignal) => AsyncIterable<RunEvent>;
  /** Between two looks: from when this resolves until what it gives does, which is with the signal too. */
  readonly pause: (signal: AbortSignal) => Promise<() => Promise<void>>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/**
 * What is told as it comes, and null whenever it is time to look at what is stored: at the beginning, and each time a pause is
 * over. What was told goes first: as long as there is some, nobody has to look. Ends with the signal, and leaves nothing
 * behind however it ends.
 */
export async function* watchEvents(
  { follow, pause, clock }: EventWatch,
  given: AbortSignal,
): AsyncGenerator<RunEvent | null> {
  const over = new AbortController();
  const signal = AbortSignal.any([given, over.signal]);
  const told = follow(signal)[Symbol.asyncIterator]();
  try {
    let next = told.next();
    // What is remembered of runs under way is there within a turn, where it is there at all.
    const turn = clock.sleep(0, NEVER).then(() => null);
    for (;;) {
      const event = await Promise.race([turn, next]);
      if (event === null || event.done === true) break;
      next = told.next();
      yield event.value;
    }
    // A pause begins before the look that it follows: what changes meanwhile ends it.
    let isOver = await pause(signal);
    let isTime = isOver().then(() => null);
    yield null;
    while (!signal.aborted) {
      const event = await Promise.race([next, isTime]);
      if (signal.aborted || event?.done === true) return;
      if (event === null) {
        isOver = await pause(signal);
        isTime = isOver().then(() => null);
      } else next = told.next();
      yield event === null ? null : event.value;
    }
  } finally {
    over.abort();
    await told.return?.();
  }
}

const NEVER = new AbortController().signal;
