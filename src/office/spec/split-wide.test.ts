import { describe, expect, it } from 'vitest';
import { findSpecWords } from './spec-words.ts';
import { splitWide } from './split-wide.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const table = {
  caption: 'Sales',
  columns: [
    { header: 'Region', type: 'text' as const, decimals: 0 },
    ...MONTHS.map((header) => ({ header, type: 'number' as const, decimals: 0 })),
  ],
  rows: [
    ['North', ...MONTHS.map((_, at) => 10_000 + at)],
    ['South', ...MONTHS.map((_, at) => 20_000 + at)],
  ],
  totals: ['Total', ...MONTHS.map((_, at) => (at < 6 ? 30_000 + 2 * at : null))],
};
const split = (capacity: number) => splitWide(table, capacity, 'en', findSpecWords('en'));
const headers = (capacity: number) =>
  split(capacity).map((part) => part.table.columns.map(({ header }) => header));

describe('a wide table', () => {
  it('stays one where there is room', () => {
    expect(split(200)).toMatchObject([{ table }]);
  });

  it('is told in parts of one width, each with what a row is', () => {
    expect(headers(75)).toEqual([
      ['Region', ...MONTHS.slice(0, 6)],
      ['Region', ...MONTHS.slice(6)],
    ]);
    for (const { need } of split(75)) expect(need).toBeLessThanOrEqual(75);
    expect(split(75).map((part) => part.table.caption)).toEqual(['Sales', 'Sales (continued)']);
  });

  it('loses no cell, and has totals where a part has some', () => {
    for (const capacity of [1, 30, 45, 75, 110]) {
      const parts = split(capacity);
      expect(parts.flatMap((part) => part.table.rows[1]?.slice(1) ?? [])).toEqual(table.rows[1]?.slice(1));
      expect(parts.flatMap((part) => part.table.columns.slice(1).map(({ header }) => header))).toEqual(
        MONTHS,
      );
    }
    expect(split(75).map((part) => part.table.totals !== null)).toEqual([true, false]);
  });

  it('of few columns is left as it is, however narrow its place', () => {
    const few = { ...table, columns: table.columns.slice(0, 6), rows: [], totals: null };
    expect(splitWide(few, 3, 'en', findSpecWords('en'))).toHaveLength(1);
  });
});
