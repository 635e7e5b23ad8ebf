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
