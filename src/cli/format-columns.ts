import { measureWidth } from './measure-width.ts';

/** Rows as aligned columns, two spaces apart; the last column is left as it is. */
export function formatColumns(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, place) => {
      widths[place] = Math.max(widths[place] ?? 0, measureWidth(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, place) =>
          place === row.length - 1 ? cell : cell + ' '.repeat((widths[place] ?? 0) - measureWidth(cell) + 2),
        )
        .join('')
        .trimEnd(),
    )
    .map((line) => `${indent}${line}`)
    .join('\n');
}
