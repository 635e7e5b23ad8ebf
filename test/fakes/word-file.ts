import { createZip } from '../../src/office/create-zip.ts';

// A report as Word writes one: identifiers of editing sessions on everything, words cut into runs by the spelling checker, comments,
// tracked changes, a table of contents, links, notes, content controls, custom XML, a theme. Written by hand, not by our writer.

const W = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'mc:Ignorable="w14"',
].join(' ');
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const AUTHOR = 'w:author="Ada Byron" w:date="2026-01-05T10:00:00Z"';

export interface WordFile {
  readonly sections?: number;
  readonly macros?: boolean;
  /** Parts that take the place of ours, or come beside them. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** The words that tests change stand in section 17, in three runs, between a comment and a tracked change. */
export const WORDS = { before: 'late spring', after: 'very early summer' };

export function buildWordFile({ sections = 40, macros = false, parts = {} }: WordFile = {}): Uint8Array {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': contentTypes(macros),
    '_rels/.rels': relations([
      ['rId1', `${OFFICE}/officeDocument`, 'word/document.xml'],
      [
        'rId2',
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ],
    ]),
    'word/document.xml': `${XML}<w:document ${W}><w:body>${body(sections)}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations([
      ['rId1', `${OFFICE}/styles`, 'styles.xml'],
      ['rId2', `${OFFICE}/comments`, 'comments.xml'],
      ['rId3', `${OFFICE}/footnotes`, 'footnotes.xml'],
      ['rId4', `${OFFICE}/theme`, 'theme/theme1.xml'],
      ['rId5', `${OFFICE}/customXml`, '../customXml/item1.xml'],
      ['rId6', `${OFFICE}/numbering`, 'numbering.xml'],
      ['rId7', `${OFFICE}/hyperlink`, 'https://example.org/harbour', 'External'],
      ...(macros
        ? [
            [
              'rId8',
              'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
              'vbaProject.bin',
            ] as const,
          ]
        : []),
    ]),
    'word/styles.xml': `${XML}${STYLES}`,
    'word/numbering.xml': `${XML}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/comments.xml': `${XML}<w:comments ${W}><w:comment w:id="0" ${AUTHOR} w:initials="AB"><w:p><w:r><w:t>Is this still true?</w:t></w:r></w:p></w:comment></w:comments>`,
    'word/footnotes.xml': `${XML}<w:footnotes ${W}><w:footnote w:id="2"><w:p><w:r><w:t>See the minutes.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    'word/theme/theme1.xml': `${XML}${THEME}`,
    'customXml/item1.xml': `${XML}<data xmlns="urn:example"><client>North Quay</client></data>`,
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>Harbour report</dc:title><dc:creator>Ada Byron</dc:creator><cp:revision>12</cp:revision><dcterms:modified xsi:type="dcterms:W3CDTF">2026-01-05T10:00:00Z</dcterms:modified></cp:coreProperties>`,
    ...(macros ? { 'word/vbaProject.bin': Buffer.from('not a real project, and never run') } : {}),
    ...parts,
  };
  return createZip(Object.entries(all).map(([path, text]) => ({ path, text })));
}

const THEME_COLORS = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
]
  .map((name) => `<a:${name}><a:srgbClr val="1E4D8D"/></a:${name}>`)
  .join('');
const FILLS = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
const THEME = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"><a:themeElements><a:clrScheme name="Office">${THEME_COLORS}</a:clrScheme><a:fontScheme name="Office"><a:majorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>${FILLS}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="6350">${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${FILLS}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

/** As a German Word writes them: the ids are German, the names of what every Word has are not. */
const STYLES = `<w:styles ${W}><w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Nummeriert"><w:name w:val="Nummerierte Kapitel"/><w:basedOn w:val="berschrift1"/></w:style><w:style w:type="paragraph" w:styleId="Beschriftung"><w:name w:val="caption"/></w:style><w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style><w:style w:type="paragraph" w:styleId="Listenabsatz"><w:name w:val="List Paragraph"/></w:style><w:style w:type="table" w:styleId="Tabellenraster"><w:name w:val="Table Grid"/></w:style></w:styles>`;

function body(sections: number): string {
  const numbers = Array.from({ length: sections }, (_, at) => at + 1);
  return [
    `<w:p w14:paraId="00000001" w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD"><w:pPr><w:pStyle w:val="Titel"/></w:pPr>${run('Harbour report')}</w:p>`,
    contents(numbers),
    ...numbers.map((number) => section(number)),
    '<w:sectPr w:rsidR="00AB12CD"><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>',
  ].join('\r\n');
}

/** A table of contents is a content control around one field that goes over all of its lines. */
function contents(numbers: readonly number[]): string {
  const line = (number: number, before: string, after: string) =>
    `<w:p><w:pPr><w:pStyle w:val="Verzeichnis1"/></w:pPr>${before}<w:hyperlink w:anchor="_Toc${number}" w:history="1"><w:r><w:t>Section ${number}</w:t></w:r></w:hyperlink>${after}</w:p>`;
  const begin =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const lines = numbers
    .slice(0, 3)
    .map((number, at, all) => line(number, at === 0 ? begin : '', at === all.length - 1 ? end : ''));
  return `<w:sdt><w:sdtPr><w:id w:val="-1"/><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>${lines.join('')}</w:sdtContent></w:sdt>`;
}

function section(number: number): string {
  const heading = `<w:p w:rsidR="00AB12CD" w:rsidP="00F1A2B3"><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:bookmarkStart w:id="${100 + number}" w:name="_Toc${number}"/>${run(`Section ${number}`)}<w:bookmarkEnd w:id="${100 + number}"/></w:p>`;
  const text =
    SPECIAL[number] ??
    paragraph(run(`The ${number}. part of the work goes on as agreed, and the harbour stays open.`));
  return [heading, text, paragraph(run(`What part ${number} costs is told in the budget.`))].join('\r\n');
}

function paragraph(inner: string, properties = ''): string {
  return `<w:p w:rsidR="00AB12CD" w:rsidRDefault="00EF34AB">${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
}

export function run(text: string, look = ''): string {
  const space = text !== text.trim() ? ' xml:space="preserve"' : '';
  return `<w:r w:rsidR="00CD56EF">${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t${space}>${text}</w:t></w:r>`;
}

const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(run(text))}</w:tc>`;
const row = (...texts: string[]) => `<w:tr w:rsidR="00AB12CD">${texts.map(cell).join('')}</w:tr>`;

const SPECIAL: Readonly<Record<number, string>> = {
  3: paragraph(
    `${run('See ')}<w:hyperlink r:id="rId7" w:history="1">${run('the harbour page')}</w:hyperlink>${run(' for times, and ')}<w:sdt><w:sdtPr><w:lock w:val="sdtContentLocked"/></w:sdtPr><w:sdtContent>${run('the client')}</w:sdtContent></w:sdt>${run(' for names.')}`,
  ),
  5: `${paragraph(run('Tabelle 1: Costs by year'), '<w:pStyle w:val="Beschriftung"/>')}<w:tbl><w:tblPr><w:tblStyle w:val="Tabellenraster"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${row('Year', 'Cost')}${row('2026', '120')}${row('2027', '80')}${row('Total', '200')}</w:tbl>`,
  7: `${paragraph(run('Dredging comes first.'), '<w:pStyle w:val="Listenabsatz"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')}${paragraph(run('Then the crane.'), '<w:pStyle w:val="Listenabsatz"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')}`,
  9: paragraph(
    `${run('The quay was built in ')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> DOCPROPERTY Year </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('1911')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' and mended since')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>${run('.')}`,
  ),
  17: paragraph(
    `<w:commentRangeStart w:id="0"/>${run('The pilots expect the channel to be open by ')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run('la', '<w:b/>')}<w:proofErr w:type="spellStart"/>${run('te', '<w:b/>')}<w:proofErr w:type="spellEnd"/>${run(' spring', '<w:i/>')}${run(', weather ')}<w:ins w:id="7" ${AUTHOR}>${run('and tides ')}</w:ins><w:del w:id="8" ${AUTHOR}><w:r><w:delText xml:space="preserve">and luck </w:delText></w:r></w:del>${run('permitting.')}`,
  ),
};

function contentTypes(macros: boolean): string {
  const main = macros
    ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
    : `${MAIN}.document.main+xml`;
  const overrides: [string, string][] = [
    ['word/document.xml', main],
    ['word/styles.xml', `${MAIN}.styles+xml`],
    ['word/numbering.xml', `${MAIN}.numbering+xml`],
    ['word/comments.xml', `${MAIN}.comments+xml`],
    ['word/footnotes.xml', `${MAIN}.footnotes+xml`],
    ['word/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
    ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ];
  const binary = macros
    ? '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'
    : '';
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${binary}${overrides.map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`).join('')}</Types>`;
}

export function relations(
  rows: readonly (readonly [id: string, type: string, target: string, mode?: string])[],
): string {
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode === undefined ? '' : ` TargetMode="${mode}"`}/>`,
    )
    .join('')}</Relationships>`;
}
