import type { Cell } from '../../../contracts/data-table.ts';
import { readAttribute } from '../../parse-xml.ts';
import { escapeContent } from '../splice-text.ts';
import { type CellPlace, formatCellName } from './cell-name.ts';
import type { XlsxIndex, XlsxSheet } from './xlsx-index.ts';

const DAY_MS = 86_400_000;

/**
 * A cell with a value. Texts stand in the cell itself: the list of texts that sheets share is left alone. A day goes as its number
 * where the look of the cell shows days; text that begins like a formula is text.
 */
export function renderCell(
  { tree: { prefix } }: XlsxSheet,
  { dayStyles, is1904 }: Pick<XlsxIndex, 'dayStyles' | 'is1904'>,
  place: CellPlace,
  style: string | null,
  value: Cell,
): string {
  const open = `<${prefix}c r="${formatCellName(place)}"${style === null ? '' : ` s="${style}"`}`;
  const end = `</${prefix}c>`;
  const number = (of: number | string) => `><${prefix}v>${of}</${prefix}v>${end}`;
  if (value === null || value === '') return `${open}/>`;
  if (typeof value === 'number') return open + number(String(value));
  if (typeof value === 'boolean') return `${open} t="b"${number(value ? 1 : 0)}`;
  const day = dayStyles[Number(style ?? -1)] === true ? readDay(value, is1904) : null;
  if (day !== null) return open + number(day);
  const text = `<${prefix}t xml:space="preserve">${escapeContent(value)}</${prefix}t>`;
  return `${open} t="inlineStr"><${prefix}is>${text}</${prefix}is>${end}`;
}

function readDay(value: string, is1904: boolean): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Days before March 1900 have numbers that programs do not agree on.
  const day = Number.isNaN(time) ? Number.NaN : time / DAY_MS + (is1904 ? 24_107 : 25_569);
  return day > 60 ? day : null;
}

/** The look of a cell that is not there yet: of the one above it, else of its row, else of its column. */
export function chooseStyle(sheet: XlsxSheet, { column, row }: CellPlace): string | null {
  const above = sheet.rows
    .findLast(({ number }) => number < row && number >= row - 1)
    ?.cells.find((cell) => cell.column === column);
  if (above !== undefined) return readAttribute(above.node, 's');
  const own = sheet.rows.find(({ number }) => number === row);
  const ofRow = own === undefined ? null : readAttribute(own.node, 's');
  if (ofRow !== null) return ofRow;
  const columns = sheet.tree.root.children.find(({ local }) => local === 'cols')?.children ?? [];
  const found = columns.find(
    (node) => Number(readAttribute(node, 'min')) <= column && column <= Number(readAttribute(node, 'max')),
  );
  return found === undefined ? null : readAttribute(found, 'style');
}
