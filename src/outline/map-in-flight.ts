/** Runs work for each item, at most so many at once, and gives the results in the order of the items. After a failure
 *  nothing more is begun, what is under way ends, and the failure of the earliest item is thrown. */
export async function mapInFlight<T, R>(
  items: readonly T[],
  maxInFlight: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures = new Map<number, unknown>();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length && failures.size === 0) {
      const place = next;
      next += 1;
      try {
        results[place] = await work(items[place] as T);
      } catch (error) {
        failures.set(place, error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxInFlight, items.length) }, worker));
  const [first] = [...failures.keys()].sort((a, b) => a - b);
  if (first !== undefined) throw failures.get(first);
  return results;
}
