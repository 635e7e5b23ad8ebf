import { cutText } from '../../cut-text.ts';
import { escapeXml } from '../../office/escape-xml.ts';
import type { Manuscript } from './manuscript.ts';
import { wrapText } from './wrap-text.ts';

const WIDTH = 1200;
const HEIGHT = 1800;
const MAX_LINES = 7;
/** Columns a line of the title may have, and the size of a letter for it. */
const SIZES: readonly (readonly [number, number])[] = [
  [12, 120],
  [18, 84],
  [26, 60],
];
const SMALLEST = [34, 46] as const;

/**
 * A plain cover: the title in a frame, in the largest letters that hold it, and below it who wrote it and what of it this is.
 * A title too long even so ends in an ellipsis.
 */
export function renderCoverPicture({ title, extract, author, language }: Manuscript): string {
  const { lines, size } = setTitle(title);
  const height = size * 1.3;
  const top = HEIGHT * 0.4 - ((lines.length - 1) * height) / 2;
  const rows = lines.map(
    (line, place) =>
      `<text x="${WIDTH / 2}" y="${Math.round(top + place * height)}">${escapeXml(line)}</text>`,
  );
  const below = [
    ...(author === null ? [] : [renderLine(author, HEIGHT * 0.84, 56)]),
    ...(extract === null ? [] : [renderLine(extract, HEIGHT * 0.9, 40)]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" xml:lang="${escapeXml(language)}">
<title>${escapeXml(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#1f2a38"/>
<rect x="60" y="60" width="${WIDTH - 120}" height="${HEIGHT - 120}" fill="none" stroke="#d8c9a3" stroke-width="6"/>
<g fill="#f4eede" font-family="serif" font-size="${size}" text-anchor="middle">
${[...rows, ...below].join('\n')}
</g>
</svg>
`;
}

function renderLine(text: string, y: number, size: number): string {
  // Half as wide as high, on the average; a character of East Asia as wide.
  const columns = Math.floor((WIDTH - 240) / (size * (/[\u2e80-\uffef]/.test(text) ? 1 : 0.5)));
  return `<text x="${WIDTH / 2}" y="${Math.round(y)}" font-size="${size}">${escapeXml(cutText(text, columns))}</text>`;
}

function setTitle(title: string): { readonly lines: readonly string[]; readonly size: number } {
  for (const [columns, size] of SIZES) {
    const lines = wrapText(title, columns);
    if (lines.length <= MAX_LINES && lines.every((line) => wrapsTo(line, columns))) return { lines, size };
  }
  const [columns, size] = SMALLEST;
  const lines = wrapText(title, columns).map((line) => cutText(line, columns));
  const isCut = lines.length > MAX_LINES;
  return { lines: isCut ? [...lines.slice(0, MAX_LINES), '…'] : lines, size };
}

/** Whether a line that could not be parted is short enough all the same. */
function wrapsTo(line: string, columns: number): boolean {
  return [...line].length <= columns;
}
