import { measureText } from '../spec/fit-widths.ts';

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
      /** One line: whoever draws sees to it that it fits. */
      readonly text: string;
    };

export type Point = readonly [x: number, y: number];

export interface ChartBox {
  readonly width: number;
  readonly height: number;
}

export const LABEL_SIZE = 8;
/** A letter is about half as wide as it is high. */
export const LABEL_LETTER = LABEL_SIZE * 0.52;

/** A label in at most so many lines, broken between words where it has some; what does not fit ends in an ellipsis. */
export function wrapLabel(text: string, width: number, most: number): string[] {
  const room = Math.max(2, Math.floor(width / LABEL_LETTER));
  const lines: string[] = [];
  let rest = text.trim();
  while (measureText(rest) > room && lines.length < most - 1) {
    const fitting = fitLetters(rest, room);
    const at = rest[fitting.length] === ' ' ? fitting.length : fitting.lastIndexOf(' ');
    const line = at > 0 ? rest.slice(0, at) : fitting;
    lines.push(line);
    rest = rest.slice(line.length).trim();
  }
  return [...lines, measureText(rest) > room ? `${fitLetters(rest, room - 1).trimEnd()}…` : rest];
}

/** As many letters from the start as there is room for. */
function fitLetters(text: string, room: number): string {
  let [fitting, taken] = ['', 0];
  for (const letter of text) {
    taken += measureText(letter);
    if (taken > room) break;
    fitting += letter;
  }
  return fitting;
}

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
