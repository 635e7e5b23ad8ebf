import type { Cell, ColumnType } from '../../contracts/data-table.ts';

/** How many decimals all cells of a column are shown with, so that they stand below each other: what they need, up to a limit. */
export function chooseDecimals(type: ColumnType, cells: readonly Cell[]): number {
  const needed = cells.map((cell) => (typeof cell === 'number' ? countDecimals(type, cell) : 0));
  const most = needed.reduce((a, b) => Math.max(a, b), 0);
  // Money has cents or has none.
  return type === 'currency' && most > 0 ? 2 : Math.min(most, type === 'percent' ? 1 : 2);
}

function countDecimals(type: ColumnType, value: number): number {
  const shown = type === 'percent' ? Number((value * 100).toPrecision(12)) : value;
  return /\.(\d+)$/.exec(String(shown))?.[1]?.length ?? (String(shown).includes('e-') ? 2 : 0);
}
