import type { Cell } from '../../contracts/data-table.ts';
import type { Sheet, SheetSpec } from '../../contracts/sheet-spec.ts';
import { chooseDecimals } from '../spec/choose-decimals.ts';
import { measureText } from '../spec/fit-widths.ts';
import { parseDay } from '../spec/format-cell.ts';
import { resolveTable, type ShownColumn } from '../spec/shown-table.ts';
import type { SpecAssets } from '../spec/spec-assets.ts';
import { refuseSpec } from '../spec/spec-trouble.ts';
import type { SpecWords } from '../spec/spec-words.ts';
import { computeFormula } from './compute-formula.ts';
import { nameColumn } from './grid.ts';

/** A sheet that holds a table, with every value that its formulas come to. */
export interface FilledSheet {
  readonly sheet: Extract<Sheet, { type: 'table' | 'dataTable' }>;
  readonly columns: readonly FilledColumn[];
  /** Counted from 1: where its cells begin and end. Where it has no rows, the two are one empty row. */
  readonly firstRow: number;
  readonly lastRow: number;
}

export interface FilledColumn extends ShownColumn {
  readonly letter: string;
  readonly cells: readonly FilledCell[];
}

export interface FilledCell {
  readonly value: Cell;
  readonly formula?: string;
}

/** The title stands above, then a row that is empty, then the header. */
export const HEADER_ROW = 3;

export function fillSheet(sheet: FilledSheet['sheet'], assets: SpecAssets, words: SpecWords): FilledSheet {
  const part =
    sheet.type === 'table'
      ? { type: sheet.type, caption: sheet.name, columns: sheet.columns, rows: sheet.rows }
      : { type: sheet.type, caption: sheet.name, columns: sheet.columns, dataTable: sheet.dataTable };
  const { rows, columns: own } = resolveTable(part, assets, words.total);
  const firstRow = HEADER_ROW + 1;
  const lastRow = HEADER_ROW + Math.max(rows.length, 1);
  const columns: FilledColumn[] = own.map((column, at) => ({
    ...column,
    letter: nameColumn(at),
    cells: rows.map((row) => ({ value: toStored(row[at] ?? null, column, words) })),
  }));
  for (const { formula, of, ...column } of sheet.computed ?? []) {
    const sources = of.map((header) => findFilled(columns, header, sheet.name));
    const cells = rows.map((_, at) => computeFormula(formula, sources, at, firstRow, lastRow, sheet.name));
    const decimals = chooseDecimals(
      column.type,
      cells.map(({ value }) => value),
    );
    columns.push({ ...column, letter: nameColumn(columns.length), cells, decimals });
  }
  refuseTwins(columns, sheet.name);
  return { sheet, columns, firstRow, lastRow };
}

export function findFilled(columns: readonly FilledColumn[], header: string, name: string): FilledColumn {
  const found = columns.find((column) => column.header === header);
  if (found !== undefined) return found;
  const known = columns.map((column) => column.header).join(', ');
  throw refuseSpec(`The column “${header}” of the sheet ${name}`, `it has only ${known}`);
}

/** A date is a number of days to a spreadsheet, so that it can be reckoned with; what is none stays a text. Yes and no are words:
 *  some programs would add them up as one and nothing, and others would not. */
function toStored(cell: Cell, { type }: ShownColumn, words: SpecWords): Cell {
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  return type === 'date' && typeof cell === 'string' ? (parseDay(cell) ?? cell) : cell;
}

function refuseTwins(columns: readonly FilledColumn[], name: string): void {
  const headers = columns.map(({ header }) => header);
  const twin = headers.find((header, at) => headers.indexOf(header) !== at);
  if (twin !== undefined) throw refuseSpec(`The sheet ${name}`, `two of its columns are called “${twin}”`);
}

/** Sheets are told apart whatever the case of their letters. */
export function refuseTwinSheets({ sheets }: SheetSpec): void {
  const names = sheets.map(({ name }) => name.toLowerCase());
  const twin = sheets.find((_, at) => names.indexOf(names[at] ?? '') !== at);
  if (twin !== undefined) throw refuseSpec(`The workbook`, `two of its sheets are called “${twin.name}”`);
}

const STRETCH = 1.25;

/** In characters: what its cells need, within bounds. A sheet of one or two columns has room for whole sentences. */
export function measureColumns(columns: readonly FilledColumn[]): number[] {
  const most = columns.length <= 2 ? 90 : 48;
  return columns.map(({ header, cells, type }) => {
    const longest = cells.reduce((all, { value }) => {
      const text = String(value ?? '');
      // No character is wider than two.
      return text.length * 2 <= all ? all : Math.max(all, measureText(text));
    }, 0);
    const least = { text: 12, number: 9, percent: 11, currency: 14, date: 14 }[type];
    // What is a little longer than a column should be is not broken for a word or two.
    const wanted = longest + 4 <= most * STRETCH ? longest + 4 : most;
    return Math.max(least, wanted, Math.min(measureText(header) + 5, 24));
  });
}
