// Time that passes only where a model is waited for: when nobody has anything left to do, it goes on to the answer that comes
// next. What a book of 30 chapters waits for takes hours, and none of them here.
import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop in which nobody asks for anything. Stores in memory need one or two for whatever they do. */
const QUIET_TURNS = 8;

export function createSimulatedTime() {
  const waiting = [];
  let now = 0;
  let asked = 0;
  let passing = false;

  async function pass() {
    passing = true;
    while (waiting.length > 0) {
      for (let turn = 0, known = asked; turn < QUIET_TURNS; turn += 1) {
        await setImmediate();
        if (known !== asked) {
          known = asked;
          turn = 0;
        }
      }
      waiting.sort((a, b) => a.at - b.at);
      const next = waiting.shift();
      now = next.at;
      next.resolve();
      asked += 1;
    }
    passing = false;
  }

  return {
    now: () => now,
    sleep(seconds) {
      asked += 1;
      return new Promise((resolve) => {
        waiting.push({ at: now + seconds, resolve });
        if (!passing) void pass();
      });
    },
  };
}
