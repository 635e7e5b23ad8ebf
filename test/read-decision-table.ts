import { readFileSync } from 'node:fs';

/**
 * A hand-written table of a decision, in test/fixtures. `facts` names the columns with every value each can have; a row
 * has one cell a column and the decision last. A cell is a value, a list of values, or "*" for all of them.
 */
interface TableFile {
  readonly about: string;
  readonly facts: Readonly<Record<string, readonly Cell[]>>;
  readonly rows: readonly (readonly unknown[])[];
}

type Cell = string | number | boolean | null;

export interface DecisionRow<Facts, Decision> {
  readonly facts: Facts;
  readonly decision: Decision;
}

/** Every combination of the facts with the decision of its row. A combination without a row, or with two, throws. */
export function readDecisionTable<Facts extends Readonly<Record<string, Cell>>, Decision>(
  name: string,
): DecisionRow<Facts, Decision>[] {
  const path = new URL(`./fixtures/${name}.json`, import.meta.url);
  const { facts, rows }: TableFile = JSON.parse(readFileSync(path, 'utf8'));
  const columns = Object.keys(facts);
  for (const row of rows) {
    if (row.length !== columns.length + 1)
      throw new Error(`${name}: a row of the wrong length: ${JSON.stringify(row)}`);
    for (const [index, column] of columns.entries()) {
      const unknown = listCells(row[index]).filter((cell) => cell !== '*' && !facts[column]?.includes(cell));
      if (unknown.length > 0) throw new Error(`${name}: ${column} cannot be ${JSON.stringify(unknown)}`);
    }
  }
  return combine(Object.values(facts)).map((values) => {
    const found = rows.filter((row) => values.every((value, index) => covers(row[index], value)));
    const [row] = found;
    if (row === undefined || found.length > 1)
      throw new Error(`${name}: ${found.length} rows for ${JSON.stringify(values)}`);
    return {
      facts: Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Facts,
      decision: row[columns.length] as Decision,
    };
  });
}

function covers(cell: unknown, value: Cell): boolean {
  const cells = listCells(cell);
  return cells.includes('*') || cells.includes(value);
}

function listCells(cell: unknown): Cell[] {
  return (Array.isArray(cell) ? cell : [cell]) as Cell[];
}

function combine(columns: readonly (readonly Cell[])[]): Cell[][] {
  return columns.reduce<Cell[][]>(
    (lines, column) => lines.flatMap((line) => column.map((value) => [...line, value])),
    [[]],
  );
}
