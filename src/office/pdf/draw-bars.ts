import { findRange } from '../chart/chart-axes.ts';
import { type ChartShape, chooseTicks, LABEL_SIZE, wrapLabel } from './chart-shapes.ts';
import type { ChartPen } from './draw-chart.ts';

/** Columns, bars and timelines: beside each other or on top of each other, from the axis at zero. */
export function drawBars(pen: ChartPen): ChartShape[] {
  const { chart, plot, theme, format } = pen;
  const isTimeline = chart.chartType === 'timeline';
  const isLying = isTimeline || /bar$/i.test(chart.chartType);
  const isStacked = isTimeline || chart.chartType.startsWith('stacked');
  const ticks = isTimeline ? listDays(pen) : chooseTicks(...findBounds(pen, isStacked));
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const length = isLying ? plot.width : plot.height;
  const scale = (value: number) => ((value - least) / (most - least)) * length;
  const slot = (isLying ? plot.height : plot.width) / chart.categories.length;
  const thick = (slot * (isTimeline ? 0.6 : 0.68)) / (isStacked ? 1 : chart.series.length);

  const grid = ticks.flatMap((tick): ChartShape[] => {
    const along = scale(tick);
    const [x, y] = isLying ? [plot.x + along, plot.y] : [plot.x, plot.y + plot.height - along];
    const end = isLying ? [x, plot.y + plot.height] : [plot.x + plot.width, y];
    const label = { kind: 'text', text: format(tick) } as const;
    return [
      {
        kind: 'line',
        points: [
          [x, y],
          [end[0] ?? 0, end[1] ?? 0],
        ],
        stroke: theme.line,
        thickness: 0.5,
      },
      isLying
        ? { ...label, x: x - 30, y: plot.y + plot.height + 9, width: 60, align: 'center' }
        : { ...label, x: 0, y, width: plot.x - 6, align: 'right' },
    ];
  });
  const bars = chart.categories.flatMap((_, category) => {
    const start = category * slot + slot * (isTimeline ? 0.2 : 0.16);
    let [above, below] = [0, 0];
    return chart.series.flatMap(({ values }, at): ChartShape[] => {
      const value = values[category] ?? null;
      if (value === null) return [];
      const base = isStacked ? (value < 0 ? below : above) : 0;
      if (isStacked && value < 0) below += value;
      else if (isStacked) above += value;
      // What a timeline's bars stand on is not seen.
      if (isTimeline && at === 0) return [];
      const [from, to] = [scale(Math.min(base, base + value)), scale(Math.max(base, base + value))];
      const across = start + (isStacked ? 0 : at * thick);
      const fill = isTimeline ? theme.primary : pen.color(at);
      return [
        isLying
          ? { kind: 'rect', x: plot.x + from, y: plot.y + across, width: to - from, height: thick, fill }
          : {
              kind: 'rect',
              x: plot.x + across,
              y: plot.y + plot.height - to,
              width: thick,
              height: to - from,
              fill,
            },
      ];
    });
  });
  return [...grid, ...bars, ...nameCategories(pen, slot, isLying)];
}

/** A name of a category takes so many lines at most, and is left out where it would be narrower. */
const NARROWEST_NAME = 34;
const MOST_NAME_LINES = 2;

/** As many as there is room for. */
export function nameCategories({ chart, plot }: ChartPen, slot: number, isLying: boolean): ChartShape[] {
  const every = Math.max(1, Math.ceil((isLying ? LABEL_LINE : NARROWEST_NAME) / slot));
  const most = isLying ? Math.min(MOST_NAME_LINES, Math.floor((slot * every) / LABEL_LINE)) : MOST_NAME_LINES;
  return chart.categories.flatMap((name, at): ChartShape[] => {
    if (at % every !== 0) return [];
    const width = isLying ? plot.x - 6 : slot * every;
    const lines = wrapLabel(name, width, most);
    const middle = (at + 0.5) * slot;
    const [x, y] = isLying
      ? [0, plot.y + middle - ((lines.length - 1) * LABEL_LINE) / 2]
      : [plot.x + middle - width / 2, plot.y + plot.height + 9];
    const align = isLying ? 'right' : 'center';
    return lines.map((text, line) => ({ kind: 'text', x, y: y + line * LABEL_LINE, width, align, text }));
  });
}

/** How many lines the names below columns take. */
export function countNameLines(names: readonly string[], width: number): number {
  const slot = width / names.length;
  const room = slot * Math.max(1, Math.ceil(NARROWEST_NAME / slot));
  return names.reduce((most, name) => Math.max(most, wrapLabel(name, room, MOST_NAME_LINES).length), 1);
}

const LABEL_LINE = LABEL_SIZE + 2;

function findBounds({ chart }: ChartPen, isStacked: boolean): [number, number] {
  const sums = isStacked
    ? chart.categories.flatMap((_, at) => {
        const values = chart.series.map(({ values }) => values[at] ?? 0);
        const add = (all: number[]) => all.reduce((sum, value) => sum + value, 0);
        return [add(values.filter((value) => value > 0)), add(values.filter((value) => value < 0))];
      })
    : chart.series.flatMap(({ values }) => values).flatMap((value) => value ?? []);
  return [sums.reduce((a, b) => Math.min(a, b), 0), sums.reduce((a, b) => Math.max(a, b), 0)];
}

/** At most eight days, the first and the last among them. */
function listDays({ chart }: ChartPen): number[] {
  const { from, to } = findRange(chart);
  const step = Math.max(1, Math.ceil((to - from) / 7));
  const days: number[] = [];
  for (let day = from; day < to; day += step) days.push(day);
  return [...days, to];
}
