import type { DocxLanguage } from './docx-language.ts';
import { escapeXml } from './escape-xml.ts';
import { findLabels } from './labels.ts';
import type { Manuscript, ManuscriptBlock, Span } from './manuscript.ts';
import { roundWords } from './round-words.ts';

/** The body: a title page that has no header and no number, and the chapters, which begin with page 1. */
export function renderDocxDocument(manuscript: Manuscript, language: DocxLanguage): string {
  const { title, author, extract, words, isComplete, chapters } = manuscript;
  const labels = findLabels(manuscript.language);
  const line = (style: string, text: string) =>
    renderParagraph(style, renderRun({ text, isEmphasis: false }, language));
  const titlePage = [
    line('WordCount', labels.aboutWords(roundWords(words))),
    line('Title', title),
    ...(author === null ? [] : [line('Subtitle', labels.by(author))]),
    ...(extract === null ? [] : [line('Subtitle', extract)]),
    `<w:p><w:pPr>${renderSection(language, '')}</w:pPr></w:p>`,
  ];
  const story = chapters.flatMap(({ heading, blocks }) => [
    line('Heading1', heading),
    ...blocks.map((block) => renderBlock(block, language)),
  ]);
  return `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
<w:body>
${[...titlePage, ...story, ...(isComplete ? [line('EndMark', labels.end)] : [])].join('\n')}
${renderSection(language, '<w:headerReference w:type="default" r:id="header"/>', '<w:pgNumType w:start="1"/>')}
</w:body>
</w:document>`;
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

function renderBlock(block: ManuscriptBlock, language: DocxLanguage): string {
  if (block.kind === 'break')
    return renderParagraph('SceneBreak', renderRun({ text: '#', isEmphasis: false }, language));
  return renderParagraph('BodyText', block.spans.map((span) => renderRun(span, language)).join(''));
}

function renderParagraph(style: string, runs: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs}</w:p>`;
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
