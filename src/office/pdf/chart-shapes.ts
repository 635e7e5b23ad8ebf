// A chart as shapes in a box, for pages that are set and not opened in an office program. Lengths are in points, from the top left.

export type ChartShape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
    }
  | {
      readonly kind: 'line';
      readonly points: readonly Point[];
      readonly stroke: string;
      readonly thickness: number;
    }
  | { readonly kind: 'area'; readonly points: readonly Point[]; readonly fill: string }
  | {
      readonly kind: 'dot';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill: string;
    }
  | {
      readonly kind: 'text';
      /** The left end of its line, whatever side it is set to. */
      readonly x: number;
      /** The middle of its line. */
      readonly y: number;
      readonly width: number;
      readonly align: 'left' | 'center' | 'right';
      readonly text: string;
    };

export type Point = readonly [x: number, y: number];

export interface ChartBox {
  readonly width: number;
  readonly height: number;
}

export const LABEL_SIZE = 8;

/** Round steps between two numbers, zero among them where it is near. */
export function chooseTicks(least: number, most: number): number[] {
  const [from, to] = least === most ? [Math.min(0, least), Math.max(most, least + 1)] : [least, most];
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let at = Math.floor(from / step); at * step < to + step; at += 1)
    ticks.push(Number((at * step).toPrecision(12)));
  return ticks;
}
