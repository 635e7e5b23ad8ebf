export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs pieces of work one after another, in the order in which they were asked for. Work that fails is its caller's
 *  trouble alone. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The same for each key alone; a key that nobody waits under is forgotten. */
export function createTurnsByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const under = new Map<string, { readonly inTurn: Turns; waiting: number }>();
  return async (key, work) => {
    const queue = under.get(key) ?? { inTurn: createTurns(), waiting: 0 };
    under.set(key, queue);
    queue.waiting += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) under.delete(key);
    }
  };
}
