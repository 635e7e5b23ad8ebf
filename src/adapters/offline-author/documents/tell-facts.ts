import { findSchedule, isNaming } from './find-columns.ts';
import type { Brief, ShownData } from './read-brief.ts';

const MOST_LINES = 3;

/** What the numbers and days of a table come to, a line each: only what was reckoned over all of its rows. */
export function tellFacts(table: ShownData, { words }: Pick<Brief, 'words'>): string[] {
  const { columns, facts = [], rowCount } = table;
  const schedule = findSchedule(table);
  const [start, end] = [schedule?.startColumn, schedule?.endColumn].map((name) =>
    facts.find(({ column }) => column === name),
  );
  const runs =
    start === undefined || end === undefined
      ? []
      : [words.runs(words.day(String(start.from[0])), words.day(String(end.to[0])))];
  const measures = facts.flatMap((fact) => {
    const { type, unit } = columns.find(({ header }) => header === fact.column) ?? {};
    const show = (value: number | string) => {
      const number = words.number(Number(value));
      return unit === undefined || fact.column.includes(unit) ? number : `${number} ${unit}`;
    };
    return isNaming(fact.column) ? [] : [{ ...fact, type, show }];
  });
  const sums = measures.flatMap(({ column, type, sum, to, show }) =>
    type === 'currency' && sum !== undefined
      ? [words.comesTo(column, show(sum), rowCount < 2 ? null : tellRow(to, show))]
      : [],
  );
  const ranges = measures.flatMap(({ column, type, from, to, show }) => {
    const [least, most] = [tellRow(from, show), tellRow(to, show)];
    const isTold = type === 'number' && least !== null && most !== null && least[0] !== most[0];
    return isTold ? [words.ranges(column, least, most)] : [];
  });
  // A table with a column for every month is told by what it comes to.
  return [...runs, ...sums, ...(ranges.length > MOST_LINES ? [] : ranges)].slice(0, MOST_LINES);
}

type ToldRow = readonly [row: string, value: string];

function tellRow(
  [value, row]: readonly [number | string, string | null],
  show: (value: number | string) => string,
): ToldRow | null {
  return row === null ? null : [row, show(value)];
}
