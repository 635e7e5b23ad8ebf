import type { Cell } from '../../contracts/data-table.ts';
import { openZip } from '../../office/open-zip.ts';
import { parseXml, readAttribute, type XmlHandlers } from '../../office/parse-xml.ts';
import type { Pause } from '../../office/pause.ts';
import { refuseDataFile } from './refuse-data-file.ts';

// The values of a workbook: no formula is computed, no link followed; what the program that saved it last showed is what is read.

export interface WorkbookSheet {
  readonly title: string;
  readonly rows: readonly (readonly Cell[])[];
}

const MOST_COLUMNS = 200;
const WORKBOOK = 'xl/workbook.xml';
/** Numbers of the built-in formats that show a day. */
const DAY_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

export async function readWorkbook(
  bytes: Uint8Array,
  source: string,
  pause: Pause,
): Promise<WorkbookSheet[]> {
  const zip = openZip(bytes, source, refuseDataFile);
  const walk = async (part: string, handlers: XmlHandlers): Promise<boolean> => {
    const found = zip.read(part);
    if (found === null) return false;
    await parseXml(
      { bytes: found, source, part, mayHaveDoctype: false, refuseFile: refuseDataFile, pause },
      handlers,
    );
    return true;
  };
  const sheets: { title: string; id: string }[] = [];
  const isThere = await walk(WORKBOOK, {
    open(element) {
      if (element.name !== 'sheet') return;
      sheets.push({ title: element.attributes['name'] ?? '', id: readAttribute(element, 'id') ?? '' });
    },
  });
  if (!isThere) throw refuseDataFile(source, 'it is no workbook');
  const targets = new Map<string, string>();
  await walk('xl/_rels/workbook.xml.rels', {
    open({ name, attributes }) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return;
      const target = attributes['Target'] ?? '';
      targets.set(attributes['Id'] ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const texts = await readSharedTexts(walk);
  const days = await readDayStyles(walk);
  const found: WorkbookSheet[] = [];
  for (const { title, id } of sheets) {
    const rows = await readRows(walk, targets.get(id) ?? '', texts, days);
    if (rows.length > 0) found.push({ title, rows });
  }
  return found;
}

type Walk = (part: string, handlers: XmlHandlers) => Promise<boolean>;

async function readSharedTexts(walk: Walk): Promise<string[]> {
  const texts: string[] = [];
  let text: string | null = null;
  let inText = false;
  let inPhonetic = false;
  await walk('xl/sharedStrings.xml', {
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
async function readDayStyles(walk: Walk): Promise<boolean[]> {
  const own = new Set<number>();
  const styles: boolean[] = [];
  let inCells = false;
  await walk('xl/styles.xml', {
    open({ name, attributes }) {
      const code = attributes['formatCode'] ?? '';
      if (name === 'numFmt' && /[ymd]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')))
        own.add(Number(attributes['numFmtId']));
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const format = Number(attributes['numFmtId'] ?? 0);
      styles.push(DAY_FORMATS.has(format) || own.has(format));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

async function readRows(
  walk: Walk,
  part: string,
  texts: readonly string[],
  days: readonly boolean[],
): Promise<Cell[][]> {
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
        cell = { type: attributes['t'] ?? 'n', at, isDay: days[Number(attributes['s'] ?? -1)] === true };
        value = '';
      }
      if (name === 'v' || name === 't') inValue = true;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c' && cell !== null && cell.at < MOST_COLUMNS) {
        while (row.length < cell.at) row.push(null);
        row[cell.at] = readValue(cell, value, texts);
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
  texts: readonly string[],
): Cell {
  if (value === '') return null;
  if (type === 's') return texts[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return isDay ? new Date(Math.round((number - 25_569) * 86_400_000)).toISOString().slice(0, 10) : number;
}

/** B7 is in column 1. */
function readColumn(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
