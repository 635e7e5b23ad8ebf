import {
  type Cell,
  type ColumnType,
  type DataTable,
  DataTableSchema,
  TABLE_BOUNDS,
} from '../../contracts/data-table.ts';
import { isObject } from '../../contracts/json.ts';
import { parseStoredJson } from '../../engine/parse-stored-json.ts';
import { createPause } from '../../office/pause.ts';
import { decodeStrictly } from '../../text/decode-strictly.ts';
import { normalizeText } from '../patch/normalize-text.ts';
import { parseCsv } from './parse-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { refuseDataFile } from './refuse-data-file.ts';
import { splitTitles } from './split-titles.ts';

export interface DataFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The tables of a file that the user gave: one of a CSV or JSON file, one a sheet of a workbook. Cells keep their values; only
 *  how they are written is read (1,200 as a number, a day as a day). */
export async function readDataFile({ name, bytes }: DataFile): Promise<DataTable[]> {
  const stem = nameTable(name.replace(/^.*\//, '').replace(/\.[^.]+$/, ''));
  if (/\.xlsx$/i.test(name)) {
    const sheets = await readWorkbook(bytes, name, createPause());
    return sheets.map(({ title, rows }) =>
      buildTable(
        sheets.length === 1 ? stem : `${stem}-${nameTable(title)}`.slice(0, 64),
        splitTitles(rows).rows,
        name,
      ),
    );
  }
  const decoded = decodeStrictly(bytes);
  if (!decoded.ok) throw refuseDataFile(name, decoded.why);
  if (/\.json$/i.test(name)) return [buildTable(stem, readJsonRows(decoded.text, name), name)];
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return [buildTable(stem, parseCsv(decoded.text), name)];
  throw refuseDataFile(name, 'it is no CSV, JSON or XLSX file');
}

function nameTable(stem: string): string {
  const bare = stem
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^[-_]+|-+$/g, '')
    .slice(0, 64);
  return bare === '' ? 'data' : bare;
}

/** The first row names the columns. */
function buildTable(name: string, rows: readonly (readonly Cell[])[], file: string): DataTable {
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0)
    throw refuseDataFile(file, 'there are no rows below a first one');
  refuseBeyond(file, rest.length, first.length);
  const headers = nameColumns(first);
  const columns = headers.map((header, at) => {
    const cells = rest.map((row) => row[at] ?? null);
    return { header, ...deriveType(header, cells) };
  });
  const table = {
    name,
    columns,
    rows: rest.map((row) => columns.map(({ type }, at) => readCell(row[at] ?? null, type))),
  };
  const parsed = DataTableSchema.safeParse(table);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuseDataFile(file, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

/** Before a table of so many rows and columns is made: a small file can ask for one that fills a memory. */
function refuseBeyond(file: string, rows: number, columns: number): void {
  if (rows > TABLE_BOUNDS.rows || columns > TABLE_BOUNDS.columns)
    throw refuseDataFile(
      file,
      `it has ${rows} rows and ${columns} columns; a table has ${TABLE_BOUNDS.rows} rows and ${TABLE_BOUNDS.columns} columns at most`,
    );
}

/** Each has a name, and no two the same. */
function nameColumns(first: readonly Cell[]): string[] {
  const seen = new Map<string, number>();
  return first.map((cell, index) => {
    const name = String(cell ?? '').trim() || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

const MONEY = /^([$€£¥])\s*|\s*([$€£¥元]|USD|EUR|GBP|CHF|CNY|JPY)$/;

/** What every cell of a column can be read as; a column with one that cannot is text. */
function deriveType(
  header: string,
  cells: readonly Cell[],
): { readonly type: ColumnType; readonly unit?: string } {
  const filled = cells.filter((cell) => cell !== null && String(cell).trim() !== '');
  const all = (reads: (cell: Cell) => boolean) => filled.length > 0 && filled.every(reads);
  if (all((cell) => typeof cell === 'string' && normalizeText(cell, 'date') !== null))
    return { type: 'date' };
  if (all((cell) => typeof cell === 'string' && /^[+-]?[\d.,]+\s*%$/.test(cell.trim())))
    return { type: 'percent' };
  if (!all((cell) => readNumber(cell) !== null)) return { type: 'text' };
  const unit = /[(（](USD|EUR|GBP|CHF|CNY|JPY|[$€£¥元])[)）]/.exec(header)?.[1] ?? findMoney(filled);
  return unit === null ? { type: 'number' } : { type: 'currency', unit };
}

function findMoney(cells: readonly Cell[]): string | null {
  const found = cells.flatMap((cell) => {
    const [, before, after] = MONEY.exec(String(cell).trim()) ?? [];
    return before ?? after ?? [];
  });
  return found[0] ?? null;
}

function readCell(cell: Cell, type: ColumnType): Cell {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return null;
  if (type === 'date') return normalizeText(String(cell), 'date');
  if (type === 'percent')
    return Number(((readNumber(String(cell).replace('%', '')) ?? 0) / 100).toPrecision(12));
  if (type === 'number' || type === 'currency') return readNumber(cell);
  return typeof cell === 'string' ? cell : cell;
}

function readNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return null;
  // What begins with a zero is a number of something, not a number.
  if (/^0\d/.test(cell.trim())) return null;
  const bare = normalizeText(cell.trim().replace(MONEY, '').replace(MONEY, ''), 'number');
  return bare === null ? null : Number(bare);
}

/** A list of objects, or of lists with the names of the columns first. */
function readJsonRows(text: string, file: string): Cell[][] {
  const parsed = parseStoredJson(`{"rows":${text}}`);
  const rows: unknown = parsed.ok ? parsed.value['rows'] : null;
  if (!parsed.ok || !Array.isArray(rows)) throw refuseDataFile(file, 'it is no list of rows');
  if (rows.every((row) => Array.isArray(row))) return rows.map((row) => (row as unknown[]).map(toCell));
  if (!rows.every(isObject)) throw refuseDataFile(file, 'its rows are neither lists nor objects');
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  refuseBeyond(file, rows.length, headers.length);
  return [headers, ...rows.map((row) => headers.map((header) => toCell(row[header])))];
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
