import type { ColumnType } from '../../contracts/data-table.ts';
import type { ChartPart, ChartType } from '../../contracts/spec-parts.ts';
import { chooseDecimals } from './choose-decimals.ts';
import { parseDay } from './format-cell.ts';
import { findNamingColumns, nameRow } from './name-rows.ts';
import { findColumn, findTable, type SpecAssets } from './spec-assets.ts';
import { refuseSpec } from './spec-trouble.ts';
import type { SpecWords } from './spec-words.ts';

/** A chart as it is drawn, wherever its numbers came from: every series as long as the categories are many. */
export interface ShownChart {
  /** A timeline is bars that begin where an unseen series ends. */
  readonly chartType: ChartType | 'timeline';
  readonly caption: string;
  readonly altText: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly valueType: ColumnType;
  readonly unit?: string | undefined;
  readonly decimals: number;
}

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export function resolveChart(part: ChartPart, assets: SpecAssets, words: SpecWords): ShownChart {
  switch (part.type) {
    case 'chart':
      return resolveGiven(part);
    case 'dataChart':
      return resolveColumns(part, assets);
    case 'timeline':
      return resolveTimeline(part, part.tasks, words);
    case 'dataTimeline': {
      const table = findTable(assets, part.dataTable);
      const [task, start, end] = [part.taskColumn, part.startColumn, part.endColumn].map((header) =>
        findColumn(table, header),
      );
      const read = (row: readonly unknown[], at = 0) => String(row[at] ?? '');
      const tasks = table.rows.map((row) => ({
        task: read(row, task),
        start: read(row, start),
        end: read(row, end),
      }));
      return resolveTimeline(part, tasks, words);
    }
  }
}

function resolveGiven(part: Extract<ChartPart, { type: 'chart' }>): ShownChart {
  const { chartType, caption, altText, categories, unit } = part;
  const series = part.series.map(({ name, values }) => {
    if (values.length > categories.length)
      throw refuseSpec(`The chart “${caption}”`, `“${name}” has more values than there are categories`);
    return { name, values: categories.map((_, at) => values[at] ?? null) };
  });
  return shape({ chartType, caption, altText, categories, series, valueType: 'number', unit });
}

function resolveColumns(part: Extract<ChartPart, { type: 'dataChart' }>, assets: SpecAssets): ShownChart {
  const { chartType, caption, altText } = part;
  const table = findTable(assets, part.dataTable);
  const naming = findNamingColumns(table, findColumn(table, part.categoryColumn));
  const columns = part.valueColumns.map((header) => findColumn(table, header));
  const series = columns.map((at) => ({
    name: table.columns[at]?.header ?? '',
    values: table.rows.map((row) => toNumber(row[at])),
  }));
  const first = table.columns[columns[0] ?? 0];
  return shape({
    chartType,
    caption,
    altText,
    categories: table.rows.map((row) => nameRow(row, naming)),
    series,
    valueType: first === undefined || first.type === 'text' ? 'number' : first.type,
    unit: first?.unit,
  });
}

function resolveTimeline(
  { caption, altText }: { readonly caption: string; readonly altText: string },
  tasks: readonly { readonly task: string; readonly start: string; readonly end: string }[],
  words: SpecWords,
): ShownChart {
  const days = tasks.map(({ task, start, end }) => {
    const [from, to] = [parseDay(start), parseDay(end)];
    if (from === null || to === null || to < from)
      throw refuseSpec(`The timeline “${caption}”`, `“${task}” has no first day before its last`);
    return { from, count: to - from + 1 };
  });
  return shape({
    chartType: 'timeline',
    caption,
    altText,
    categories: tasks.map(({ task }) => task),
    series: [
      { name: words.start, values: days.map(({ from }) => from) },
      { name: words.days, values: days.map(({ count }) => count) },
    ],
    valueType: 'date',
  });
}

/** The height of a chart as a share of its width: bars that stand below each other take what they need. */
export function proportionChart({ chartType, categories, series }: ShownChart): number {
  const isBar = chartType === 'bar' || chartType === 'stackedBar' || chartType === 'timeline';
  const lines = categories.length * (chartType === 'bar' ? series.length : 1);
  return isBar ? Math.min(1, Math.max(0.26, 0.14 + lines * 0.055)) : 0.44;
}

function shape(chart: Omit<ShownChart, 'decimals'>): ShownChart {
  if (
    chart.categories.length === 0 ||
    chart.series.every(({ values }) => values.every((value) => value === null))
  )
    throw refuseSpec(`The chart “${chart.caption}”`, 'it has no numbers to show');
  const all = chart.series.flatMap(({ values }) => values);
  return { ...chart, decimals: chooseDecimals(chart.valueType, all) };
}

function toNumber(cell: unknown): number | null {
  return typeof cell === 'number' ? cell : null;
}
