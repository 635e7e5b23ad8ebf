import type { Clock, RunStore } from './ports.ts';

const LOOK_AGAIN_MS = 1000;

/** An owner that dies changes nothing, and whoever waits for its run has to look again all the same. */
export function wakeOften(runs: RunStore, clock: Clock): RunStore {
  return {
    ...runs,
    async changed(runId, since, signal) {
      const wake = new AbortController();
      const stop = () => wake.abort();
      signal.addEventListener('abort', stop, { once: true });
      const change = runs.changed(runId, since, wake.signal);
      // Sleep is cut short by nothing but the signal.
      const tick = clock.sleep(LOOK_AGAIN_MS, wake.signal).catch(stop);
      try {
        await Promise.race([change, tick]);
      } finally {
        stop();
        signal.removeEventListener('abort', stop);
      }
      await change;
    },
  };
}
