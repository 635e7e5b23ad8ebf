import type { Cell, DataTable } from '../../contracts/data-table.ts';

/** What is longer describes a row, and does not name it. */
const LONGEST_NAME = 24;

type Named = Pick<DataTable, 'columns'> & { readonly rows: readonly (readonly (Cell | undefined)[])[] };

/**
 * The columns that name a row: the first one, and, where it says the same of several rows, those of short texts and of days that
 * tell more of them apart. A month with a row for each region is no name of either.
 */
export function findNamingColumns({ columns, rows }: Named, first: number): number[] {
  const naming = [first];
  let told = countNames(rows, naming);
  for (const [at, { type }] of columns.entries()) {
    if (told === rows.length) break;
    if (at === first || (type !== 'text' && type !== 'date') || !isShort(rows, at)) continue;
    const more = countNames(rows, [...naming, at]);
    if (more === told) continue;
    naming.push(at);
    told = more;
  }
  return naming;
}

export function nameRow(row: Named['rows'][number], naming: readonly number[]): string {
  return naming
    .map((at) => String(row[at] ?? '').trim())
    .filter((part) => part !== '')
    .join(' ');
}

function countNames(rows: Named['rows'], naming: readonly number[]): number {
  return new Set(rows.map((row) => JSON.stringify(naming.map((at) => row[at] ?? null)))).size;
}

function isShort(rows: Named['rows'], at: number): boolean {
  return rows.every((row) => String(row[at] ?? '').length <= LONGEST_NAME);
}
