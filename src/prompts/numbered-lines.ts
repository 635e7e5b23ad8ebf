export interface NumberedLine {
  /** Its place in the file, counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** A text's lines, the same on whatever machine it was saved. */
export function numberLines(text: string): NumberedLine[] {
  return normalizeNewlines(text)
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line }));
}

/** The lines without the blank ones at either end. */
export function trimBlankLines(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  const first = lines.findIndex((line) => line.text.trim() !== '');
  const last = lines.findLastIndex((line) => line.text.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}

/** No byte order mark and `\n` only, so that a checkout with other line ends gives the same hashes. */
export function normalizeNewlines(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
