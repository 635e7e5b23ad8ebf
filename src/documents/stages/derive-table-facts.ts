import type { Cell, DataTable } from '../../contracts/data-table.ts';
import { findNamingColumns, nameRow } from '../../office/spec/name-rows.ts';
import { addUp } from '../review/add-up.ts';
import { splitTotals } from '../review/split-totals.ts';

// What can be said of a whole table without its rows: a writer sees the first few alone, and a number that nobody reckoned is one
// that is made up.

const LONGEST_LABEL = 60;

export interface ColumnFacts {
  readonly column: string;
  /** Of amounts and other numbers that are not percentages. */
  readonly sum?: number;
  /** The least and the most, or the first and the last day, each with what the row is called. */
  readonly from: readonly [value: number | string, row: string | null];
  readonly to: readonly [value: number | string, row: string | null];
}

/** Of columns of numbers and days that have a cell in them. A row of totals is none of the rows. */
export function deriveTableFacts({ columns, rows }: Pick<DataTable, 'columns' | 'rows'>): ColumnFacts[] {
  const { body } = splitTotals(rows);
  const naming = findNaming(columns, body);
  return columns.flatMap(({ header, type }, at): ColumnFacts[] => {
    if (type === 'text') return [];
    const cells = body.flatMap((row) => {
      const value = row[at];
      const isTold = typeof value === (type === 'date' ? 'string' : 'number');
      return isTold ? [{ value: value as number | string, row: nameOf(row, naming) }] : [];
    });
    const [first, ...others] = cells;
    if (first === undefined) return [];
    let [from, to] = [first, first];
    for (const cell of others) {
      if (cell.value < from.value) from = cell;
      if (cell.value > to.value) to = cell;
    }
    const sum =
      type === 'number' || type === 'currency' ? { sum: addUp(cells.map(({ value }) => Number(value))) } : {};
    return [{ column: header, ...sum, from: [from.value, from.row], to: [to.value, to.row] }];
  });
}

/** The first column whose texts tell the rows apart; where none does, the first of texts with what tells more of them apart. */
function findNaming(columns: DataTable['columns'], rows: readonly (readonly Cell[])[]): number[] {
  const texts = columns.flatMap(({ type }, at) => (type === 'text' ? [at] : []));
  const [first] = texts;
  if (first === undefined) return [];
  const label = texts.find((at) => new Set(rows.map((row) => row[at])).size === rows.length) ?? first;
  return findNamingColumns({ columns, rows }, label);
}

function nameOf(row: readonly Cell[], naming: readonly number[]): string | null {
  const name = nameRow(row, naming);
  return name === '' ? null : name.slice(0, LONGEST_LABEL).toWellFormed();
}
