import { hasCjkLetter } from '../../text/cjk-letter.ts';
import { findDirection } from '../../text/find-direction.ts';
import { measureLongestWord, measureNeeds, measureTableColumns, shareWidth } from '../spec/fit-widths.ts';
import type { TableTexts } from '../spec/format-table.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { BOLD_LETTER, countLines, LETTER } from './fit-text.ts';
import { POINT, type SlideBox } from './slide-frame.ts';
import { renderSlideText } from './slide-text.ts';

/** So much of a table as one slide holds. */
export interface TablePage {
  readonly size: number;
  readonly widths: readonly number[];
  readonly rows: readonly TableRow[];
}

interface TableRow {
  readonly kind: 'header' | 'body' | 'total';
  readonly cells: readonly string[];
  /** In points. */
  readonly height: number;
}

const SIZES = [18, 16, 14, 12, 10];
const MARGIN = { across: 12, down: 8 };
/** The height of a line; fonts of East Asia have more of it above and below their letters. */
const LINE = 1.2;
const DENSE_LINE = 1.45;

/** In the largest size in which all of it fits on one slide; else in a size that can still be read, on as many as it takes. */
export function pageTable(texts: TableTexts, box: SlideBox): TablePage[] {
  const measured = measureTableColumns(texts);
  const need = measureNeeds(texts).reduce((all, each) => all + each, 0);
  const room = box.height / POINT;
  const widthsAt = (size: number) => shareWidth(measured, Math.round(box.width), countLetters(box, size));
  const createMeasure =
    (widths: readonly number[], size: number) =>
    (kind: TableRow['kind'], cells: readonly string[]): TableRow => {
      const lines = cells.map((text, at) =>
        countLines(text, (widths[at] ?? 0) / POINT - MARGIN.across, size),
      );
      const line = size * (cells.some(hasCjkLetter) ? DENSE_LINE : LINE);
      return { kind, cells, height: lines.reduce((a, b) => Math.max(a, b), 1) * line + MARGIN.down };
    };
  const lay = (size: number): TablePage => {
    const widths = widthsAt(size);
    const measure = createMeasure(widths, size);
    const rows = [
      measure('header', texts.headers),
      ...texts.rows.map((cells) => measure('body', cells)),
      ...(texts.totals === null ? [] : [measure('total', texts.totals)]),
    ];
    return { size, widths, rows };
  };
  // Nothing is broken that should not be, where a size can help it.
  const hasRoom = ({ size }: Pick<TablePage, 'size'>) => need <= countLetters(box, size);
  const isWhole = ({ size, widths }: TablePage) =>
    hasRoom({ size }) &&
    texts.headers.every(
      (header, at) =>
        measureLongestWord(header) * size * BOLD_LETTER <= (widths[at] ?? 0) / POINT - MARGIN.across,
    );
  const fitting = SIZES.filter((size) => (texts.rows.length + 1) * (size * LINE + MARGIN.down) <= room)
    .map(lay)
    .filter(({ rows }) => sum(rows) <= room);
  const best = fitting.find(isWhole) ?? fitting.find(hasRoom) ?? fitting.at(-1);
  if (best !== undefined) return [best];
  const size = hasRoom({ size: 12 }) ? 12 : 10;
  const whole = lay(size);
  const { widths } = whole;
  const [header, ...rows] = whole.rows;
  if (header === undefined || header.height > room / 2) return [lay(10)];
  const measure = createMeasure(widths, size);
  const pages: TableRow[][] = [[header]];
  for (const row of rows.flatMap((each) => split(each, room - header.height, measure))) {
    const page = pages.at(-1) ?? [];
    if (page.length > 1 && sum(page) + row.height > room) pages.push([header, row]);
    else page.push(row);
  }
  return pages.map((page) => ({ size, widths, rows: page }));
}

/** How many letters of a size a line of the box holds; as small as they may be, unless another size is given. */
export function countLetters({ width }: SlideBox, size = Math.min(...SIZES)): number {
  return width / POINT / (size * LETTER);
}

function sum(rows: readonly TableRow[]): number {
  return rows.reduce((all, { height }) => all + height, 0);
}

/** A row that is higher than a slide goes on in the next one, each cell from where it was. */
function split(
  row: TableRow,
  room: number,
  measure: (kind: TableRow['kind'], cells: readonly string[]) => TableRow,
): TableRow[] {
  const rows: TableRow[] = [];
  let rest = row;
  while (rest.height > room && rest.cells.some((text) => text.length > 1)) {
    let lengths = rest.cells.map((text) => text.length);
    const cut = () =>
      measure(
        rest.kind,
        rest.cells.map((text, at) => text.slice(0, lengths[at])),
      );
    while (cut().height > room && Math.max(...lengths) > 1) {
      const longest = Math.max(...lengths);
      lengths = lengths.map((length) => Math.min(length, Math.floor(longest * 0.85)));
    }
    rows.push(cut());
    rest = measure(
      rest.kind,
      rest.cells.map((text, at) => text.slice(lengths[at])),
    );
  }
  return [...rows, rest];
}

export function renderSlideTable(
  { size, widths, rows }: TablePage,
  { isNumeric }: TableTexts,
  theme: SpecTheme,
  language: string,
): string {
  const fill = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
  const line = (side: string, color: string | null) =>
    color === null
      ? `<a:ln${side} w="0"><a:noFill/></a:ln${side}>`
      : `<a:ln${side} w="9525">${fill(color)}</a:ln${side}>`;
  const cells = rows.map(({ kind, cells: texts, height }) => {
    const ground = { header: fill(theme.primary), body: fill('FFFFFF'), total: fill(theme.tint) }[kind];
    const look = {
      language,
      size,
      isBold: kind !== 'body',
      color: kind === 'header' ? 'FFFFFF' : theme.text,
    };
    const inside = texts.map((text, at) => {
      const words = renderSlideText(
        text === '' ? [] : [text],
        isNumeric[at] === true ? { ...look, align: 'r' } : look,
      );
      return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${words}</a:txBody><a:tcPr marL="76200" marR="76200" marT="50800" marB="50800" anchor="ctr">${line('L', null)}${line('R', null)}${line('T', kind === 'total' ? theme.primary : null)}${line('B', theme.line)}${ground}</a:tcPr></a:tc>`;
    });
    return `<a:tr h="${Math.round(height * POINT)}">${inside.join('')}</a:tr>`;
  });
  const isFromRight = findDirection(language) === 'rtl';
  return `<a:tbl><a:tblPr${isFromRight ? ' rtl="1"' : ''} firstRow="1"${rows.at(-1)?.kind === 'total' ? ' lastRow="1"' : ''}/><a:tblGrid>${widths.map((width) => `<a:gridCol w="${width}"/>`).join('')}</a:tblGrid>${cells.join('')}</a:tbl>`;
}

export function heightOf({ rows }: TablePage): number {
  return sum(rows) * POINT;
}
