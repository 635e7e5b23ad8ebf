import { findLabels } from './labels.ts';
import type { Manuscript, ManuscriptBlock } from './manuscript.ts';
import { wrapText } from './wrap-text.ts';

/** Text for any editor: lines of 72 columns, a blank line between paragraphs, emphasis between asterisks as it was written. */
export function renderPlainText({ title, extract, author, language, chapters }: Manuscript): string {
  const labels = findLabels(language);
  const blocks = [
    wrap(title),
    ...(author === null ? [] : [wrap(labels.by(author))]),
    ...(extract === null ? [] : [wrap(extract)]),
    labels.contents,
    chapters.map(({ heading }) => indent(wrapText(heading, 68))).join('\n'),
    ...chapters.flatMap(({ heading, blocks }) => [`\n\n${wrap(heading)}`, ...blocks.map(renderBlock)]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderBlock(block: ManuscriptBlock): string {
  if (block.kind === 'break') return '* * *';
  return wrap(block.spans.map(({ text, isEmphasis }) => (isEmphasis ? `*${text}*` : text)).join(''));
}

function wrap(text: string): string {
  return wrapText(text).join('\n');
}

/** The lines after the first further in, so that one entry is told from the next. */
function indent(lines: readonly string[]): string {
  return lines.map((line, place) => `${place === 0 ? '  ' : '    '}${line}`).join('\n');
}
