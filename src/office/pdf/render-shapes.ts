import { cleanTitle } from '../../text/clean-text.ts';
import { renderLiteral } from '../typst-literal.ts';
import { type ChartBox, type ChartShape, LABEL_SIZE, type Point } from './chart-shapes.ts';

/** Shapes in the typesetter's language, in a block of their own. */
export function renderShapes(shapes: readonly ChartShape[], { width, height }: ChartBox): string {
  return `block(width: ${pt(width)}, height: ${pt(height)}, {\n${shapes.map(renderShape).join('\n')}\n})`;
}

const SPARE = 200;

function renderShape(shape: ChartShape): string {
  switch (shape.kind) {
    case 'rect':
      return place(
        shape.x,
        shape.y,
        `rect(width: ${pt(shape.width)}, height: ${pt(shape.height)}, fill: ${paint(shape.fill)})`,
      );
    case 'dot':
      return place(
        shape.x - shape.radius,
        shape.y - shape.radius,
        `circle(radius: ${pt(shape.radius)}, fill: ${paint(shape.fill)})`,
      );
    case 'line':
      return place(
        0,
        0,
        `curve(stroke: ${pt(shape.thickness)} + ${paint(shape.stroke)}, ${follow(shape.points)})`,
      );
    case 'area':
      return place(
        0,
        0,
        `curve(fill: ${paint(shape.fill)}, stroke: 0.5pt + white, ${follow(shape.points)}, curve.close())`,
      );
    case 'text': {
      const text = `text(size: ${LABEL_SIZE}pt, ${renderLiteral(cleanTitle(shape.text))})`;
      // Wider than it may be: a line that is a little too long is cut at its end, and not broken into halves of two.
      const line = `place(${shape.align} + horizon, box(width: ${pt(shape.width + SPARE)}, align(${shape.align}, ${text})))`;
      return place(shape.x, shape.y - 5, `box(width: ${pt(shape.width)}, height: 10pt, clip: true, ${line})`);
    }
  }
}

function place(x: number, y: number, inside: string): string {
  return `place(top + left, dx: ${pt(x)}, dy: ${pt(y)}, ${inside})`;
}

function follow([first = [0, 0], ...rest]: readonly Point[]): string {
  const at = ([x, y]: Point) => `(${pt(x)}, ${pt(y)})`;
  return [`curve.move(${at(first)})`, ...rest.map((point) => `curve.line(${at(point)})`)].join(', ');
}

function pt(value: number): string {
  return `${Number(value.toFixed(2))}pt`;
}

export function paint(color: string): string {
  return `rgb("#${color}")`;
}
