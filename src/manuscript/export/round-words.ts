/** As editors want a length told: to the thousand for a novel, more exactly the shorter it is. */
export function roundWords(words: number): number {
  const step = words >= 10_000 ? 1000 : words >= 1000 ? 100 : words >= 100 ? 10 : 1;
  return Math.round(words / step) * step;
}
