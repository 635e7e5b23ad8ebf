import { findLabels } from './labels.ts';
import {
  isHeaded,
  listContents,
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
  const { title, extract, author, language, chapters, front, back } = manuscript;
  const labels = findLabels(language);
  const facts = { title, ...(author === null ? {} : { author }), language };
  const blocks = [
    ['---', ...Object.entries(facts).map(([name, text]) => `${name}: ${JSON.stringify(text)}`), '---'].join(
      '\n',
    ),
    `# ${escapeMarks(title)}`,
    ...(author === null ? [] : [escapeLine(labels.by(author))]),
    ...(extract === null ? [] : [escapeLine(extract)]),
    ...front.filter((page) => !isHeaded(page)).flatMap(renderPage),
    `**${labels.contents}**`,
    listContents(manuscript)
      .map(({ heading }) => `- ${escapeLine(heading)}`)
      .join('\n'),
    ...front.filter(isHeaded).flatMap(renderPage),
    ...chapters.flatMap(({ heading, blocks }) => [`## ${escapeMarks(heading)}`, ...blocks.map(renderBlock)]),
    ...back.flatMap(renderPage),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderPage({ kind, heading, blocks }: MatterPage): string[] {
  const title = heading === null ? [] : [`## ${escapeMarks(heading)}`];
  return [`<div class="${kind}">`, ...title, ...blocks.map(renderBlock), '</div>'];
}

function renderBlock(block: ManuscriptBlock): string {
  if (block.kind === 'break') return '* * *';
  const { spans } = block;
  const text = spans
    .map((span, place) => renderSpan(span, spans[place - 1]?.text ?? '', spans[place + 1]?.text ?? ''))
    .join('');
  return text.split('\n').map(escapeStart).join('\\\n');
}

function renderSpan({ text, isEmphasis }: Span, before: string, after: string): string {
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
