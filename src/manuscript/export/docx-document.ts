import { escapeXml } from '../../office/escape-xml.ts';
import type { DocxLanguage } from './docx-language.ts';
import { ALONE, describeMatterStyle, SOURCE } from './docx-matter.ts';
import { findLabels } from './labels.ts';
import {
  type HeadedPage,
  isHeaded,
  type Manuscript,
  type ManuscriptBlock,
  type MatterPage,
  type Span,
} from './manuscript.ts';
import { isSource } from './render-matter-markup.ts';
import { roundWords } from './round-words.ts';

/**
 * The body: a title page and what stands alone after it, which have no header and no number; a foreword and the like, with
 * Roman ones; and the chapters, which begin with page 1.
 */
export function renderDocxDocument(manuscript: Manuscript, language: DocxLanguage): string {
  const { title, author, extract, words, isComplete, chapters, front, back } = manuscript;
  const labels = findLabels(manuscript.language);
  const line = (style: string, text: string) =>
    renderParagraph(style, renderRun({ text, isEmphasis: false }, language));
  const titlePage = [
    line('WordCount', labels.aboutWords(roundWords(words))),
    line('Title', title),
    ...(author === null ? [] : [line('Subtitle', labels.by(author))]),
    ...(extract === null ? [] : [line('Subtitle', extract)]),
    ...front.filter((page) => !isHeaded(page)).flatMap((page) => renderAlone(page, language)),
    renderSectionEnd(language, ''),
  ];
  const headed = (pages: readonly MatterPage[]) =>
    pages.filter(isHeaded).flatMap((page) => renderText(describeMatterStyle(page.kind).id, page, language));
  const before = headed(front);
  const story = chapters.flatMap((chapter) => renderText('Heading1', chapter, language));
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
): string[] {
  const title = renderParagraph(style, renderRun({ text: heading, isEmphasis: false }, language));
  return [title, ...blocks.map((block) => renderBlock(block, language))];
}

function renderAlone({ kind, blocks }: MatterPage, language: DocxLanguage): string[] {
  const { id } = describeMatterStyle(kind);
  return blocks.map((block, place) =>
    renderBlock(
      block,
      language,
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
  style = 'BodyText',
  properties = '',
): string {
  if (block.kind === 'break')
    return renderParagraph('SceneBreak', renderRun({ text: '#', isEmphasis: false }, language));
  return renderParagraph(style, block.spans.map((span) => renderRun(span, language)).join(''), properties);
}

/** Properties beside the style's are in the schema's order already. */
function renderParagraph(style: string, runs: string, properties = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${runs}</w:p>`;
}

/** Exported for the header, which has runs of its own. */
export function renderRun({ text, isEmphasis }: Span, { isFromRight, isEastAsian }: DocxLanguage): string {
  const emphasis = isEastAsian ? '<w:em w:val="dot"/>' : '<w:i/><w:iCs/>';
  // The order of properties is the schema's: italics, direction, dots.
  const properties = [
    isEmphasis && !isEastAsian ? emphasis : '',
    isFromRight ? '<w:rtl/>' : '',
    isEmphasis && isEastAsian ? emphasis : '',
  ].join('');
  const lines = text
    .split('\n')
    .map((line) => (line === '' ? '' : `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`));
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`;
}
