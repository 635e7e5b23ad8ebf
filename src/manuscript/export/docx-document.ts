import type { DocxLanguage } from './docx-language.ts';
import { ALONE, describeMatterStyle, SOURCE } from './docx-matter.ts';
import type { DocxNotes } from './docx-notes.ts';
import { renderRun } from './docx-run.ts';
import { findLabels } from './labels.ts';
import {
  type HeadedPage,
  isHeaded,
  type Manuscript,
  type ManuscriptBlock,
  type MatterPage,
  nameSeries,
} from './manuscript.ts';
import { isSource } from './render-matter-markup.ts';
import { roundWords } from './round-words.ts';

/**
 * The body: a title page and what stands alone after it, which have no header and no number; a foreword and the like, with
 * Roman ones; and the chapters, which begin with page 1.
 */
export function renderDocxDocument(manuscript: Manuscript, language: DocxLanguage, notes: DocxNotes): string {
  const { title, subtitle, author, extract, about, words, isComplete, chapters, front, back } = manuscript;
  const series = nameSeries(about);
  const labels = findLabels(manuscript.language);
  const line = (style: string, text: string) =>
    renderParagraph(style, renderRun({ text, isEmphasis: false }, language));
  const titlePage = [
    ...about.contact.map((text) => line('Contact', text)),
    line('WordCount', labels.aboutWords(roundWords(words))),
    line('Title', title),
    ...(subtitle === null ? [] : [line('Subtitle', subtitle)]),
    ...(author === null ? [] : [line('Subtitle', labels.by(author))]),
    ...(series === null ? [] : [line('Subtitle', series)]),
    ...(extract === null ? [] : [line('Subtitle', extract)]),
    ...front.filter((page) => !isHeaded(page)).flatMap((page) => renderAlone(page, language, notes)),
    renderSectionEnd(language, ''),
  ];
  const headed = (pages: readonly MatterPage[]) =>
    pages
      .filter(isHeaded)
      .flatMap((page) => renderText(describeMatterStyle(page.kind).id, page, language, notes));
  const before = headed(front);
  const story = chapters.flatMap((chapter) => renderText('Heading1', chapter, language, notes));
  const body = [
    ...titlePage,
    ...(before.length === 0 ? [] : [...before, renderSectionEnd(language, HEADER, ROMAN)]),
    ...story,
    ...(isComplete ? [line('EndMark', labels.end)] : []),
    ...headed(back),
  ];
  return `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
<w:body>
${body.join('\n')}
${renderSection(language, HEADER, '<w:pgNumType w:start="1"/>')}
</w:body>
</w:document>`;
}

const HEADER = '<w:headerReference w:type="default" r:id="header"/>';
const ROMAN = '<w:pgNumType w:fmt="lowerRoman" w:start="1"/>';

function renderText(
  style: string,
  { heading, blocks }: Pick<HeadedPage, 'heading' | 'blocks'>,
  language: DocxLanguage,
  notes: DocxNotes,
): string[] {
  const title = renderParagraph(style, renderRun({ text: heading, isEmphasis: false }, language));
  return [title, ...blocks.map((block) => renderBlock(block, language, notes))];
}

function renderAlone({ kind, blocks }: MatterPage, language: DocxLanguage, notes: DocxNotes): string[] {
  const { id } = describeMatterStyle(kind);
  return blocks.map((block, place) =>
    renderBlock(
      block,
      language,
      notes,
      id,
      [place === 0 ? ALONE : '', isSource(kind, block) ? SOURCE : ''].join(''),
    ),
  );
}

/** A section's page is told by its last paragraph. */
function renderSectionEnd(language: DocxLanguage, header: string, numbers = ''): string {
  return `<w:p><w:pPr>${renderSection(language, header, numbers)}</w:pPr></w:p>`;
}

/** Letter paper with an inch around, as the format has it everywhere. */
function renderSection({ isFromRight }: DocxLanguage, header: string, numbers = ''): string {
  return [
    `<w:sectPr>${header}<w:type w:val="nextPage"/>`,
    '<w:pgSz w:w="12240" w:h="15840"/>',
    '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/>',
    numbers,
    isFromRight ? '<w:bidi/>' : '',
    '</w:sectPr>',
  ].join('');
}

function renderBlock(
  block: ManuscriptBlock,
  language: DocxLanguage,
  notes: DocxNotes,
  style = block.kind === 'paragraph' && block.isQuote === true ? 'Quote' : 'BodyText',
  properties = '',
): string {
  if (block.kind === 'break')
    return renderParagraph('SceneBreak', renderRun({ text: '#', isEmphasis: false }, language));
  return renderParagraph(
    style,
    block.spans.map((span) => renderRun(span, language, notes)).join(''),
    properties,
  );
}

/** Properties beside the style's are in the schema's order already. */
function renderParagraph(style: string, runs: string, properties = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${runs}</w:p>`;
}
