import type { TableTexts } from './format-table.ts';

const PADDING = 3;
const NARROWEST = 5;
/** A column of long texts wraps before it takes the place of all others. */
const WIDEST = 44;

/** The width shared out to the columns by what they hold, in whole units that add up to it. */
export function fitWidths({ headers, rows, totals }: TableTexts, width: number): number[] {
  const wanted = headers.map((header, at) => {
    const cells = [...rows, ...(totals === null ? [] : [totals])].map((row) => row[at] ?? '');
    const longest = cells.reduce((most, text) => Math.max(most, measureText(text)), 0);
    const word = header.split(/\s+/).reduce((most, part) => Math.max(most, measureText(part)), 0);
    return Math.min(WIDEST, Math.max(NARROWEST, longest, word)) + PADDING;
  });
  const all = wanted.reduce((sum, each) => sum + each, 0);
  const widths = wanted.map((each) => Math.floor((each / all) * width));
  const rest = width - widths.reduce((sum, each) => sum + each, 0);
  return widths.map((each, at) => (at === 0 ? each + rest : each));
}

/** In characters of plain width; those of East Asia take two. */
export function measureText(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[\u1100-\u115f\u2e80-\uffdc]|\p{Extended_Pictographic}/u.test(character) ? 2 : 1;
  return width;
}
