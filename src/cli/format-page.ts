import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';

/** A page of docs/help for a terminal: the little Markdown these pages use, shown as what it means. */
export function formatPage(markdown: string, paint: Paint): string {
  const lines = markdown.replaceAll('\r\n', '\n').trim().split('\n');
  const shown: string[] = [];
  let table: string[] = [];
  let inCode = false;
  for (const line of lines) {
    const isRow = !inCode && line.startsWith('|');
    if (isRow) table.push(line);
    if (!isRow && table.length > 0) {
      shown.push(formatTable(table));
      table = [];
    }
    if (line.startsWith('```')) inCode = !inCode;
    else if (inCode) shown.push(`    ${line}`);
    else if (!isRow) shown.push(formatLine(line, paint));
  }
  if (table.length > 0) shown.push(formatTable(table));
  return shown.join('\n');
}

function formatLine(line: string, paint: Paint): string {
  const heading = /^#+\s+(.*)$/.exec(line)?.[1];
  if (heading !== undefined) return paint.bold(formatInline(heading));
  return formatInline(line).replace(/^(\s*)[-*] /, '$1• ');
}

/** Links keep their text, and their address where it leads out; marks of emphasis and code go. */
function formatInline(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, to: string) =>
      /^https?:/.test(to) ? `${label} (${to})` : label,
    )
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/`([^`]+)`/g, '$1');
}

function formatTable(rows: readonly string[]): string {
  const cells = rows
    .filter((row) => !/^\|[\s:|-]+\|$/.test(row))
    .map((row) =>
      row
        .trim()
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => formatInline(cell.trim().replaceAll('\\|', '|'))),
    );
  return formatColumns(cells, '  ');
}
