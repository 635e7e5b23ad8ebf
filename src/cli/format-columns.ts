import { markCell, markTable } from './fit-tables.ts';
import { measureWidth } from './measure-width.ts';

/** Rows as aligned columns, two spaces apart; the last column is left as it is. Where the terminal is too narrow, the columns
 *  of `cut` give way in their order; without any the text is whole, for facts and commands that somebody reads or copies. */
export function formatColumns(
  rows: readonly (readonly string[])[],
  indent = '',
  cut: readonly number[] = [],
): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, place) => {
      widths[place] = Math.max(widths[place] ?? 0, measureWidth(cell));
    });
  }
  const pad = (cell: string, place: number) => ' '.repeat((widths[place] ?? 0) - measureWidth(cell) + 2);
  const lines = rows
    .map((row) =>
      row
        .map((cell, place) => {
          const marked = markCell(cell, cut.indexOf(place));
          return place === row.length - 1 ? marked : marked + pad(cell, place);
        })
        .join('')
        .trimEnd(),
    )
    .map((line) => `${indent}${line}`)
    .join('\n');
  return cut.length === 0 ? lines : markTable(lines);
}
