import type { Sheet } from '../../contracts/sheet-spec.ts';
import type { ChartFrame } from '../chart/chart-frame.ts';
import { refuseSpec } from '../spec/spec-trouble.ts';
import { type FilledSheet, findFilled, HEADER_ROW } from './compile-grid.ts';
import { quoteSheet } from './render-workbook.ts';

type SheetChart = NonNullable<Extract<Sheet, { type: 'table' }>['charts']>[number];

/** A chart of the sheet's own columns: its numbers are the cells. */
export function compileSheetChart(
  wanted: SheetChart,
  { sheet, columns, firstRow, lastRow }: FilledSheet,
): ChartFrame {
  const categories = findFilled(columns, wanted.categoryColumn, sheet.name);
  const values = wanted.valueColumns.map((header) => findFilled(columns, header, sheet.name));
  const [first] = values;
  if (first === undefined || categories.cells.length === 0)
    throw refuseSpec(`The chart “${wanted.title}”`, `the sheet ${sheet.name} has no rows to show`);
  const name = quoteSheet(sheet.name);
  const range = (letter: string) => `${name}!$${letter}$${firstRow}:$${letter}$${lastRow}`;
  return {
    chart: {
      chartType: wanted.chartType,
      caption: wanted.title,
      altText: wanted.altText,
      categories: categories.cells.map(({ value }) => String(value ?? '')),
      series: values.map(({ header, cells }) => ({
        name: header,
        values: cells.map(({ value }) => (typeof value === 'number' ? value : null)),
      })),
      valueType: first.type === 'text' ? 'number' : first.type,
      unit: first.unit,
      decimals: first.decimals,
    },
    categories: range(categories.letter),
    series: values.map(({ letter }) => ({ name: `${name}!$${letter}$${HEADER_ROW}`, values: range(letter) })),
    title: wanted.title,
    workbookId: null,
    fontSize: 1000,
  };
}
