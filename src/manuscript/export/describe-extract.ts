import type { Labels } from './labels.ts';

export interface ExtractPart {
  /** As readers count; null for a chapter that goes by its name. */
  readonly number: number | null;
  readonly heading: string;
}

/** What of a book an extract has, for its title page: “Prologue, Chapters 1–3, 5”. */
export function describeExtract(parts: readonly ExtractPart[], labels: Labels): string {
  const numbers = parts.flatMap(({ number }) => (number === null ? [] : [number]));
  const counted = numbers.length === 0 ? [] : [labels.chapters(joinRanges(numbers), numbers.length)];
  const firstCounted = parts.findIndex(({ number }) => number !== null);
  const named = parts.map(({ number, heading }, at) => ({ at, heading, isNamed: number === null }));
  const pick = (isBefore: boolean) =>
    named
      .filter(({ at, isNamed }) => isNamed && at < firstCounted === isBefore)
      .map(({ heading }) => heading);
  return [...pick(true), ...counted, ...pick(false)].join(labels.comma);
}

/** 1, 2, 3, 5 as “1–3”, “5”. */
function joinRanges(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
}
