import { cleanProse } from '../../text/clean-text.ts';
import { createCellFormat } from './format-cell.ts';
import type { ShownTable } from './shown-table.ts';
import type { SpecWords } from './spec-words.ts';

/** A table as words on a page. */
export interface TableTexts {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
  /** By column: set to the right, so that digits stand below each other. */
  readonly isNumeric: readonly boolean[];
  /** By column: numbers and days, which are not broken over lines. */
  readonly isWhole: readonly boolean[];
}

/** A table of so few rows stands on one page; a longer one is broken, with its header above each part. */
export const MOST_TOGETHER = 12;

/** A unit that the cells do not show stands in the header, unless that says it. */
export function formatTable(table: ShownTable, language: string, words: SpecWords): TableTexts {
  const formats = table.columns.map((column) => createCellFormat(column, language, words));
  const format = (row: ShownTable['rows'][number]) =>
    formats.map((show, at) => cleanProse(show(row[at] ?? null)));
  return {
    headers: table.columns.map(({ header, type, unit }) =>
      cleanProse(
        type === 'number' && unit !== undefined && !header.includes(unit) ? `${header} (${unit})` : header,
      ),
    ),
    rows: table.rows.map(format),
    totals: table.totals === null ? null : format(table.totals),
    isWhole: table.columns.map(({ type }) => type !== 'text'),
    isNumeric: table.columns.map(
      ({ type }) => type === 'number' || type === 'currency' || type === 'percent',
    ),
  };
}
