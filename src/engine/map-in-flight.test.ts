import { describe, expect, it } from 'vitest';
import { mapInFlight, type Place } from './map-in-flight.ts';

describe('work in flight', () => {
  it('gives the results in the order of the items, whichever ends first', async () => {
    const ends = new Map<number, (value: string) => void>();
    const result = mapInFlight([1, 2, 3], 3, (item) => new Promise<string>((end) => ends.set(item, end)));
    await settle();
    for (const item of [3, 1, 2]) ends.get(item)?.(`done ${item}`);
    expect(await result).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it('begins no more than there are places', async () => {
    const bench = createBench();
    const result = mapInFlight([1, 2, 3, 4], 2, bench.work);
    await settle();
    expect(bench.begun).toEqual([1, 2]);
    bench.end(2);
    await settle();
    expect(bench.begun).toEqual([1, 2, 3]);
    for (const item of [1, 3]) bench.end(item);
    await settle();
    bench.end(4);
    await result;
  });

  it('begins the next when a place is left, though the work that left it goes on', async () => {
    const bench = createBench();
    const result = mapInFlight([1, 2], 1, bench.work);
    await settle();
    bench.places.get(1)?.leave();
    await settle();
    expect(bench.begun).toEqual([1, 2]);
    for (const item of [1, 2]) bench.end(item);
    await result;
  });

  it('lets work that left its place in again only when one is free, in the order of asking', async () => {
    const bench = createBench();
    const result = mapInFlight([1, 2, 3], 1, bench.work);
    await settle();
    const first = bench.places.get(1);
    first?.leave();
    await settle();
    let back = false;
    const entering = first?.enter().then(() => {
      back = true;
    });
    await settle();
    expect([bench.begun, back]).toEqual([[1, 2], false]);
    bench.end(2);
    await settle();
    // Item 3 asked for a place as soon as item 2 had begun, so it is served first; then item 1.
    expect(bench.begun).toEqual([1, 2, 3]);
    bench.end(3);
    await entering;
    expect(back).toBe(true);
    bench.end(1);
    expect(await result).toEqual([1, 2, 3]);
  });

  it('begins nothing after a failure, lets the rest end, and throws the failure of the earliest item', async () => {
    const bench = createBench();
    const result = mapInFlight([1, 2, 3], 2, bench.work);
    await settle();
    bench.fail(2);
    await settle();
    expect(bench.begun).toEqual([1, 2]);
    bench.fail(1);
    await expect(result).rejects.toThrow('item 1');
  });
});

function createBench() {
  const begun: number[] = [];
  const places = new Map<number, Place>();
  const ends = new Map<number, { resolve(value: number): void; reject(error: Error): void }>();
  return {
    begun,
    places,
    work: (item: number, place: Place) => {
      begun.push(item);
      places.set(item, place);
      return new Promise<number>((resolve, reject) => ends.set(item, { resolve, reject }));
    },
    end: (item: number) => ends.get(item)?.resolve(item),
    fail: (item: number) => ends.get(item)?.reject(new Error(`item ${item}`)),
  };
}

/** Long enough for every promise that can be kept to be kept. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
