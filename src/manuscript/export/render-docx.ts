import { createZip } from '../../office/create-zip.ts';
import { escapeXml } from '../../office/escape-xml.ts';
import { renderDocxDocument } from './docx-document.ts';
import { renderDocxHeader } from './docx-header.ts';
import { type DocxLanguage, describeDocxLanguage } from './docx-language.ts';
import { listMatterStyles } from './docx-matter.ts';
import { numberDocxNotes, renderDocxNotes } from './docx-notes.ts';
import { renderDocxStyles } from './docx-styles.ts';
import { type Manuscript, nameEdition, nameSeries } from './manuscript.ts';

/** Office Open XML in standard manuscript format, for editors and agents. Every id and time in it follows from the book. */
export function renderDocx(manuscript: Manuscript): Uint8Array {
  const language = describeDocxLanguage(manuscript.language);
  const notes = numberDocxNotes(manuscript);
  const hasNotes = notes.size > 0;
  const parts: readonly (readonly [string, string])[] = [
    // Readers that take the parts one after another want to know first what they are.
    ['[Content_Types].xml', renderTypes(hasNotes)],
    ['_rels/.rels', PACKAGE_LINKS],
    ['docProps/app.xml', renderApplication(manuscript)],
    ['docProps/core.xml', renderProperties(manuscript)],
    ['word/_rels/document.xml.rels', renderLinks([...DOCUMENT_LINKS, ...(hasNotes ? [NOTES_LINK] : [])])],
    ['word/document.xml', renderDocxDocument(manuscript, language, notes)],
    ...(hasNotes ? [['word/footnotes.xml', renderDocxNotes(notes, language)] as const] : []),
    ['word/header.xml', renderDocxHeader(manuscript, language)],
    ['word/settings.xml', renderSettings(language, hasNotes)],
    [
      'word/styles.xml',
      renderDocxStyles(language, listMatterStyles([...manuscript.front, ...manuscript.back]), hasNotes),
    ],
  ];
  return createZip(parts.map(([path, xml]) => ({ path, text: `${XML}${xml}\n` })));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function renderTypes(hasNotes: boolean): string {
  const notes = `<Override PartName="/word/footnotes.xml" ContentType="${WORD}.footnotes+xml"/>\n`;
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>
${hasNotes ? notes : ''}<Override PartName="/word/header.xml" ContentType="${WORD}.header+xml"/>
<Override PartName="/word/settings.xml" ContentType="${WORD}.settings+xml"/>
<Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>
</Types>`;
}

const PACKAGE_LINKS = renderLinks([
  ['document', `${LINK}/officeDocument`, 'word/document.xml'],
  [
    'core',
    'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
    'docProps/core.xml',
  ],
  ['app', `${LINK}/extended-properties`, 'docProps/app.xml'],
]);

const DOCUMENT_LINKS: readonly (readonly [string, string, string])[] = [
  ['header', `${LINK}/header`, 'header.xml'],
  ['settings', `${LINK}/settings`, 'settings.xml'],
  ['styles', `${LINK}/styles`, 'styles.xml'],
];
const NOTES_LINK: readonly [string, string, string] = ['notes', `${LINK}/footnotes`, 'footnotes.xml'];

function renderApplication({ about: { publisher } }: Manuscript): string {
  const company = publisher === null ? '' : `<Company>${escapeXml(publisher)}</Company>`;
  return `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>BookForge</Application>${company}</Properties>`;
}

function renderLinks(links: readonly (readonly [string, string, string])[]): string {
  const rows = links.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
${rows.join('\n')}
</Relationships>`;
}

function renderProperties(manuscript: Manuscript): string {
  const { author, language, identifier, modifiedAt, about } = manuscript;
  const { isbn, description, subjects } = about;
  const time = modifiedAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(nameEdition(manuscript))}</dc:title>`,
    ...(author === null ? [] : [`<dc:creator>${escapeXml(author)}</dc:creator>`]),
    ...(manuscript.subtitle === null ? [] : [`<dc:subject>${escapeXml(manuscript.subtitle)}</dc:subject>`]),
    ...(description === null ? [] : [`<dc:description>${escapeXml(description)}</dc:description>`]),
    ...(subjects.length === 0 ? [] : [`<cp:keywords>${escapeXml(subjects.join(', '))}</cp:keywords>`]),
    ...(about.series === null ? [] : [`<cp:category>${escapeXml(nameSeries(about) ?? '')}</cp:category>`]),
    `<dc:identifier>${escapeXml(isbn === null ? identifier : `urn:isbn:${isbn}`)}</dc:identifier>`,
    `<dc:language>${escapeXml(language)}</dc:language>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>`,
    '</cp:coreProperties>',
  ].join('\n');
}

/** The rules of layout are those of today's word processors, not of the oldest that read the format. */
function renderSettings({ isEastAsian }: DocxLanguage, hasNotes: boolean): string {
  const notes = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>\n';
  return `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:zoom w:percent="100"/>
${isEastAsian ? '<w:characterSpacingControl w:val="compressPunctuation"/>' : '<w:characterSpacingControl w:val="doNotCompress"/>'}
${hasNotes ? notes : ''}<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>
</w:settings>`;
}
