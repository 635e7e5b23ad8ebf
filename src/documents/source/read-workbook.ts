import type { Cell } from '../../contracts/data-table.ts';
import { type CountCell, createCellCount } from '../../office/edit/xlsx/count-cells.ts';
import { findChild } from '../../office/edit/xml-tree.ts';
import { type OfficeFile, openOfficeFile } from '../../office/open-office-file.ts';
import { parseXml, readAttribute, type XmlHandlers } from '../../office/parse-xml.ts';
import type { Pause } from '../../office/pause.ts';
import { isDayFormat } from '../../office/xlsx/day-format.ts';
import { refuseDataFile } from './refuse-data-file.ts';

// The values of a workbook: no formula is computed, no link followed; what the program that saved it last showed is what is read.

export interface WorkbookSheet {
  readonly title: string;
  /** Null where the workbook names one that it does not have. */
  readonly part: string | null;
  readonly rows: readonly (readonly Cell[])[];
}

const MOST_COLUMNS = 200;

/** Those sheets that something stands in. */
export async function readWorkbook(
  bytes: Uint8Array,
  source: string,
  pause: Pause,
): Promise<WorkbookSheet[]> {
  const sheets = await readSheets(await openOfficeFile(bytes, source, refuseDataFile, pause), pause);
  return sheets.filter(({ rows }) => rows.length > 0);
}

/** All sheets, in the order of the workbook. */
export async function readSheets(file: OfficeFile, pause: Pause): Promise<WorkbookSheet[]> {
  const { source, zip, main } = file;
  const book = file.type === 'xlsx' ? await file.tree(main) : null;
  const list = book === null ? null : findChild(book.root, 'sheets');
  if (book === null || list === null) throw refuseDataFile(source, 'it is no workbook');
  const links = await file.links(main);
  const walk = async (part: string | null, handlers: XmlHandlers): Promise<void> => {
    const found = part === null ? null : zip.read(part);
    if (part === null || found === null) return;
    await parseXml(
      { bytes: found, source, part, mayHaveDoctype: false, refuseFile: refuseDataFile, pause },
      handlers,
    );
  };
  const to = (type: string) => links.find((link) => link.type === type)?.to ?? null;
  const texts = await readSharedTexts(walk, to('sharedStrings'));
  const days = await readDayStyles(walk, to('styles'));
  const properties = findChild(book.root, 'workbookPr');
  const is1904 = /^(?:1|true)$/.test(
    (properties === null ? null : readAttribute(properties, 'date1904')) ?? '',
  );
  const parts = new Map(links.map(({ id, to: part }) => [id, part]));
  const read = new Set<string>();
  const count = createCellCount(file);
  const firstDay = is1904 ? DAYS_OF_1904 : DAYS_OF_1900;
  const found: WorkbookSheet[] = [];
  for (const sheet of list.children) {
    const part = parts.get(readAttribute(sheet, 'id') ?? '') ?? null;
    // Two sheets are two parts: a list that names one again and again is made to be read without end.
    if (part !== null && read.has(part)) throw file.refuse(`its list of sheets has ${part} twice`);
    if (part !== null) read.add(part);
    const rows = await readRows(walk, part, { texts, days, firstDay, count });
    found.push({ title: sheet.attributes['name'] ?? '', part, rows });
  }
  return found;
}

/** Days from the first that a workbook counts from to the beginning of 1970. */
const DAYS_OF_1900 = 25_569;
const DAYS_OF_1904 = 24_107;
/** The end of the year 9999, which is the last that is written with four digits. */
const LATEST = 253_402_300_799_999;

interface CellFacts {
  readonly texts: readonly string[];
  readonly days: readonly boolean[];
  readonly firstDay: number;
  readonly count: CountCell;
}

type Walk = (part: string | null, handlers: XmlHandlers) => Promise<void>;

async function readSharedTexts(walk: Walk, part: string | null): Promise<string[]> {
  const texts: string[] = [];
  let text: string | null = null;
  let inText = false;
  let inPhonetic = false;
  await walk(part, {
    open({ name }) {
      if (name === 'si') text = '';
      if (name === 'rPh') inPhonetic = true;
      if (name === 't') inText = !inPhonetic;
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name !== 'si') return;
      texts.push(text ?? '');
      text = null;
    },
    text(data) {
      if (inText && text !== null) text += data;
    },
  });
  return texts;
}

/** Whether each style of a cell shows a day. */
async function readDayStyles(walk: Walk, part: string | null): Promise<boolean[]> {
  const own = new Map<number, string>();
  const styles: boolean[] = [];
  let inCells = false;
  await walk(part, {
    open({ name, attributes }) {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const format = Number(attributes['numFmtId'] ?? 0);
      styles.push(isDayFormat(format, own.get(format) ?? null));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

async function readRows(walk: Walk, part: string | null, facts: CellFacts): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell: { type: string; at: number; isDay: boolean } | null = null;
  let value = '';
  let inValue = false;
  await walk(part, {
    open({ name, attributes }) {
      if (name === 'row') row = [];
      if (name === 'c') {
        const at = readColumn(attributes['r'] ?? '') ?? row.length;
        cell = {
          type: attributes['t'] ?? 'n',
          at,
          isDay: facts.days[Number(attributes['s'] ?? -1)] === true,
        };
        value = '';
      }
      if (name === 'v' || name === 't') inValue = true;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c' && cell !== null && cell.at < MOST_COLUMNS) {
        while (row.length < cell.at) row.push(null);
        row[cell.at] = readValue(cell, value, facts);
        facts.count(row[cell.at]);
      }
      if (name === 'row' && row.some((each) => each !== null)) rows.push(row);
    },
    text(data) {
      if (inValue) value += data;
    },
  });
  return rows;
}

function readValue(
  { type, isDay }: { type: string; isDay: boolean },
  value: string,
  { texts, firstDay }: CellFacts,
): Cell {
  if (value === '') return null;
  if (type === 's') return texts[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const time = Math.round((number - firstDay) * 86_400_000);
  // A number that is too large for a day is one in a cell that looks like it.
  return isDay && Math.abs(time) < LATEST ? new Date(time).toISOString().slice(0, 10) : number;
}

/** B7 is in column 1. */
function readColumn(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
