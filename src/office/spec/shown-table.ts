import type { Cell, TableColumn } from '../../contracts/data-table.ts';
import type { TablePart } from '../../contracts/spec-parts.ts';
import { chooseDecimals } from './choose-decimals.ts';
import { findColumn, findTable, type SpecAssets } from './spec-assets.ts';
import { refuseSpec } from './spec-trouble.ts';

/** A table as it is shown, wherever its cells came from: every row as long as the columns are many. */
export interface ShownTable {
  readonly caption: string;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly totals: readonly Cell[] | null;
}

export interface ShownColumn extends TableColumn {
  readonly decimals: number;
}

/** @param total what stands before sums, in the language of the document */
export function resolveTable(part: TablePart, assets: SpecAssets, total: string): ShownTable {
  if (part.type === 'table') {
    const { caption, columns, rows, totals } = part;
    const place = `The table “${caption}”`;
    const fitted = rows.map((row, index) => fitRow(row, columns.length, `${place}, row ${index + 1}`));
    const sums = totals === undefined ? null : fitRow(totals, columns.length, `${place}, its totals`);
    return { caption, columns: measure(columns, fitted), rows: fitted, totals: sums };
  }
  const table = findTable(assets, part.dataTable);
  const wanted = part.columns?.map((header) => findColumn(table, header)) ?? [...table.columns.keys()];
  const columns = wanted.flatMap((at) => table.columns[at] ?? []);
  const rows = table.rows.map((row) => wanted.map((at) => row[at] ?? null));
  const shown = measure(columns, rows);
  for (const header of part.totalColumns ?? []) findColumn({ ...table, columns }, header);
  return {
    caption: part.caption,
    columns: shown,
    rows,
    totals: part.totalColumns === undefined ? null : addUp(columns, rows, part.totalColumns, total),
  };
}

function measure(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]): ShownColumn[] {
  return columns.map((column, at) => ({
    ...column,
    decimals: chooseDecimals(
      column.type,
      rows.map((row) => row[at] ?? null),
    ),
  }));
}

function fitRow(row: readonly Cell[], count: number, place: string): Cell[] {
  if (row.length > count)
    throw refuseSpec(place, `it has ${row.length} cells, and there are ${count} columns`);
  return Array.from({ length: count }, (_, at) => row[at] ?? null);
}

/** The word stands in the first column that is not added up. */
function addUp(
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
  wanted: readonly string[],
  word: string,
): Cell[] {
  const isSummed = columns.map(({ header }) => wanted.includes(header));
  const wordAt = isSummed.indexOf(false);
  return columns.map((_, at) => {
    if (isSummed[at] !== true) return at === wordAt ? word : null;
    return sumExactly(rows.map((row) => row[at] ?? null));
  });
}

/** Tenths of cents do not creep in: what is added has the decimals of what it is added up from. */
export function sumExactly(cells: readonly Cell[]): number {
  const sum = cells.reduce<number>((all, cell) => all + (typeof cell === 'number' ? cell : 0), 0);
  return Number(sum.toPrecision(15));
}
