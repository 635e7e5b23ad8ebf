import { createChance } from './create-chance.ts';

// Whatever is asked of a slow thing takes one turn or a few on its way there, and again on the way back: other calls overtake
// it, and those of one caller who waits for each keep their order. The same seed gives the same delays in the same order.

const MOST_TURNS = 4;

export type Pause = () => Promise<void>;

export function createPause(seed: number): Pause {
  const chance = createChance(seed);
  return async () => {
    for (let turns = Math.ceil((1 - chance()) * MOST_TURNS); turns > 0; turns -= 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}

/** The same function, slowly; trouble is as slow as an answer. */
export function slowDown<A extends readonly unknown[], R>(
  pause: Pause,
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    await pause();
    try {
      return await call(...args);
    } finally {
      await pause();
    }
  };
}

/** Every function of an object, slowly. All of them have to give promises; what is no function stays as it is. */
export function slowDownAll<T extends object>(pause: Pause, target: T): T {
  const slow: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(target)) {
    slow[name] = typeof value === 'function' ? slowDown(pause, value as () => Promise<unknown>) : value;
  }
  return slow as T;
}

/** The same items, each slowly. */
export async function* slowDownItems<T>(pause: Pause, ask: () => AsyncIterable<T>): AsyncGenerator<T, void> {
  await pause();
  for await (const item of ask()) {
    yield item;
    await pause();
  }
}
