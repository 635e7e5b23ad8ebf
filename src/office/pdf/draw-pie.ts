import type { ShownChart } from '../spec/shown-chart.ts';
import type { ChartBox, ChartShape, Point } from './chart-shapes.ts';

/** Slices from the top, clockwise; beside them a key that says what each is and how much of the whole. */
export function drawPie(
  chart: ShownChart,
  box: ChartBox,
  color: (at: number) => string,
  language: string,
): ChartShape[] {
  const values = chart.categories.map((_, at) => Math.max(0, chart.series[0]?.values[at] ?? 0));
  const whole = values.reduce((sum, value) => sum + value, 0) || 1;
  const radius = Math.min(box.height / 2 - 8, box.width / 4);
  const [x, y] = [box.width * 0.3, box.height / 2];
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const line = Math.min(15, (box.height - 10) / values.length);
  let from = 0;
  return values.flatMap((value, at): ChartShape[] => {
    const [start, end] = [from / whole, (from + value) / whole];
    from += value;
    const keyY = box.height / 2 + (at - (values.length - 1) / 2) * line;
    const text = `${chart.categories[at]} · ${percent.format(value / whole)}`;
    const points = drawSlice(x, y, radius, start, end, chart.chartType === 'doughnut' ? 0.58 : 0);
    return [
      ...(value === 0 ? [] : [{ kind: 'area', points, fill: color(at) } as const]),
      { kind: 'rect', x: box.width * 0.58, y: keyY - 3.5, width: 7, height: 7, fill: color(at) },
      { kind: 'text', x: box.width * 0.58 + 12, y: keyY, width: box.width * 0.42 - 12, align: 'left', text },
    ];
  });
}

/** Short straight lines look round. */
function drawSlice(x: number, y: number, radius: number, from: number, to: number, hole: number): Point[] {
  const steps = Math.max(2, Math.ceil((to - from) * 120));
  const around = (share: number, far: number): Point => {
    const angle = share * 2 * Math.PI;
    return [x + Math.sin(angle) * far, y - Math.cos(angle) * far];
  };
  const outside = Array.from({ length: steps + 1 }, (_, at) =>
    around(from + ((to - from) * at) / steps, radius),
  );
  if (hole === 0) return [[x, y], ...outside];
  const inside = Array.from({ length: steps + 1 }, (_, at) =>
    around(to - ((to - from) * at) / steps, radius * hole),
  );
  return [...outside, ...inside];
}
