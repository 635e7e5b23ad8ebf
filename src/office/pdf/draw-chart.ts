import { chooseAxisDecimals } from '../chart/chart-axes.ts';
import { formatAxisDay } from '../chart/day-axis.ts';
import { measureText } from '../spec/fit-widths.ts';
import { createCellFormat } from '../spec/format-cell.ts';
import type { ShownChart } from '../spec/shown-chart.ts';
import type { SpecTheme } from '../spec/spec-theme.ts';
import { findSpecWords } from '../spec/spec-words.ts';
import { type ChartBox, type ChartShape, LABEL_LETTER, LABEL_SIZE, wrapLabel } from './chart-shapes.ts';
import { countNameLines, drawBars } from './draw-bars.ts';
import { drawLines } from './draw-lines.ts';
import { drawPie } from './draw-pie.ts';

/** What a chart is drawn with, whatever its kind. */
export interface ChartPen {
  readonly chart: ShownChart;
  readonly theme: SpecTheme;
  /** Where the values are drawn. */
  readonly plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  color(at: number): string;
  format(value: number): string;
}

const LEGEND = 20;

export function drawChart(
  chart: ShownChart,
  box: ChartBox,
  theme: SpecTheme,
  language: string,
): ChartShape[] {
  const words = findSpecWords(language);
  const color = (at: number) => theme.palette[at % theme.palette.length] ?? theme.primary;
  const shape = { type: chart.valueType, unit: chart.unit, decimals: chooseAxisDecimals(chart) };
  const show = createCellFormat(shape, language, words);
  const format = (value: number) =>
    chart.chartType === 'timeline' ? formatAxisDay(value, language) : show(value);
  if (chart.chartType === 'pie' || chart.chartType === 'doughnut')
    return drawPie(chart, box, color, language);
  const hasLegend = chart.series.length > 1 && chart.chartType !== 'timeline';
  const isBar = /bar$/i.test(chart.chartType) || chart.chartType === 'timeline';
  const values = chart.series.flatMap((each) => each.values).flatMap((value) => value ?? []);
  const labels = isBar ? chart.categories : values.map(format);
  const widest = labels.reduce((most, text) => Math.max(most, measureText(text)), 4);
  const left = Math.min(widest * LABEL_LETTER + 8, box.width * 0.34);
  const width = box.width - left - 12;
  const lines = isBar ? 1 : countNameLines(chart.categories, width);
  const below = 18 + (lines - 1) * (LABEL_SIZE + 2) + (hasLegend ? LEGEND : 0);
  const plot = { x: left, y: 8, width, height: box.height - 8 - below };
  const pen: ChartPen = { chart, theme, plot, color, format };
  const isLine = chart.chartType === 'line' || chart.chartType === 'area';
  return [...(isLine ? drawLines(pen) : drawBars(pen)), ...(hasLegend ? drawLegend(pen, box) : [])];
}

/** In one line below the chart, in the middle; names that are too long for it are cut. */
function drawLegend({ chart, color }: ChartPen, box: ChartBox): ChartShape[] {
  const most = box.width / chart.series.length;
  const widths = chart.series.map(({ name }) => Math.min(most, measureText(name) * LABEL_LETTER + 26));
  let x = (box.width - widths.reduce((sum, each) => sum + each, 0)) / 2;
  return chart.series.flatMap(({ name }, at) => {
    const from = x;
    x += widths[at] ?? 0;
    return [
      { kind: 'rect', x: from, y: box.height - 13, width: 7, height: 7, fill: color(at) } as const,
      {
        kind: 'text',
        x: from + 11,
        y: box.height - 9.5,
        width: (widths[at] ?? 0) - 13,
        align: 'left',
        text: wrapLabel(name, (widths[at] ?? 0) - 13, 1).join(''),
      } as const,
    ];
  });
}
