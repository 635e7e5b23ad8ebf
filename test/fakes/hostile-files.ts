import { unzipSync } from 'fflate';
import { createZip } from '../../src/office/create-zip.ts';
import { buildWordFile, relations } from './word-file.ts';

// Files that are made to harm whoever opens them, by the names of the table in test/fixtures/documents/hostile-files.json.

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const document = (inner: string, before = '') =>
  `${before}<w:document ${W}><w:body>${inner}</w:body></w:document>`;
const withMain = (text: string) => buildWordFile({ sections: 1, parts: { 'word/document.xml': text } });
const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
);
const bomb = `<!DOCTYPE w [<!ENTITY l0 "ha">${LAUGHS}]>`;
/** What is to be changed in files that are read. */
const HARBOUR = '<w:p><w:r><w:t>The harbour.</w:t></w:r></w:p>';
const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** An address that counts who comes, where the table wants to know that nobody does. */
export type HostileFile = (address: string) => Uint8Array;

export const HOSTILE_FILES: Readonly<Record<string, HostileFile>> = {
  entityBomb: () => withMain(document('<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>', bomb)),
  externalEntity: (address) =>
    withMain(
      document('<w:p><w:r><w:t>&x;</w:t></w:r></w:p>', `<!DOCTYPE w [<!ENTITY x SYSTEM "${address}">]>`),
    ),
  zipSlip: () => buildWordFile({ sections: 1, parts: { '../../outside.txt': 'x' } }),
  absolutePath: () => buildWordFile({ sections: 1, parts: { '/etc/outside': 'x' } }),
  declaredBomb: () => replaceMain(new Uint8Array(30_000_000)),
  undeclaredBomb: () => understate(replaceMain(new Uint8Array(30_000_000)), 'word/document.xml', 1000),
  nestedArchive: () => replaceMain(createZip([{ path: 'a', text: 'b' }])),
  manyEntries: () => changeEnd(buildWordFile({ sections: 1 }), 10, 40_000),
  brokenPart: () => withMain(document('<w:p><w:r><w:t>half').slice(0, -30)),
  truncated: () => buildWordFile().subarray(0, 4000),
  wrongType: () =>
    buildWordFile({
      sections: 1,
      parts: {
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="image/png"/></Types>',
      },
    }),
  noMain: () =>
    buildWordFile({
      sections: 1,
      parts: { '_rels/.rels': relations([['rId1', `${OFFICE}/officeDocument`, 'word/other.xml']]) },
    }),
  // Letters that do not pack, so that the size alone is not what is refused.
  hugeAttribute: () => withMain(document(`<w:p w:x="${noise(5_000_000)}"/>`)),
  deepNesting: () => withMain(document(`${'<w:sdt>'.repeat(500)}${'</w:sdt>'.repeat(500)}`)),
  manyElements: () => withMain(document(times(510_000, (at) => `<a${(at * 7919) % 65_536}/>`))),
  encrypted: () =>
    Buffer.concat([OLD, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(600)]),
  encryptedPart: () => changeEntry(buildWordFile({ sections: 1 }), 'word/document.xml', 8, 1, 2),
  strangePacking: () => changeEntry(buildWordFile({ sections: 1 }), 'word/document.xml', 10, 99, 2),
  oldFormat: () => Buffer.concat([OLD, Buffer.alloc(1200)]),
  empty: () => new Uint8Array(),
  plainText: () => Buffer.from('Dear reader, this is a letter.'),
  twice: () =>
    rename(
      buildWordFile({ sections: 1, parts: { 'word/documenu.xml': 'x' } }),
      'word/documenu.xml',
      'word/document.xml',
    ),
  invalidLetters: () =>
    replaceMain(
      Buffer.concat([
        Buffer.from('<w:document>'),
        Buffer.from([0xff, 0xfe, 0xc3]),
        Buffer.from('</w:document>'),
      ]),
    ),
  otherEncoding: () => withMain(document('<w:p/>', '<?xml version="1.0" encoding="EBCDIC-CP-US"?>')),
  sheetBomb: () =>
    buildBook(
      `${bomb}<worksheet ${S}><sheetData><row r="1"><c r="A1" t="str"><v>&l9;</v></c></row></sheetData></worksheet>`,
    ),
  // One text of thirty thousand letters, which three thousand cells show: an entity by another name.
  sharedText: () =>
    buildBook(sheetOf(times(300, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`)), {
      texts: `<sst ${S}><si><t>${noise(30_000)}</t></si></sst>`,
    }),
  sameSheet: () => buildBook(sheetOf('<row><c><v>1</v></c></row>'), { sheets: 50_000 }),
  manyCells: () =>
    buildBook(
      sheetOf(
        times(
          12_000,
          (at) => `<row>${times(50, (column) => `<c><v>${(at * 7919 + column) % 65_536}</v></c>`)}</row>`,
        ),
      ),
    ),
  sameSlide: () => buildDeck(50_000),
  deepLeaves: () =>
    withMain(
      document(
        `${HARBOUR}${'<w:customXml>'.repeat(380)}${times(50_000, (at) => `<a${(at * 7919) % 65_536}/>`)}${'</w:customXml>'.repeat(380)}`,
      ),
    ),
  oneParagraph: () =>
    withMain(
      document(
        `${HARBOUR}<w:p><w:r><w:t>${times(60_000, (at) => `North Quay ${at % 2 === 0 ? 'Ltd' : 'LTD'} ${(at * 7919) % 65_536} `)}</w:t></w:r></w:p>`,
      ),
    ),
  wideCsv: () => Buffer.from(`${'a,'.repeat(300_000)}\n${'1\n'.repeat(300_000)}`),
  wideJson: () => Buffer.from(`[${times(30_000, (at) => `${at === 0 ? '' : ','}{"k${at}":1}`)}]`),
  deepJson: () => Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  circles: () =>
    buildWordFile({
      sections: 1,
      parts: {
        'word/_rels/styles.xml.rels': relations([['rId1', `${OFFICE}/styles`, 'styles.xml']]),
        'customXml/_rels/item1.xml.rels': relations([
          ['rId1', `${OFFICE}/officeDocument`, '../word/document.xml'],
        ]),
      },
    }),
  circularStyles: () =>
    buildWordFile({
      sections: 1,
      parts: {
        'word/styles.xml': `<w:styles ${W}><w:style w:styleId="a"><w:name w:val="A"/><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:name w:val="B"/><w:basedOn w:val="a"/></w:style></w:styles>`,
      },
    }),
  outwardLinks: (address) =>
    buildWordFile({
      sections: 1,
      parts: {
        'word/_rels/document.xml.rels': relations([
          ['rId1', `${OFFICE}/styles`, 'styles.xml'],
          ['rId7', `${OFFICE}/image`, `${address}/picture.png`, 'External'],
          ['rId8', `${OFFICE}/attachedTemplate`, `${address}/template.dotm`, 'External'],
          ['rId9', `${OFFICE}/image`, '../../../etc/passwd'],
        ]),
      },
    }),
};

const typesOf = (rows: readonly (readonly [part: string, type: string])[]) => ({
  path: '[Content_Types].xml',
  text: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${rows.map(([part, type]) => `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`).join('')}</Types>`,
});

interface BookParts {
  /** How often the list of sheets names the one that there is. */
  readonly sheets?: number;
  /** The part with texts that cells share. */
  readonly texts?: string;
}

/** The smallest workbook, around one sheet. */
export function buildBook(sheet: string, { sheets = 1, texts }: BookParts = {}): Uint8Array {
  const list = times(sheets, (at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`);
  return createZip([
    typesOf([
      ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
    ]),
    { path: '_rels/.rels', text: relations([['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml']]) },
    {
      path: 'xl/workbook.xml',
      text: `<workbook ${S} xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: relations([
        ['rId1', `${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
        ['rId2', `${OFFICE}/sharedStrings`, 'sharedStrings.xml'],
      ]),
    },
    { path: 'xl/worksheets/sheet1.xml', text: sheet },
    ...(texts === undefined ? [] : [{ path: 'xl/sharedStrings.xml', text: texts }]),
  ]);
}

function sheetOf(rows: string): string {
  return `<worksheet ${S}><sheetData>${rows}</sheetData></worksheet>`;
}

/** The smallest deck, whose list of slides names its one slide so many times. */
function buildDeck(slides: number): Uint8Array {
  const [A, P] = ['drawingml', 'presentationml'].map(
    (name) => `http://schemas.openxmlformats.org/${name}/2006/main`,
  );
  return createZip([
    typesOf([
      ['ppt/presentation.xml', 'presentationml.presentation.main'],
      ['ppt/slides/slide1.xml', 'presentationml.slide'],
    ]),
    { path: '_rels/.rels', text: relations([['rId1', `${OFFICE}/officeDocument`, 'ppt/presentation.xml']]) },
    {
      path: 'ppt/presentation.xml',
      text: `<p:presentation xmlns:p="${P}" xmlns:r="${OFFICE}"><p:sldIdLst>${times(slides, (at) => `<p:sldId id="${256 + at}" r:id="rId1"/>`)}</p:sldIdLst></p:presentation>`,
    },
    {
      path: 'ppt/_rels/presentation.xml.rels',
      text: relations([['rId1', `${OFFICE}/slide`, 'slides/slide1.xml']]),
    },
    {
      path: 'ppt/slides/slide1.xml',
      text: `<p:sld xmlns:p="${P}" xmlns:a="${A}"><p:cSld><p:spTree><p:sp><p:txBody>${times(2000, (at) => `<a:p><a:r><a:t>${noise(20)} ${at}</a:t></a:r></a:p>`)}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    },
  ]);
}

function times(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}

function replaceMain(bytes: Uint8Array): Uint8Array {
  const empty = buildWordFile({ sections: 1, parts: { 'word/document.xml': '' } });
  // The other parts do not matter: the first that is read after the types is this one.
  return createZip([...readParts(empty), { path: 'word/document.xml', text: bytes }]);
}

function readParts(bytes: Uint8Array) {
  const wanted = ['[Content_Types].xml', '_rels/.rels', 'word/_rels/document.xml.rels', 'word/styles.xml'];
  const parts = unzipSync(bytes);
  return wanted.map((path) => ({ path, text: parts[path] ?? new Uint8Array() }));
}

/** Noise of letters that is the same every time. */
function noise(length: number): string {
  let seed = 1;
  let text = '';
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += seed.toString(36);
  }
  return text.slice(0, length);
}

function entryAt(bytes: Buffer, name: string): number {
  let at = bytes.lastIndexOf(Buffer.from(name));
  while (at !== -1 && bytes.readUInt32LE(at - 46) !== 0x02014b50)
    at = bytes.lastIndexOf(Buffer.from(name), at - 1);
  return at - 46;
}

function changeEntry(bytes: Uint8Array, name: string, field: number, value: number, size: 2 | 4): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = entryAt(copy, name) + field;
  if (size === 2) copy.writeUInt16LE(value, at);
  else copy.writeUInt32LE(value, at);
  return copy;
}

const understate = (bytes: Uint8Array, name: string, size: number) => changeEntry(bytes, name, 24, size, 4);

function changeEnd(bytes: Uint8Array, field: number, value: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(value, copy.length - 22 + field);
  return copy;
}

function rename(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) copy.write(to, at);
  return copy;
}
