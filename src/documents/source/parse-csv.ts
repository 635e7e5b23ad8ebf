// Comma, semicolon or tab between cells, whichever the first line has most of outside quotes; quotes around what has one of
// them, a line break or a quote in it, written twice.

export function parseCsv(text: string): string[][] {
  const bare = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const comma = chooseSeparator(bare);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < bare.length) {
    const { cell, end } = bare[at] === '"' ? readQuoted(bare, at) : readBare(bare, at, comma);
    row.push(cell);
    const mark = bare[end];
    at = end + 1;
    if (mark === comma) {
      // A comma at the very end has an empty cell after it.
      if (at >= bare.length || bare[at] === '\n') {
        row.push('');
        at += 1;
      } else continue;
    }
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

function chooseSeparator(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

interface ReadCell {
  readonly cell: string;
  /** Where the mark after it stands. */
  readonly end: number;
}

function readBare(text: string, from: number, comma: string): ReadCell {
  let end = from;
  while (end < text.length && text[end] !== comma && text[end] !== '\n') end += 1;
  return { cell: text.slice(from, end), end };
}

function readQuoted(text: string, from: number): ReadCell {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // A quote that nobody closed goes to the end.
    if (quote === -1) return { cell: cell + text.slice(at), end: text.length };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}
