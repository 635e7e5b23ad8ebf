import type { Cell } from '../../contracts/data-table.ts';

// Rows below a table that tell of its columns. They are told by their first words, as people and office programs write them.

const SUMS =
  /^(?:(?:grand |sub-?)?totals?|sum|summe|gesamt|gesamtsumme|somme|suma|totale|totaal|合计|总计|合計|計)(?: ?[(（][^)）]*[)）])?[:：.]?$/i;
const OTHERS =
  /^(?:average|mean|minimum|min|maximum|max|count|mittelwert|durchschnitt|anzahl|moyenne|nombre|promedio|media|平均|最小|最大|计数|件数)[:：.]?$/i;

export interface SplitRows {
  readonly body: readonly (readonly Cell[])[];
  /** The row of sums, and its place among all rows; null where there is none. */
  readonly totals: { readonly cells: readonly Cell[]; readonly at: number } | null;
}

export function splitTotals(rows: readonly (readonly Cell[])[]): SplitRows {
  let end = rows.length;
  let totals: SplitRows['totals'] = null;
  while (end > 0) {
    const cells = rows[end - 1] ?? [];
    const label = cells.find((cell): cell is string => typeof cell === 'string' && cell.trim() !== '') ?? '';
    if (SUMS.test(label.trim()) && totals === null) totals = { cells, at: end - 1 };
    else if (!OTHERS.test(label.trim())) break;
    end -= 1;
  }
  return { body: rows.slice(0, end), totals };
}
