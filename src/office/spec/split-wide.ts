import { measureNeeds } from './fit-widths.ts';
import { formatTable } from './format-table.ts';
import type { ShownTable } from './shown-table.ts';
import type { SpecWords } from './spec-words.ts';

/** Tables of so few columns fit wherever they stand. */
const FEW_COLUMNS = 6;
/** What the first column may take of a line at most, so that others have room beside it. */
const MOST_OF_LABEL = 0.4;

export interface WideTable {
  readonly table: ShownTable;
  /** What a line of it needs, in letters; of parts, that of the widest. */
  readonly need: number;
}

/**
 * A table that is too wide for its place as tables that are not: side by side as many columns as a line has room for without breaking
 * a number or a word, and the first column again in each, for it says what a row is.
 * @param capacity how many letters a line holds
 */
export function splitWide(
  table: ShownTable,
  capacity: number,
  language: string,
  words: SpecWords,
): WideTable[] {
  if (table.columns.length <= FEW_COLUMNS) return [{ table, need: 0 }];
  const [first = 0, ...needs] = measureNeeds(formatTable(table, language, words));
  const all = needs.reduce((sum, need) => sum + need, 0);
  if (first + all <= capacity) return [{ table, need: first + all }];
  const label = Math.min(first, capacity * MOST_OF_LABEL);
  const groups = groupColumns(needs, capacity - label);
  const widths = groups.map((group) => group.reduce((sum, at) => sum + (needs[at] ?? 0), label));
  // What belongs together is set alike.
  const need = Math.max(...widths);
  return groups.map((group, index) => ({
    table: {
      ...pickColumns(table, [0, ...group.map((at) => at + 1)]),
      caption: index === 0 ? table.caption : `${table.caption} (${words.continued})`,
    },
    need,
  }));
}

/** Groups of columns that each fit into the room, about as wide as each other. */
function groupColumns(needs: readonly number[], room: number): number[][] {
  const all = needs.reduce((sum, need) => sum + need, 0);
  const fair = all / Math.ceil(all / room);
  const groups: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [at, need] of needs.entries()) {
    const group = groups.at(-1);
    // A column goes where most of it is on this side of the fair end, as long as it fits.
    if (group === undefined || used + need > room || used + need / 2 > fair) {
      groups.push([at]);
      used = need;
    } else {
      group.push(at);
      used += need;
    }
  }
  return groups;
}

function pickColumns(table: ShownTable, places: readonly number[]): ShownTable {
  const pick = <T>(cells: readonly T[]): T[] => places.flatMap((at) => cells.slice(at, at + 1));
  const { totals } = table;
  return {
    ...table,
    columns: pick(table.columns),
    rows: table.rows.map(pick),
    totals:
      totals === null ||
      pick(totals)
        .slice(1)
        .every((cell) => cell === null)
        ? null
        : pick(totals),
  };
}
