import { describe, expect, it } from 'vitest';
import { deriveTableFacts } from './derive-table-facts.ts';

const COLUMNS = [
  { header: 'Task', type: 'text' as const },
  { header: 'Start', type: 'date' as const },
  { header: 'Cost', type: 'currency' as const, unit: 'EUR' },
  { header: 'Share', type: 'percent' as const },
];

describe('what is told of a table', () => {
  it('is reckoned over all rows, without a row of totals', () => {
    const rows = [
      ['Packing', '2025-11-06', 1200.5, 0.26],
      ['Carrying', '2025-11-01', 3400.1, 0.74],
      ['Waiting', null, null, null],
      ['Total', null, 4600.6, 1],
    ];
    expect(deriveTableFacts({ columns: COLUMNS, rows })).toEqual([
      { column: 'Start', from: ['2025-11-01', 'Carrying'], to: ['2025-11-06', 'Packing'] },
      { column: 'Cost', sum: 4600.6, from: [1200.5, 'Packing'], to: [3400.1, 'Carrying'] },
      { column: 'Share', from: [0.26, 'Packing'], to: [0.74, 'Carrying'] },
    ]);
  });

  it('is nothing of columns without a number or a day', () => {
    expect(deriveTableFacts({ columns: COLUMNS, rows: [['Packing', null, null, null]] })).toEqual([]);
    expect(deriveTableFacts({ columns: COLUMNS, rows: [] })).toEqual([]);
  });

  it('names a row by the first column that tells it from all others', () => {
    const columns = ['Department', 'Line', 'Q1'].map((header, at) => ({
      header,
      type: at < 2 ? ('text' as const) : ('number' as const),
    }));
    const rows = [
      ['Buildings', 'Heating', 7600],
      ['Buildings', 'Roof', 500],
    ];
    expect(deriveTableFacts({ columns, rows })).toEqual([
      { column: 'Q1', sum: 8100, from: [500, 'Roof'], to: [7600, 'Heating'] },
    ]);
    const months = [{ header: 'Month', type: 'text' as const }, ...columns.slice(1)];
    const perRegion = ['North', 'South'].map((region, at) => ['2026-01', region, at + 1]);
    const both = [...perRegion, ...perRegion.map(([, region, sold]) => ['2026-02', region ?? '', sold ?? 0])];
    expect(deriveTableFacts({ columns: months, rows: both })).toEqual([
      { column: 'Q1', sum: 6, from: [1, '2026-01 North'], to: [2, '2026-01 South'] },
    ]);
    const [[department = '']] = rows as [[string]];
    expect(
      deriveTableFacts({ columns, rows: rows.map(([, , value]) => [department, 'Rent', value ?? 0]) }),
    ).toEqual([{ column: 'Q1', sum: 8100, from: [500, 'Buildings'], to: [7600, 'Buildings'] }]);
  });

  it('names no row where nothing is there to name it by', () => {
    const columns = [{ header: 'Amount', type: 'number' as const }];
    expect(deriveTableFacts({ columns, rows: [[3], [1]] })).toEqual([
      { column: 'Amount', sum: 4, from: [1, null], to: [3, null] },
    ]);
  });
});
