import type { DocumentSpec } from '../../contracts/document-spec.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { linkPackage, renderPropertyParts } from '../property-parts.ts';
import { type OfficePart, renderOfficePackage } from '../render-office-package.ts';
import { cleanAssets, cleanSpec } from '../spec/clean-spec.ts';
import { describeSpec } from '../spec/describe-spec.ts';
import { formatImprint } from '../spec/format-imprint.ts';
import type { SpecAssets } from '../spec/spec-assets.ts';
import { deriveTheme } from '../spec/spec-theme.ts';
import { findSpecWords } from '../spec/spec-words.ts';
import { renderThemePart } from '../theme-part.ts';
import { type DocxBlocks, nameBookmark, renderDocxBlocks } from './docx-blocks.ts';
import { renderNumbering } from './docx-numbering.ts';
import { type DocxFrame, type DocxPage, derivePage, renderSectionProperties } from './docx-page.ts';
import { listSpecStyles, renderSpecStyles } from './docx-styles.ts';
import { renderField, renderParagraph, renderWords } from './docx-text.ts';
import { mergeLook } from './merge-look.ts';
import type { DocxLook } from './read-docx-look.ts';

/**
 * A document as Office Open XML: the same spec, the same assets and the same look give the same bytes.
 * @param look somebody's own document, in whose styles it is written
 */
export function renderDocumentDocx(
  given: DocumentSpec,
  assets: SpecAssets,
  look: DocxLook | null = null,
): Uint8Array {
  const spec = cleanSpec(given);
  const theme = deriveTheme(spec.styles);
  const page = derivePage(spec, look);
  const blocks = renderDocxBlocks(spec, cleanAssets(assets), theme, page);
  const merged =
    look === null
      ? null
      : mergeLook(look, listSpecStyles(theme, spec.language), blocks.numberedLists, spec.language);
  const frames = look === null || look.frames.length === 0 ? renderFrames(spec, page) : [];
  const name = (xml: string) => merged?.rename(xml) ?? xml;
  const word = (part: string, content: string): OfficePart => ({
    path: `word/${part}.xml`,
    contentType: `${WORD}.${part}+xml`,
    content,
  });
  const themeAt = look?.theme ?? 'word/theme/theme1.xml';
  const document: OfficePart = {
    path: 'word/document.xml',
    contentType: `${WORD}.document.main+xml`,
    content: name(renderBody(spec, blocks, renderSection(look, frames, page, spec.language))),
    links: [
      { id: 'styles', type: 'styles', to: 'word/styles.xml' },
      { id: 'numbering', type: 'numbering', to: 'word/numbering.xml' },
      { id: 'settings', type: 'settings', to: 'word/settings.xml' },
      { id: 'theme', type: 'theme', to: themeAt },
      ...frames.map(({ link, kind, part }) => ({ id: link, type: kind, to: part.path })),
      ...(look?.frames ?? []).map(({ link }) => link),
      ...blocks.links,
    ],
  };
  return renderOfficePackage(
    [
      ...renderPropertyParts(describeSpec(spec, spec.subtitle)),
      document,
      word('styles', merged?.styles ?? renderSpecStyles(theme, spec.language)),
      word('numbering', merged?.numbering ?? renderNumbering(blocks.numberedLists)),
      word('settings', renderSettings(look?.hasEvenPages ?? false)),
      ...(look?.theme == null ? [renderThemePart(themeAt, theme)] : []),
      ...frames.map(({ part }) => ({ ...part, content: name(part.content) })),
      ...(look?.parts ?? []),
      ...blocks.parts,
    ],
    linkPackage('word/document.xml'),
  );
}

/** With frames of ours the first page has its title and no header. */
function renderSection(
  look: DocxLook | null,
  frames: readonly DocxFrame[],
  page: DocxPage,
  language: string,
): string {
  const theirs = look?.frames.map(({ kind, type, link }) => ({ kind, type, link: link.id })) ?? [];
  return theirs.length === 0
    ? renderSectionProperties(page, frames, true, language)
    : renderSectionProperties(page, theirs, look?.hasTitlePage ?? false, language);
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

/** The rules of layout are those of today's word processors, not of the oldest that read the format. */
function renderSettings(hasEvenPages: boolean): string {
  return `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:zoom w:percent="100"/>${hasEvenPages ? '<w:evenAndOddHeaders/>' : ''}<w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`;
}

function renderBody(spec: DocumentSpec, blocks: DocxBlocks, section: string): string {
  const { language, title, subtitle } = spec;
  const line = (style: string, text: string) =>
    renderParagraph(style, renderWords(cleanTitle(text), language));
  const imprint = formatImprint(spec);
  const body = [
    line('Title', title),
    ...(subtitle === undefined ? [] : [line('Subtitle', subtitle)]),
    renderParagraph('Imprint', imprint === null ? '' : renderWords(imprint, language)),
    ...(spec.tableOfContents === true ? renderContents(spec) : []),
    ...blocks.xml,
  ];
  return `<w:document ${NAMES}><w:body>${body.join('\n')}${section}</w:body></w:document>`;
}

/**
 * A field that the word processor can make anew, filled with what it comes to. It has links and no numbers: on which page a
 * section begins is known only where it is laid out, and a wrong number is worse than none.
 */
function renderContents({ sections, language }: DocumentSpec): string[] {
  const listed = sections.flatMap(({ level, heading }, at) => (level > 3 ? [] : [{ level, heading, at }]));
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const begin = `${field('begin')}<w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\n \\h \\z \\u </w:instrText></w:r>${field('separate')}`;
  const rows = listed.map(({ level, heading, at }, index) => {
    const link = `<w:hyperlink w:anchor="${nameBookmark(at)}" w:history="1">${renderWords(cleanTitle(heading), language)}</w:hyperlink>`;
    const isLast = index === listed.length - 1;
    return renderParagraph(`TOC${level}`, `${index === 0 ? begin : ''}${link}${isLast ? field('end') : ''}`);
  });
  if (rows.length === 0) return [];
  return [renderParagraph('TOCHeading', renderWords(findSpecWords(language).contents, language)), ...rows];
}

/** What stands above and below every page; the first has no header, for it has the title. */
function renderFrames({ title, header, footer, language }: DocumentSpec, { textWidth }: DocxPage) {
  const [before, between, behind] = findSpecWords(language).page.map((text) => renderWords(text, language));
  const tab = `<w:tabs><w:tab w:val="right" w:pos="${textWidth}"/></w:tabs>`;
  const jump = '<w:r><w:tab/></w:r>';
  const said = (text: string | undefined) =>
    text === undefined ? '' : renderWords(cleanTitle(text), language);
  const above = renderParagraph('Header', `${said(title)}${jump}${said(header)}`, tab);
  const below = renderParagraph(
    'Footer',
    `${said(footer)}${jump}${before}${renderField('PAGE', '1')}${between}${renderField('NUMPAGES', '1')}${behind}`,
    tab,
  );
  const frame = (link: string, kind: 'header' | 'footer', type: string, inside: string) => {
    const root = kind === 'header' ? 'hdr' : 'ftr';
    const part = {
      path: `word/${link}.xml`,
      contentType: `${WORD}.${kind}+xml`,
      content: `<w:${root} ${NAMES}>${inside}</w:${root}>`,
    };
    return { link, kind, type, part };
  };
  return [
    frame('header', 'header', 'default', above),
    frame('headerFirst', 'header', 'first', renderParagraph('Header', '')),
    frame('footer', 'footer', 'default', below),
    frame('footerFirst', 'footer', 'first', below),
  ];
}
