import { escapeXml } from '../../office/escape-xml.ts';
import type { ManuscriptBlock, ManuscriptChapter, Span } from './manuscript.ts';

/** What a chapter says, as markup that is well-formed XML and HTML at once: its heading, paragraphs and scene breaks. */
export function renderChapterMarkup({ number, heading, blocks }: ManuscriptChapter, level: 1 | 2): string {
  // A title may be in another script than the book, so it finds its direction by itself.
  const title = `<h${level} id="${headingId(number)}" dir="auto">${escapeXml(heading)}</h${level}>`;
  return [title, ...blocks.map((block) => renderBlock(block))].join('\n');
}

/** By the number of a chapter, or the kind of another page. */
export function headingId(name: number | string): string {
  return `heading-${name}`;
}

export function renderBlock(block: ManuscriptBlock, type: string | null = null): string {
  if (block.kind === 'break') return '<hr class="scene-break"/>';
  return `<p${type === null ? '' : ` class="${type}"`}>${block.spans.map(renderSpan).join('')}</p>`;
}

function renderSpan({ text, isEmphasis }: Span): string {
  const markup = escapeXml(text).replaceAll('\n', '<br/>\n');
  return isEmphasis ? `<em>${markup}</em>` : markup;
}
