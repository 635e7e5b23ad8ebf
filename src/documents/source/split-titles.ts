import type { Cell } from '../../contracts/data-table.ts';

/** Lines that people write above a table: what it is, as of when, by whom. */
const MOST_TITLES = 6;

/** A row of one cell above rows of several is no header of theirs. */
export function splitTitles(rows: readonly (readonly Cell[])[]): {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
} {
  const first = rows.findIndex((row) => row.filter(isFilled).length > 1);
  if (first <= 0 || first > MOST_TITLES) return { titles: [], rows };
  const above = rows.slice(0, first).flatMap((row) => row.filter(isFilled).map(String));
  return { titles: above, rows: rows.slice(first) };
}

function isFilled(cell: Cell): boolean {
  return cell !== null && cell !== '';
}
