import { type ChartShape, chooseTicks, type Point } from './chart-shapes.ts';
import { nameCategories } from './draw-bars.ts';
import type { ChartPen } from './draw-chart.ts';

/** Lines and areas. Where a value is missing a line has a gap. */
export function drawLines(pen: ChartPen): ChartShape[] {
  const { chart, plot, theme, format, color } = pen;
  const isArea = chart.chartType === 'area';
  const values = chart.series.flatMap((each) => each.values).flatMap((value) => value ?? []);
  const ticks = chooseTicks(
    values.reduce((a, b) => Math.min(a, b), 0),
    values.reduce((a, b) => Math.max(a, b), 0),
  );
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const slot = plot.width / chart.categories.length;
  const place = (value: number, at: number): Point => [
    plot.x + (at + 0.5) * slot,
    plot.y + plot.height * (1 - (value - least) / (most - least)),
  ];
  const grid = ticks.flatMap((tick): ChartShape[] => {
    const [, y] = place(tick, 0);
    return [
      {
        kind: 'line',
        points: [
          [plot.x, y],
          [plot.x + plot.width, y],
        ],
        stroke: theme.line,
        thickness: 0.5,
      },
      { kind: 'text', x: 0, y, width: plot.x - 6, align: 'right', text: format(tick) },
    ];
  });
  const drawn = chart.series.flatMap((series, at) =>
    splitRuns(series.values).flatMap((run): ChartShape[] => {
      const points = run.map(([index, value]) => place(value, index));
      const [first, last] = [points[0], points.at(-1)];
      if (first === undefined || last === undefined) return [];
      const zero = place(Math.max(least, 0), 0)[1];
      if (isArea)
        return [{ kind: 'area', points: [[first[0], zero], ...points, [last[0], zero]], fill: color(at) }];
      return [
        { kind: 'line', points, stroke: color(at), thickness: 1.8 },
        ...points.map(([x, y]) => ({ kind: 'dot', x, y, radius: 2.4, fill: color(at) }) as const),
      ];
    }),
  );
  return [...grid, ...drawn, ...nameCategories(pen, slot, false)];
}

function splitRuns(values: readonly (number | null)[]): [number, number][][] {
  const runs: [number, number][][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([index, value]);
  }
  return runs.filter((run) => run.length > 0);
}
