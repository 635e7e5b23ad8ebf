import { escapeXml } from '../../office/escape-xml.ts';
import {
  groupQuotes,
  listNotes,
  type ManuscriptBlock,
  type ManuscriptChapter,
  type Span,
} from './manuscript.ts';

/** What a chapter says, as markup that is well-formed XML and HTML at once: its heading, paragraphs and scene breaks. */
export function renderChapterMarkup(
  { number, heading, blocks }: ManuscriptChapter,
  level: 1 | 2,
  form: MarkupForm,
): string {
  // A title may be in another script than the book, so it finds its direction by itself.
  const title = `<h${level} id="${headingId(number)}" dir="auto">${escapeXml(heading)}</h${level}>`;
  return [title, ...renderBlocks(blocks, `${number}`, form)].join('\n');
}

/** By the number of a chapter, or the kind of another page. */
export function headingId(name: number | string): string {
  return `heading-${name}`;
}

/** A reading system shows a note where its mark is, if the words of its own format say what is what. */
export type MarkupForm = 'html' | 'epub';

/** Paragraphs, quotations and breaks, with the notes after them; `page` tells the notes of one page from those of another. */
export function renderBlocks(
  blocks: readonly ManuscriptBlock[],
  page: string,
  form: MarkupForm,
  findType: (block: ManuscriptBlock) => string | null = () => null,
): string[] {
  const text = groupQuotes(blocks).flatMap((group) => {
    const lines = group.blocks.map((block) => renderBlock(block, page, form, findType(block)));
    return group.isQuote ? ['<blockquote>', ...lines, '</blockquote>'] : lines;
  });
  const notes = listNotes(blocks).map(({ number, spans }) => {
    const type = form === 'epub' ? ' epub:type="footnote"' : '';
    const back = form === 'epub' ? ' epub:type="backlink"' : '';
    return `<aside id="note-${page}-${number}"${type} role="doc-footnote" class="note">
<p><a href="#mark-${page}-${number}"${back} role="doc-backlink">${number}</a> ${spans.map((span) => renderSpan(span, page, form)).join('')}</p>
</aside>`;
  });
  return [...text, ...notes];
}

function renderBlock(block: ManuscriptBlock, page: string, form: MarkupForm, type: string | null): string {
  if (block.kind === 'break') return '<hr class="scene-break"/>';
  const spans = block.spans.map((span) => renderSpan(span, page, form));
  return `<p${type === null ? '' : ` class="${type}"`}>${spans.join('')}</p>`;
}

function renderSpan({ text, isEmphasis, note }: Span, page: string, form: MarkupForm): string {
  if (note !== undefined) {
    const type = form === 'epub' ? ' epub:type="noteref"' : '';
    const place = `${page}-${note.number}`;
    return `<sup><a id="mark-${place}" href="#note-${place}"${type} role="doc-noteref">${note.number}</a></sup>`;
  }
  const markup = escapeXml(text).replaceAll('\n', '<br/>\n');
  return isEmphasis ? `<em>${markup}</em>` : markup;
}
