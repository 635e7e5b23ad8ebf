import type { Cell } from '../../contracts/data-table.ts';
import { normalizeText } from '../patch/normalize-text.ts';
import { addUp } from './add-up.ts';
import type { ColumnView, TableView } from './document-view.ts';
import { type Check, excerpt, type Hit, pointToCell, pointToRow } from './review-facts.ts';

/** What sums of decimal fractions may be off by. */
const ROUNDING = 1e-6;

export const checkTotals: Check = ({ view }) =>
  view.sections.flatMap(({ tables }) => tables.flatMap(checkTableTotals));

function checkTableTotals({ columns, rows, totals, totalsPointer, pointer }: TableView): Hit[] {
  return (totals ?? []).flatMap((told, at): Hit[] => {
    const total = readNumber(told);
    const { header = '', type = null } = columns[at] ?? {};
    const cells = rows.map((row) => row[at] ?? null);
    const numbers = cells.map(readNumber);
    // Percentages are not added up, and neither is a column with words in it.
    if (total === null || type === 'percent' || type === 'date') return [];
    if (cells.some((cell, index) => cell !== null && cell !== '' && numbers[index] === null)) return [];
    const sum = addUp(numbers.flatMap((number) => number ?? []));
    if (Math.abs(sum - total) <= ROUNDING * Math.max(1, Math.abs(sum))) return [];
    const hit = {
      excerpt: excerpt(`${header}: ${told}`),
      detail: `${header} says ${told}, its rows come to ${sum}`,
    };
    if (totalsPointer === null) return [{ ...hit, pointer }];
    const target = `${totalsPointer}/${at}`;
    return [{ ...hit, pointer: target, patch: { target, action: 'replace', value: sum } }];
  });
}

function readNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return null;
  const bare = normalizeText(cell.replaceAll(/^[$€£¥]\s*|\s*(?:[$€£¥]|USD|EUR|GBP|CHF)$/g, ''), 'number');
  return bare === null ? null : Number(bare);
}

export const checkDateOrder: Check = ({ view }, { start, end }) => {
  const [begins, ends] = [new RegExp(String(start), 'i'), new RegExp(String(end), 'i')];
  return view.sections.flatMap(({ tables, figures }) => [
    ...tables.flatMap((table) => checkRowDates(table, begins, ends)),
    ...figures.flatMap(({ spans }) =>
      spans.flatMap(({ what, start: from, end: to, pointer }) =>
        to < from ? [{ pointer, excerpt: excerpt(what), detail: `${what}, ${from} to ${to}` }] : [],
      ),
    ),
  ]);
};

function checkRowDates(table: TableView, begins: RegExp, ends: RegExp): Hit[] {
  const { columns, rows } = table;
  const from = columns.findIndex(({ header }) => begins.test(header));
  const to = columns.findIndex(({ header }, index) => index !== from && ends.test(header));
  if (from === -1 || to === -1) return [];
  return rows.flatMap((row, index): Hit[] => {
    const [first, last] = [readDate(row[from]), readDate(row[to])];
    if (first === null || last === null || first <= last) return [];
    return [
      { pointer: pointToRow(table, index), excerpt: excerpt(row.join(' | ')), detail: `${first} to ${last}` },
    ];
  });
}

function readDate(cell: Cell | undefined): string | null {
  return typeof cell === 'string' ? normalizeText(cell, 'date') : null;
}

export const checkColumnTypes: Check = ({ view }, { share, fewest }) =>
  view.sections.flatMap(({ tables }) =>
    tables.flatMap((table) =>
      table.columns.flatMap((column, at) => {
        const cells = table.rows.map((row) => row[at] ?? null);
        const kind = kindOf(column, cells, Number(share), Number(fewest));
        return kind === null ? [] : checkCells(table, column, at, kind);
      }),
    ),
  );

type CellKind = 'number' | 'date';

/** What the column says of itself; where it says nothing, what most of its cells are. */
function kindOf(
  { type }: ColumnView,
  cells: readonly Cell[],
  share: number,
  fewest: number,
): CellKind | null {
  if (type === 'date') return 'date';
  if (type === 'text') return null;
  if (type !== null) return 'number';
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  if (filled.length < fewest) return null;
  const numbers = filled.filter((cell) => readNumber(cell) !== null).length;
  if (numbers / filled.length >= share) return 'number';
  return filled.filter((cell) => readDate(cell) !== null).length / filled.length >= share ? 'date' : null;
}

function checkCells(table: TableView, { header, type }: ColumnView, at: number, kind: CellKind): Hit[] {
  return table.rows.flatMap((row, index): Hit[] => {
    const cell = row[at] ?? null;
    if (cell === null || cell === '') return [];
    const text = String(cell);
    const bare = kind === 'number' ? readNumber(cell) : readDate(cell);
    // A file has texts alone; what is only written otherwise is no fault there.
    const isRight =
      kind === 'number'
        ? typeof cell === 'number' || (type === null && bare !== null)
        : bare === cell || (type === null && bare !== null);
    if (isRight) return [];
    const where = pointToCell(table, index, at);
    const hit = { pointer: where, excerpt: excerpt(text), detail: `${text} under ${header}` };
    if (table.rowsPointer === null || bare === null) return [hit];
    return [{ ...hit, patch: { target: where, action: 'replace', value: bare } }];
  });
}

const UNITS: readonly (readonly [unit: string, written: RegExp])[] = [
  ['USD', /\$|\bUSD\b|\bdollars?\b/i],
  ['EUR', /€|\bEUR\b|\beuros?\b/i],
  ['GBP', /£|\bGBP\b|\bpounds?\b/i],
  ['hours', /\bh(?:ou)?rs?\b/i],
  ['days', /\bdays?\b/i],
  ['weeks', /\bweeks?\b/i],
  ['months', /\bmonths?\b/i],
  ['%', /%|\bper ?cent\b/i],
];

export const checkUnits: Check = ({ view }) =>
  view.sections.flatMap(({ tables }) =>
    tables.flatMap((table) =>
      table.columns.flatMap(({ header, unit }, at): Hit[] => {
        const said = new Set([...findUnits(header), ...findUnits(unit ?? '')]);
        const [first] = said;
        if (said.size > 1)
          return [
            {
              pointer: table.pointer,
              excerpt: excerpt(header),
              detail: `${[...said].join(' and ')} of ${header}`,
            },
          ];
        let known = first ?? null;
        return table.rows.flatMap((row, index): Hit[] => {
          const cell = row[at];
          // A sentence may speak of any unit; a quantity has one.
          if (typeof cell !== 'string' || !/^\D{0,4}[\d.,]+\D{0,10}$/.test(cell.trim())) return [];
          const [own] = findUnits(cell);
          if (own === undefined || own === known) return [];
          if (known === null) {
            known = own;
            return [];
          }
          const where = pointToCell(table, index, at);
          return [{ pointer: where, excerpt: excerpt(cell), detail: `${cell} under ${header}, in ${known}` }];
        });
      }),
    ),
  );

function findUnits(text: string): string[] {
  return UNITS.flatMap(([unit, written]) => (written.test(text) ? [unit] : []));
}
