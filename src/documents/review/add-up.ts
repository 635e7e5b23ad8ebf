/** The sum, as exact as the numbers are written. */
export function addUp(numbers: readonly number[]): number {
  let [sum, places] = [0, 0];
  for (const number of numbers) {
    sum += number;
    places = Math.max(places, /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0);
  }
  return Number(sum.toFixed(Math.min(places, 10)));
}
