import type { Cell } from '../../contracts/data-table.ts';
import type { Aggregate, Formula } from '../../contracts/sheet-spec.ts';
import { sumExactly } from '../spec/shown-table.ts';
import { refuseSpec } from '../spec/spec-trouble.ts';
import type { FilledCell, FilledColumn } from './compile-grid.ts';

// The closed list of formulas, each as a spreadsheet writes it and as we reckon it: both say the same, so that a program that
// does not reckon shows what one that does would. A cell that is no number gives an empty one, never an error.

/** Names of the functions over cells that may be many. */
const OVER_MANY: Readonly<Partial<Record<Formula, string>>> = {
  sum: 'SUM',
  product: 'PRODUCT',
  average: 'AVERAGE',
  minimum: 'MIN',
  maximum: 'MAX',
};

export function computeFormula(
  formula: Formula,
  sources: readonly FilledColumn[],
  at: number,
  firstRow: number,
  lastRow: number,
  sheet: string,
): FilledCell {
  const row = firstRow + at;
  const names = sources.map(({ letter }) => `${letter}${row}`);
  const numbers = sources
    .map(({ cells }) => cells[at]?.value ?? null)
    .filter((value) => typeof value === 'number');
  const many = OVER_MANY[formula];
  if (many !== undefined) {
    const list = names.join(',');
    return {
      formula: `IF(COUNT(${list})=0,"",${many}(${list}))`,
      value: numbers.length === 0 ? '' : round(reckonMany(formula, numbers)),
    };
  }
  const wanted = formula === 'share' || formula === 'runningTotal' ? 1 : 2;
  if (sources.length !== wanted)
    throw refuseSpec(
      `A column of the sheet ${sheet}`,
      `${formula} is over ${wanted} columns, and ${sources.length} are named`,
    );
  const [first = '', second = ''] = names;
  const [a = 0, b = 0] = numbers;
  const isWhole = numbers.length === wanted;
  const [source] = sources;
  const letter = source?.letter ?? '';
  const column = source?.cells ?? [];
  const upTo = (end: number) => sumExactly(column.slice(0, end).map(({ value }) => value));
  switch (formula) {
    case 'difference':
      return both(names, `${first}-${second}`, isWhole ? a - b : '');
    case 'quotient':
      return both(names, `IF(${second}=0,"",${first}/${second})`, isWhole && b !== 0 ? a / b : '');
    case 'percentChange':
      return both(
        names,
        `IF(${first}=0,"",(${second}-${first})/${first})`,
        isWhole && a !== 0 ? (b - a) / a : '',
      );
    case 'daysBetween':
      return both(names, `${second}-${first}+1`, isWhole ? b - a + 1 : '');
    case 'share': {
      const all = `SUM(${letter}$${firstRow}:${letter}$${lastRow})`;
      const sum = upTo(column.length);
      return {
        formula: `IF(COUNT(${first})=0,"",IF(${all}=0,"",${first}/${all}))`,
        value: isWhole && sum !== 0 ? round(a / sum) : '',
      };
    }
    default:
      return { formula: `SUM(${letter}$${firstRow}:${first})`, value: upTo(at + 1) };
  }
}

function both(names: readonly string[], formula: string, value: number | ''): FilledCell {
  return {
    formula: `IF(COUNT(${names.join(',')})=2,${formula},"")`,
    value: value === '' ? '' : round(value),
  };
}

function reckonMany(formula: Formula, numbers: readonly number[]): number {
  if (formula === 'product') return numbers.reduce((all, each) => all * each, 1);
  if (formula === 'minimum') return numbers.reduce((a, b) => Math.min(a, b));
  if (formula === 'maximum') return numbers.reduce((a, b) => Math.max(a, b));
  const sum = numbers.reduce((all, each) => all + each, 0);
  return formula === 'average' ? sum / numbers.length : sum;
}

/** What stands below a column, or tells of one on another sheet. */
export function computeAggregate(
  aggregate: Aggregate,
  range: string,
  cells: readonly FilledCell[],
): FilledCell {
  const values = cells.map(({ value }): Cell => value);
  const numbers = values.filter((value) => typeof value === 'number');
  if (aggregate === 'sum') return { formula: `SUM(${range})`, value: sumExactly(values) };
  if (aggregate === 'count')
    return {
      formula: `SUMPRODUCT(--(${range}<>""))`,
      value: values.filter((value) => value !== null && value !== '').length,
    };
  const name = OVER_MANY[aggregate] ?? 'SUM';
  return {
    formula: `IF(COUNT(${range})=0,"",${name}(${range}))`,
    value: numbers.length === 0 ? '' : round(reckonMany(aggregate, numbers)),
  };
}

/** To the digits that a spreadsheet keeps. */
function round(value: number): number {
  return Number(value.toPrecision(15));
}
