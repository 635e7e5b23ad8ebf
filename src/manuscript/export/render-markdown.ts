import { findLabels } from './labels.ts';
import {
  isHeaded,
  listContents,
  listNotes,
  type Manuscript,
  type ManuscriptBlock,
  type MatterPage,
  type Span,
} from './manuscript.ts';

/**
 * CommonMark with front matter. What a reader of Markdown would take for a mark is escaped, so that the words stay words. A
 * page around the story stands in a division of its kind, which converters and our own import know it by.
 */
export function renderMarkdown(manuscript: Manuscript): string {
  const { title, subtitle, extract, author, language, chapters, front, back, about } = manuscript;
  const labels = findLabels(language);
  const { series, isbn, publisher, description, subjects, rights } = about;
  const facts = Object.entries({
    title,
    subtitle,
    author,
    language,
    series: series?.name ?? null,
    'series-position': series?.position ?? null,
    isbn,
    publisher,
    description,
    subjects: subjects.length === 0 ? null : subjects,
    rights,
  }).filter(([, value]) => value !== null);
  const blocks = [
    ['---', ...facts.map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---'].join('\n'),
    `# ${escapeMarks(title)}`,
    ...(subtitle === null ? [] : [escapeLine(subtitle)]),
    ...(author === null ? [] : [escapeLine(labels.by(author))]),
    ...(extract === null ? [] : [escapeLine(extract)]),
    ...front.filter((page) => !isHeaded(page)).flatMap(renderPage),
    `**${labels.contents}**`,
    listContents(manuscript)
      .map(({ heading }) => `- ${escapeLine(heading)}`)
      .join('\n'),
    ...front.filter(isHeaded).flatMap(renderPage),
    ...chapters.flatMap(({ number, heading, blocks }) => [
      `## ${escapeMarks(heading)}`,
      ...renderBlocks(blocks, `${number}`),
    ]),
    ...back.flatMap(renderPage),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderPage({ kind, heading, blocks }: MatterPage): string[] {
  const title = heading === null ? [] : [`## ${escapeMarks(heading)}`];
  return [`<div class="${kind}">`, ...title, ...renderBlocks(blocks, kind), '</div>'];
}

/** The labels of notes are of the whole file, so the page they are on is part of them. */
function renderBlocks(blocks: readonly ManuscriptBlock[], page: string): string[] {
  return [
    ...blocks.map((block) => renderBlock(block, page)),
    ...listNotes(blocks).map(
      ({ number, spans }) => `${noteMark(page, number)}: ${renderSpans(spans, page).join('\\\n')}`,
    ),
  ];
}

function noteMark(page: string, number: number): string {
  return `[^${page}-${number}]`;
}

function renderBlock(block: ManuscriptBlock, page: string): string {
  if (block.kind === 'break') return '* * *';
  const lines = renderSpans(block.spans, page);
  return block.isQuote === true ? lines.map((line) => `> ${line}`).join('\\\n') : lines.join('\\\n');
}

function renderSpans(spans: readonly Span[], page: string): string[] {
  const text = spans
    .map((span, place) => renderSpan(span, spans[place - 1]?.text ?? '', spans[place + 1]?.text ?? '', page))
    .join('');
  return text.split('\n').map(escapeStart);
}

function renderSpan({ text, isEmphasis, note }: Span, before: string, after: string, page: string): string {
  if (note !== undefined) return noteMark(page, note.number);
  if (!isEmphasis) return escapeMarks(text);
  const [open, close] = canFlank(before, text, after) ? ['*', '*'] : ['<em>', '</em>'];
  return `${open}${escapeMarks(text)}${close}`;
}

/**
 * CommonMark takes an asterisk between a letter and a mark of punctuation for a plain one, which is where emphasis ends in
 * scripts without spaces.
 */
function canFlank(before: string, text: string, after: string): boolean {
  const opens = !/^[\p{P}\p{S}]/u.test(text) || /(?:^|[\s\p{P}\p{S}])$/u.test(before);
  const closes = !/[\p{P}\p{S}]$/u.test(text) || /^(?:$|[\s\p{P}\p{S}])/u.test(after);
  return opens && closes;
}

function escapeLine(text: string): string {
  return escapeStart(escapeMarks(text));
}

function escapeMarks(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]>~|]|#(?=\s*(?:\n|$))/g, '\\$&');
}

/** What makes a list, a heading or a rule only at the beginning of a line. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[+-](?=\s|$)|[=-]+(?=\s*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
