import { findLabels } from './labels.ts';
import {
  isHeaded,
  listContents,
  listNotes,
  type Manuscript,
  type ManuscriptBlock,
  type MatterPage,
  nameSeries,
  type Span,
} from './manuscript.ts';
import { wrapText } from './wrap-text.ts';

/** Text for any editor: lines of 72 columns, a blank line between paragraphs, emphasis between asterisks as it was written. */
export function renderPlainText(manuscript: Manuscript): string {
  const { title, subtitle, extract, author, language, chapters, front, back, about } = manuscript;
  const series = nameSeries(about);
  const labels = findLabels(language);
  const alone = front.filter((page) => !isHeaded(page));
  const blocks = [
    wrap(title),
    ...(subtitle === null ? [] : [wrap(subtitle)]),
    ...(author === null ? [] : [wrap(labels.by(author))]),
    ...(series === null ? [] : [wrap(series)]),
    ...(extract === null ? [] : [wrap(extract)]),
    ...listRights(manuscript),
    ...alone.flatMap(renderPage),
    alone.length === 0 ? labels.contents : `\n\n${labels.contents}`,
    listContents(manuscript)
      .map(({ heading }) => indent(wrapText(heading, 68)))
      .join('\n'),
    ...[...front.filter(isHeaded), ...chapters, ...back].flatMap(renderPage),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function listRights({ about: { publisher, isbn, rights } }: Manuscript): string[] {
  return [publisher, isbn === null ? null : `ISBN ${isbn}`, rights].flatMap((line) =>
    line === null ? [] : [wrap(line)],
  );
}

/** With room above it, so that one is told from the next. */
function renderPage({ heading, blocks }: Pick<MatterPage, 'heading' | 'blocks'>): string[] {
  const [first = '', ...rest] = [
    ...(heading === null ? [] : [wrap(heading)]),
    ...blocks.map(renderBlock),
    ...listNotes(blocks).map(({ number, spans }) => wrap(`[${number}] ${renderSpans(spans)}`)),
  ];
  return [`\n\n${first}`, ...rest];
}

function renderBlock(block: ManuscriptBlock): string {
  if (block.kind === 'break') return '* * *';
  const text = renderSpans(block.spans);
  if (block.isQuote !== true) return wrap(text);
  return wrapText(text, 64)
    .map((line) => `    ${line}`)
    .join('\n');
}

function renderSpans(spans: readonly Span[]): string {
  return spans
    .map(({ text, isEmphasis, note }) =>
      note !== undefined ? `[${note.number}]` : isEmphasis ? `*${text}*` : text,
    )
    .join('');
}

function wrap(text: string): string {
  return wrapText(text).join('\n');
}

/** The lines after the first further in, so that one entry is told from the next. */
function indent(lines: readonly string[]): string {
  return lines.map((line, place) => `${place === 0 ? '  ' : '    '}${line}`).join('\n');
}
