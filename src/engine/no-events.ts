import type { RunEvent } from '../contracts/run-event.ts';
import type { Events } from './ports.ts';

/** Nobody tells anything here; whoever follows waits until they have enough. */
export const NO_EVENTS: Events = {
  publish: () => undefined,
  async *follow(_, signal): AsyncGenerator<RunEvent> {
    if (signal.aborted) return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
};
