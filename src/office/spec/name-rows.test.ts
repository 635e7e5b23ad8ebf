import { describe, expect, it } from 'vitest';
import { findNamingColumns, nameRow } from './name-rows.ts';

const COLUMNS = [
  { header: 'Month', type: 'text' as const },
  { header: 'Remark', type: 'text' as const },
  { header: 'Region', type: 'text' as const },
  { header: 'Day', type: 'date' as const },
  { header: 'Sold', type: 'number' as const },
];
const LONG = 'Sold in spite of the works at the station';

const nameAll = (rows: readonly (readonly (string | number | null)[])[]) => {
  const naming = findNamingColumns({ columns: COLUMNS, rows }, 0);
  return rows.map((row) => nameRow(row, naming));
};

describe('what rows are called', () => {
  it('is one column where that tells them apart', () => {
    expect(
      nameAll([
        ['January', LONG, 'North', null, 1],
        ['February', '', 'North', null, 2],
      ]),
    ).toEqual(['January', 'February']);
  });

  it('is as many short ones as it takes, and no number', () => {
    expect(
      nameAll([
        ['January', LONG, 'North', '2026-01-02', 1],
        ['January', '', 'South', '2026-01-03', 2],
        ['January', '', 'South', '2026-01-04', 2],
      ]),
    ).toEqual(['January North 2026-01-02', 'January South 2026-01-03', 'January South 2026-01-04']);
  });

  it('stays as it is where nothing tells more', () => {
    expect(
      nameAll([
        ['January', '', 'North', null, 1],
        ['January', '', 'North', null, 2],
      ]),
    ).toEqual(['January', 'January']);
    expect(nameAll([])).toEqual([]);
  });
});
