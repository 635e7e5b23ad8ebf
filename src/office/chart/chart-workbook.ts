import type { OfficePart } from '../render-office-package.ts';
import { renderNumberFormat } from '../spec/number-format.ts';
import type { ShownChart } from '../spec/shown-chart.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { type Grid, type GridCell, nameColumn, PLAIN } from '../xlsx/grid.ts';
import { quoteSheet, renderWorkbook, WORKBOOK_TYPE } from '../xlsx/render-workbook.ts';
import { renderChartPart } from './chart-part.ts';

const SHEET = 'Data';

/** A chart that is not in a workbook brings one along, so that its numbers can be edited: two parts, the chart first. */
export function renderChartWithWorkbook(
  folder: string,
  number: number,
  chart: ShownChart,
  theme: SpecTheme,
  language: string,
  fontSize: number,
): [chart: OfficePart, workbook: OfficePart] {
  const last = chart.categories.length + 1;
  const range = (column: number, from: number, to: number) => {
    const letter = nameColumn(column);
    return `${quoteSheet(SHEET)}!$${letter}$${from}${to > from ? `:$${letter}$${to}` : ''}`;
  };
  const workbook: OfficePart = {
    path: `${folder}/embeddings/workbook${number}.xlsx`,
    contentType: WORKBOOK_TYPE,
    content: renderWorkbook([layOut(chart)], theme, { title: chart.caption, language }),
  };
  const frame = {
    chart,
    categories: range(0, 2, last),
    series: chart.series.map((_, at) => ({ name: range(at + 1, 1, 1), values: range(at + 1, 2, last) })),
    title: null,
    workbookId: 'rId1',
    fontSize,
  };
  const part = renderChartPart(`${folder}/charts/chart${number}.xml`, frame, theme, language);
  return [{ ...part, links: [{ id: 'rId1', type: 'package', to: workbook.path }] }, workbook];
}

function layOut({ categories, series, valueType, unit, decimals }: ShownChart): Grid {
  const text = (value: string): GridCell => ({ value, look: PLAIN });
  const format = renderNumberFormat({ type: valueType, unit, decimals });
  const rows = categories.map((category, row) => [
    text(category),
    ...series.map(({ values }) => ({ value: values[row] ?? null, look: { kind: 'plain' as const, format } })),
  ]);
  return {
    name: SHEET,
    rows: [[text(''), ...series.map(({ name }) => text(name))], ...rows],
    widths: [28, ...series.map(() => 16)],
    frozen: { rows: 0, columns: 0 },
    table: null,
    isFromRight: false,
    conditional: '',
    charts: [],
  };
}
