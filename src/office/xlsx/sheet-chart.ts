import type { Sheet } from '../../contracts/sheet-spec.ts';
import type { ChartFrame } from '../chart/chart-frame.ts';
import { findNamingColumns } from '../spec/name-rows.ts';
import { refuseSpec } from '../spec/spec-trouble.ts';
import { type FilledColumn, type FilledSheet, findFilled, HEADER_ROW } from './compile-grid.ts';
import { quoteSheet } from './render-workbook.ts';

type SheetChart = NonNullable<Extract<Sheet, { type: 'table' }>['charts']>[number];

/** A chart of the sheet's own columns: its numbers are the cells. */
export function compileSheetChart(
  wanted: SheetChart,
  { sheet, columns, firstRow, lastRow }: FilledSheet,
): ChartFrame {
  const named = findNamed(columns, findFilled(columns, wanted.categoryColumn, sheet.name));
  const [categories] = named;
  const values = wanted.valueColumns.map((header) => findFilled(columns, header, sheet.name));
  const [first] = values;
  if (first === undefined || categories === undefined || categories.cells.length === 0)
    throw refuseSpec(`The chart “${wanted.title}”`, `the sheet ${sheet.name} has no rows to show`);
  const name = quoteSheet(sheet.name);
  const range = (from: string, to = from) => `${name}!$${from}$${firstRow}:$${to}$${lastRow}`;
  const levels = named.map(({ cells }) => cells.map(({ value }) => String(value ?? '')));
  return {
    chart: {
      chartType: wanted.chartType,
      caption: wanted.title,
      altText: wanted.altText,
      categories: categories.cells.map((_, row) => levels.map((texts) => texts[row]).join(' ')),
      series: values.map(({ header, cells }) => ({
        name: header,
        values: cells.map(({ value }) => (typeof value === 'number' ? value : null)),
      })),
      valueType: first.type === 'text' ? 'number' : first.type,
      unit: first.unit,
      decimals: first.decimals,
    },
    categories: range(categories.letter, named.at(-1)?.letter),
    ...(levels.length > 1 ? { levels } : {}),
    series: values.map(({ letter }) => ({ name: `${name}!$${letter}$${HEADER_ROW}`, values: range(letter) })),
    title: wanted.title,
    workbookId: null,
    fontSize: 1000,
  };
}

/** The columns that name a row, as far as they stand side by side: the categories of a chart are one range. */
function findNamed(columns: FilledSheet['columns'], category: FilledColumn): FilledColumn[] {
  const first = columns.indexOf(category);
  const rows = category.cells.map((_, row) => columns.map(({ cells }) => cells[row]?.value));
  const naming = findNamingColumns({ columns: [...columns], rows }, first);
  const isOneRange = naming.every((at, place) => at === first + place);
  return isOneRange ? naming.flatMap((at) => columns[at] ?? []) : [category];
}
