import { parseMarkdown } from '../../text/parse-markdown.ts';
import type { DocumentView } from '../review/document-view.ts';
import { createViewBuilder } from './view-builder.ts';

/** A Markdown text; a line that begins with “Table” before a table, or after it, is its caption. */
export function readMarkdownView(text: string, name: string, language: string): DocumentView {
  const builder = createViewBuilder(language);
  const { blocks } = parseMarkdown(text.replaceAll('\r\n', '\n'));
  const textOf = (at: number) => {
    const block = blocks[at];
    return block?.kind === 'paragraph' ? block.lines.join(' ') : '';
  };
  let title: string | null = null;
  for (const [at, block] of blocks.entries()) {
    const place = `line ${block.startLine}`;
    if (block.kind === 'heading') {
      // One heading of the first level above all others is the title.
      if (title === null && block.level === 1) title = block.text;
      else builder.heading(Math.max(1, block.level - (title === null ? 0 : 1)), block.text, place);
    } else if (block.kind === 'table') {
      const caption =
        [at - 1, at + 1].map(textOf).find((line) => /^\W*(?:table|figure)\b/i.test(line)) ?? null;
      builder.table(readTable(block.lines), caption, place);
    } else if (block.kind === 'list_item') builder.text('bullet', block.lines.join(' '), place);
    else if (block.kind === 'quote') builder.text('quote', block.lines.join(' '), place);
    else if (block.kind === 'paragraph') builder.text('paragraph', block.lines.join(' '), place);
  }
  return builder.build(title ?? name);
}

function readTable(lines: readonly string[]): string[][] {
  return lines
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .trim()
        .replaceAll(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.replaceAll(/\*\*/g, '').trim()),
    );
}
