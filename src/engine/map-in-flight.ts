/** Work that waits for a model holds one of a few places. While it looks at an answer it can give its place on, and takes one
 *  again before it asks once more. */
export interface Place {
  leave(): void;
  enter(): Promise<void>;
}

/** Work that was not let go on, since what it would ask for again fails all the time. It is nobody's trouble: another failure
 *  is told. */
class GivenUp extends Error {}

/** Runs work for each item, at most so many holding a place at once, and gives the results in the order of the items. After a
 *  failure nothing more is begun, what is under way ends, and the failure of the earliest item is thrown. Where `givesUp` says
 *  so of the failures, in the order in which they came, no work that has given its place on gets one again. */
export async function mapInFlight<T, R>(
  items: readonly T[],
  maxInFlight: number,
  work: (item: T, place: Place) => Promise<R>,
  givesUp: (failures: readonly unknown[]) => boolean = () => false,
): Promise<R[]> {
  const results: R[] = [];
  const failures = new Map<number, unknown>();
  const places = createPlaces(maxInFlight);
  const underWay: Promise<void>[] = [];
  for (const [index, item] of items.entries()) {
    const place = places.create();
    await place.enter();
    if (failures.size > 0) break;
    const guarded: Place = {
      leave: place.leave,
      async enter() {
        await place.enter();
        if (givesUp([...failures.values()])) throw new GivenUp();
      },
    };
    underWay.push(
      work(item, guarded).then(
        (result) => {
          results[index] = result;
          place.leave();
        },
        (error: unknown) => {
          if (!(error instanceof GivenUp)) failures.set(index, error);
          place.leave();
        },
      ),
    );
  }
  await Promise.all(underWay);
  const [first] = [...failures.keys()].sort((a, b) => a - b);
  if (first !== undefined) throw failures.get(first);
  return results;
}

/** Places are given in the order in which they were asked for. */
function createPlaces(count: number): { create(): Place } {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    create() {
      let held = false;
      return {
        leave() {
          if (!held) return;
          held = false;
          const next = waiting.shift();
          if (next === undefined) free += 1;
          else next();
        },
        async enter() {
          if (held) return;
          if (free > 0) free -= 1;
          else await new Promise<void>((resolve) => waiting.push(resolve));
          held = true;
        },
      };
    },
  };
}
