import { escapeXml } from '../escape-xml.ts';
import { measureText } from '../spec/fit-widths.ts';
import { type Grid, type GridCell, nameColumn } from './grid.ts';
import { type StyleTable, wrapsText } from './style-table.ts';

/** One sheet. Its elements stand in the one order that the format allows. */
export function renderSheet(
  grid: Grid,
  isFirst: boolean,
  styles: StyleTable,
  share: (text: string) => number,
): string {
  const { rows, widths, table, charts } = grid;
  const most = rows.reduce((count, row) => Math.max(count, row.length), 1);
  const data = rows.map((row, at) => renderRow(row, at + 1, widths, styles, share));
  const filter =
    table === null || table.lastRow === table.headerRow
      ? ''
      : `<autoFilter ref="A${table.headerRow}:${nameColumn(table.columns - 1)}${table.lastRow}"/>`;
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<dimension ref="A1:${nameColumn(most - 1)}${Math.max(rows.length, 1)}"/>`,
    renderView(grid, isFirst),
    '<sheetFormatPr defaultRowHeight="15"/>',
    widths.length === 0
      ? ''
      : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
    `<sheetData>${data.join('')}</sheetData>`,
    filter,
    grid.conditional,
    '<pageMargins left="0.6" right="0.6" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${countPagesAcross(grid)}" fitToHeight="0"/>`,
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
    charts.length === 0 ? '' : '<drawing r:id="rId1"/>',
    '</worksheet>',
  ].join('');
}

/** So many characters stand side by side on a page before they are too small to read. */
const WIDEST_PAGE = 230;

/** How many pages a sheet is printed on from left to right. */
export function countPagesAcross({ widths }: Pick<Grid, 'widths'>): number {
  return Math.max(1, Math.ceil(widths.reduce((sum, width) => sum + width, 0) / WIDEST_PAGE));
}

function renderView({ frozen, isFromRight }: Grid, isFirst: boolean): string {
  const { rows, columns } = frozen;
  const pane = columns > 0 && rows > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const split = [
    columns > 0 ? ` xSplit="${columns}"` : '',
    rows > 0 ? ` ySplit="${rows}"` : '',
    ` topLeftCell="${nameColumn(columns)}${rows + 1}" activePane="${pane}" state="frozen"`,
  ].join('');
  const inside = rows === 0 && columns === 0 ? '' : `<pane${split}/><selection pane="${pane}"/>`;
  return `<sheetViews><sheetView showGridLines="0"${isFromRight ? ' rightToLeft="1"' : ''}${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${inside}</sheetView></sheetViews>`;
}

function renderRow(
  row: readonly GridCell[],
  number: number,
  widths: readonly number[],
  styles: StyleTable,
  share: (text: string) => number,
): string {
  if (row.length === 0) return '';
  const height = row[0]?.look.kind === 'title' ? TITLE_HEIGHT : measureHeight(row, widths);
  const cells = row.map((cell, at) => renderCell(cell, `${nameColumn(at)}${number}`, styles, share));
  return `<row r="${number}"${height === null ? '' : ` ht="${height}" customHeight="1"`}>${cells.join('')}</row>`;
}

const TITLE_HEIGHT = 26;
const LINE_HEIGHT = 15;
/** What the format takes. */
const HIGHEST = 409;

/** A row whose text goes over more than one line says how high it is: not every program finds out by itself. */
function measureHeight(row: readonly GridCell[], widths: readonly number[]): number | null {
  let lines = 1;
  for (const [at, { value, look }] of row.entries()) {
    if (typeof value !== 'string' || !wrapsText(look)) continue;
    const room = Math.max(1, (widths[at] ?? 12) - 2);
    // No character is wider than two.
    if (value.length * 2 <= room && !value.includes('\n')) continue;
    const own = value
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(measureText(line) / room)), 0);
    lines = Math.max(lines, own);
  }
  return lines === 1 ? null : Math.min(HIGHEST, lines * LINE_HEIGHT + 3);
}

/** Text is a string whatever it begins with, and marked so that it stays one when somebody edits it. */
function renderCell(
  { value, formula, look }: GridCell,
  name: string,
  styles: StyleTable,
  share: (text: string) => number,
): string {
  const isText = typeof value === 'string';
  const style = styles.find(look, isText && formula === undefined && /^[=+\-@\t\r]/.test(value));
  const open = `<c r="${name}" s="${style}"`;
  const code = formula === undefined ? '' : `<f>${escapeXml(formula)}</f>`;
  if (value === null) return `${open}/>`;
  if (typeof value === 'boolean') return `${open} t="b">${code}<v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return `${open}>${code}<v>${value}</v></c>`;
  if (formula !== undefined) return `${open} t="str">${code}<v>${escapeXml(value)}</v></c>`;
  return `${open} t="s"><v>${share(value)}</v></c>`;
}
