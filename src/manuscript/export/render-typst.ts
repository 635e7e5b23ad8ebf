import { cutText } from '../../cut-text.ts';
import type { FontFamily } from '../../office/book-printer.ts';
import { renderFontFamily, renderRegion, renderTypstDate } from '../../office/typst-facts.ts';
import { renderLiteral } from '../../office/typst-literal.ts';
import { findDirection } from '../../text/find-direction.ts';
import { findEastAsian } from '../../text/find-east-asian.ts';
import { findLabels } from './labels.ts';
import {
  type CoverPicture,
  groupQuotes,
  type HeadedPage,
  isHeaded,
  listNotes,
  type Manuscript,
  type ManuscriptBlock,
  type ManuscriptChapter,
  type MatterPage,
  nameEdition,
  nameSeries,
  type Span,
} from './manuscript.ts';
import { isSource } from './render-matter-markup.ts';
import { ALONE_STYLE, BOOK_STYLE, CONTENTS_STYLE, QUOTE_STYLE } from './typst-style.ts';

/**
 * The source of a printed book, for the typesetter. Every text is a string literal, so that no word of the author's is ever
 * a mark or a command; the rest is the same for every book.
 */
export function renderTypst(manuscript: Manuscript, families: readonly FontFamily[]): string {
  const { title, subtitle, extract, author, about, language, modifiedAt, chapters, front, back } = manuscript;
  const alone = front.filter((page) => !isHeaded(page));
  const facts = {
    title: renderLiteral(title),
    edition: renderLiteral(nameEdition(manuscript)),
    extract: renderOptional(extract),
    author: renderOptional(author),
    subtitle: renderOptional(subtitle),
    series: renderOptional(nameSeries(about)),
    publisher: renderOptional(about.publisher),
    description: renderOptional(about.description),
    keywords: `(${listKeywords(about)
      .map((word) => `${renderLiteral(word)}, `)
      .join('')})`,
    date: renderTypstDate(modifiedAt),
    'verso-head': renderLiteral(shortenForHead(title)),
    'contents-title': renderLiteral(findLabels(language).contents),
    language: renderLiteral(language.toLowerCase().split('-')[0] ?? ''),
    region: renderRegion(language),
    direction: findDirection(language),
    'is-east-asian': String(findEastAsian(language) !== null),
    fonts: `(${families.map((family) => `${renderFontFamily(family)}, `).join('')})`,
  };
  return [
    ...Object.entries(facts).map(([name, value]) => `#let ${name} = ${value}`),
    ...(manuscript.cover === null ? [] : [renderCover(manuscript)]),
    BOOK_STYLE,
    ...(hasMore(manuscript) ? [QUOTE_STYLE] : []),
    ...(alone.length === 0 ? [] : [ALONE_STYLE, ...alone.map(renderAlone), '']),
    CONTENTS_STYLE,
    ...front.filter(isHeaded).map((page) => renderHeaded(page, 'i')),
    ...chapters.map((chapter, place) => renderChapter(chapter, place === 0)),
    ...back.filter(isHeaded).map((page) => renderHeaded(page, '1')),
    '',
  ].join('\n');
}

/** Where the typesetter finds the picture. */
export function nameCoverImage({ extension }: CoverPicture): string {
  return `cover.${extension}`;
}

/** A page of its own before all others, which nobody counts. */
function renderCover({ cover, language, title }: Manuscript): string {
  const path = cover === null ? '' : nameCoverImage(cover);
  const alt = renderLiteral(`${findLabels(language).cover}: ${title}`);
  return `#page(width: 5.5in, height: 8.5in, margin: 0pt, image("/${path}", width: 100%, height: 100%, fit: "contain", alt: ${alt}))
#pagebreak(to: "odd", weak: true)`;
}

function listKeywords({ subjects, isbn }: Manuscript['about']): readonly string[] {
  return [...subjects, ...(isbn === null ? [] : [`ISBN ${isbn}`])];
}

function renderChapter(chapter: ManuscriptChapter, isFirst: boolean): string {
  const { number, heading, label, title, blocks } = chapter;
  const settings = [
    `<chapter-${number}>`,
    renderLiteral(heading),
    renderOptional(label),
    renderOptional(title),
    `head: ${renderLiteral(shortenForHead(title ?? heading))}`,
    `is-first: ${isFirst}`,
  ];
  return [`#chapter(${settings.join(', ')})[`, ...renderBlocks(blocks), ']'].join('\n');
}

/** Like a chapter that nobody counts. */
function renderHeaded({ kind, heading, blocks }: HeadedPage, numbers: 'i' | '1'): string {
  const settings = [
    `<${kind}>`,
    renderLiteral(heading),
    'none',
    renderLiteral(heading),
    `head: ${renderLiteral(shortenForHead(heading))}`,
    `numbers: "${numbers}"`,
  ];
  return [`#chapter(${settings.join(', ')})[`, ...renderBlocks(blocks), ']'].join('\n');
}

function renderAlone({ kind, blocks }: MatterPage): string {
  return [`#${kind}[`, ...renderBlocks(blocks, kind), ']'].join('\n');
}

/** Notes are counted anew where there are any. */
function renderBlocks(blocks: readonly ManuscriptBlock[], kind: MatterPage['kind'] | null = null): string[] {
  const lines = groupQuotes(blocks).flatMap((group) => {
    const inner = group.blocks.map((block) => renderBlock(block, kind));
    return group.isQuote ? ['#quotation[', ...inner, ']'] : inner;
  });
  return listNotes(blocks).length === 0 ? lines : ['#counter(footnote).update(0)', ...lines];
}

function renderBlock(block: ManuscriptBlock, kind: MatterPage['kind'] | null): string {
  if (block.kind === 'break') return '#scene-break';
  const name = kind !== null && isSource(kind, block) ? 'source' : 'p';
  return `#${name}(${block.spans.map(renderSpan).join(', ')})`;
}

/** Whether a book has quotations or notes; most have none, and their source is no longer for it. */
function hasMore({ front, chapters, back }: Manuscript): boolean {
  return [...front, ...chapters, ...back].some(
    ({ blocks }) =>
      listNotes(blocks).length > 0 ||
      blocks.some((block) => block.kind === 'paragraph' && block.isQuote === true),
  );
}

function renderSpan({ text, isEmphasis, note }: Span): string {
  if (note !== undefined) return `footnote((${note.spans.map(renderSpan).join(', ')},).join())`;
  const lines = text.split('\n').map(renderLiteral).join(', br, ');
  return isEmphasis ? `e(${lines})` : lines;
}

/** A running head has one line. */
function shortenForHead(text: string): string {
  return cutText(text, WIDE.test(text) ? 24 : 44);
}

const WIDE = /[\u2e80-\uffef]/;

function renderOptional(text: string | null): string {
  return text === null ? 'none' : renderLiteral(text);
}
