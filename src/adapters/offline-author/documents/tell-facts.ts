import { uncapitalize } from '../capitalize.ts';
import { findSchedule, isNaming } from './find-columns.ts';
import type { Brief, ShownData } from './read-brief.ts';

const MOST_LINES = 3;

type Told = readonly [value: number | string, row: string | null];
type ToldRow = readonly [row: string, value: string];

/** What the numbers and days of a table come to, a line each: only what was reckoned over all of its rows. */
export function tellFacts(table: ShownData, { words }: Pick<Brief, 'words'>): string[] {
  const { columns, facts = [], rowCount } = table;
  const label = columns.find(({ type }) => type === 'text')?.header ?? '';
  const tellRow = ([value, row]: Told, show: (value: number | string) => string): ToldRow | null => {
    if (row === null) return null;
    // A row that is called by a number is told with what it is the number of.
    return [/^\d+$/.test(row) ? `${uncapitalize(label)} ${row}` : row, show(value)];
  };
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
    type === 'currency' && sum !== undefined && sum !== 0
      ? [words.comesTo(column, show(sum), rowCount < 2 ? null : tellRow(to, show))]
      : [],
  );
  const numbers = measures.filter(({ type }) => type === 'number');
  // The largest is what a table is about; one with a column for every month is told by what it comes to.
  const [largest] =
    numbers.length > MOST_LINES ? [] : numbers.sort((a, b) => Number(b.to[0]) - Number(a.to[0]));
  return [...runs, ...sums, ...(largest === undefined ? [] : tellRange(largest))].slice(0, MOST_LINES);

  function tellRange({ column, from, to, show }: (typeof measures)[number]): string[] {
    const [least, most] = [tellRow(from, show), tellRow(to, show)];
    if (least === null || most === null || least[0] === most[0]) return [];
    return [words.ranges(column, least, most)];
  }
}
