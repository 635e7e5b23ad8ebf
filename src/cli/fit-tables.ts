import { measureWidth, truncateToWidth } from './measure-width.ts';

// A table is laid out where its rows are known, and fitted where it is known what it is written to: a terminal has a width, a
// file or a pipe has none and gets everything. In between, the cells that may be cut travel between marks: Unicode
// noncharacters, as colours do (create-paint.ts). The worst that a text which holds them can do is to be cut.

/** Columns give way in this order, one after the other. */
const MOST_ORDERS = 4;
/** What is left of a cell at least, before the next column gives way. */
const LEAST_COLUMNS = 8;

const openMark = (order: number): string => String.fromCharCode(0xfdd8 + order);
const closeMark = (order: number): string => String.fromCharCode(0xfde8 + order);
/** Before the first line: one table may follow another directly. */
const START = '\ufddc';
const MARKS = /[\ufdd8-\ufddc\ufde8-\ufdeb]/g;

/** A cell that may be cut; the lower the order, the sooner. */
export function markCell(cell: string, order: number): string {
  return order < 0 || order >= MOST_ORDERS ? cell : `${openMark(order)}${cell}${closeMark(order)}`;
}

/** The lines of one table, some cells of which may be cut. */
export function markTable(lines: string): string {
  return `${START}${lines}`;
}

/** Every table of a text within so many columns; with null only the marks go. */
export function fitTables(text: string, columns: number | null): string {
  if (columns === null) return text.replaceAll(MARKS, '');
  const fitted: string[] = [];
  let table: string[] = [];
  const flush = () => {
    fitted.push(...fitTable(table, columns));
    table = [];
  };
  for (const line of text.split('\n')) {
    const isOfTable = line.search(MARKS) >= 0;
    if (!isOfTable || line.includes(START)) flush();
    if (isOfTable) table.push(line);
    else fitted.push(line);
  }
  flush();
  return fitted.join('\n');
}

function fitTable(table: readonly string[], columns: number): string[] {
  let lines = [...table];
  for (let order = 0; order < MOST_ORDERS; order += 1) {
    const over = Math.max(0, ...lines.map((line) => measureWidth(line.trimEnd()))) - columns;
    if (over > 0) lines = lines.map(narrow(lines, order, over));
  }
  return lines.map((line) => truncateToWidth(line.replaceAll(MARKS, '').trimEnd(), columns));
}

/** Takes so many columns from one column of the table, as far as it has them, out of each cell and the space after it. */
function narrow(lines: readonly string[], order: number, over: number): (line: string) => string {
  const cell = new RegExp(`${openMark(order)}(.*?)${closeMark(order)}( *)`);
  const widest = Math.max(0, ...lines.map((line) => measureWidth(cell.exec(line)?.[1] ?? '')));
  const width = Math.max(Math.min(widest, LEAST_COLUMNS), widest - over);
  return (line) =>
    line.replace(cell, (_, text: string, space: string) => {
      const cut = truncateToWidth(text, width);
      const kept = measureWidth(text) + space.length - (widest - width) - measureWidth(cut);
      return `${openMark(order)}${cut}${closeMark(order)}${' '.repeat(space === '' ? 0 : Math.max(0, kept))}`;
    });
}
