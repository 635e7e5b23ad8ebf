import { posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

// What makes an office program say that a file has to be repaired although a validator passes it. Each entry of the list is a
// function from the parts of a file to sentences; a clean file gives none.

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

interface Parts {
  readonly names: readonly string[];
  /** By path, parsed; parts that are not XML are not among them. */
  readonly xml: ReadonlyMap<string, Element>;
  readonly bytes: Readonly<Record<string, Uint8Array>>;
}

interface Link {
  readonly from: string;
  readonly id: string;
  readonly type: string;
  readonly to: string;
}

/** All that an office program would stumble over, in a file and in the workbooks inside it. */
export function listRepairs(file: Uint8Array): string[] {
  const bytes = unzipSync(file);
  const names = Object.keys(bytes);
  const xml = new Map<string, Element>();
  const broken: string[] = [];
  for (const name of names.filter((each) => /\.(?:xml|rels)$/.test(each))) {
    try {
      xml.set(name, parse(strFromU8(bytes[name] ?? new Uint8Array())));
    } catch (error) {
      broken.push(`${name} is not well-formed: ${String(error)}`);
    }
  }
  const parts: Parts = { names, xml, bytes };
  const inside = names
    .filter((name) => name.endsWith('.xlsx'))
    .flatMap((name) => listRepairs(bytes[name] ?? new Uint8Array()).map((each) => `${name}: ${each}`));
  return [...broken, ...REPAIR_LIST.flatMap((check) => check(parts)), ...inside];
}

const REPAIR_LIST: readonly ((parts: Parts) => string[])[] = [
  checkNames,
  checkContentTypes,
  checkLinks,
  checkLinkedIds,
  checkDrawingIds,
  checkLayouts,
  checkTableCells,
  checkNotes,
  checkCharts,
  checkOrder,
  checkNumbersOfLists,
  checkSheets,
];

function checkNames({ names }: Parts): string[] {
  const folded = names.map((name) => name.toLowerCase());
  return [
    ...names.filter((name) => name.endsWith('/')).map((name) => `${name} is a folder`),
    ...names
      .filter((name, at) => folded.indexOf(name.toLowerCase()) !== at)
      .map((name) => `${name} is there twice`),
    ...(names[0] === '[Content_Types].xml' ? [] : ['the content types are not the first part']),
  ];
}

function checkContentTypes({ names, xml }: Parts): string[] {
  const types = xml.get('[Content_Types].xml');
  const rows = types?.children ?? [];
  const overrides = rows
    .filter(({ name }) => name === 'Override')
    .map(({ attributes }) => attributes['PartName'] ?? '');
  const defaults = rows
    .filter(({ name }) => name === 'Default')
    .map(({ attributes }) => attributes['Extension'] ?? '');
  const used = new Set(names.map((name) => endOf(name)));
  return [
    ...overrides
      .filter((path) => !names.includes(path.slice(1)))
      .map((path) => `a type without its part: ${path}`),
    ...twice(overrides).map((path) => `two types for ${path}`),
    ...twice(defaults).map((end) => `two types for .${end}`),
    ...defaults
      .filter((end) => !used.has(end) && end !== 'xml')
      .map((end) => `a type for .${end}, of which there is none`),
    ...names
      .filter((name) => name !== '[Content_Types].xml')
      .filter((name) => !overrides.includes(`/${name}`))
      .filter((name) => name.endsWith('.xml') || !defaults.includes(endOf(name)))
      .map((name) => `a part without its type: ${name}`),
  ];
}

function listLinks({ xml }: Parts): Link[] {
  return [...xml].flatMap(([path, root]) => {
    if (!path.endsWith('.rels')) return [];
    const folder = posix.dirname(posix.dirname(path));
    const from = posix.join(folder, posix.basename(path).replace(/\.rels$/, ''));
    return root.children
      .filter(({ attributes }) => attributes['TargetMode'] !== 'External')
      .map(({ attributes }) => {
        const target = attributes['Target'] ?? '';
        const to = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
        return { from, id: attributes['Id'] ?? '', type: posix.basename(attributes['Type'] ?? ''), to };
      });
  });
}

function checkLinks(parts: Parts): string[] {
  const links = listLinks(parts);
  const reached = new Set(links.map(({ to }) => to));
  return [
    ...twice(links.map(({ from, id }) => `${from} ${id}`)).map((each) => `two links of one id: ${each}`),
    ...links
      .filter(({ to }) => !parts.names.includes(to))
      .map(({ from, to }) => `${from} links to ${to}, which is not there`),
    ...links
      .filter(({ from }) => from !== '' && from !== '.' && !parts.names.includes(from))
      .map(({ from }) => `links of ${from}, which is not there`),
    ...parts.names
      .filter((name) => !name.endsWith('.rels') && name !== '[Content_Types].xml' && !reached.has(name))
      .map((name) => `nothing links to ${name}`),
  ];
}

/** Every r:id, r:embed and r:link leads to a link of its part. */
function checkLinkedIds(parts: Parts): string[] {
  const links = listLinks(parts);
  return [...parts.xml].flatMap(([path, root]) => {
    const own = new Set(links.filter(({ from }) => from === path).map(({ id }) => id));
    return listElements(root).flatMap(({ name, attributes }) =>
      ['r:id', 'r:embed', 'r:link', 'r:pict']
        .flatMap((key) => attributes[key] ?? [])
        .filter((id) => !own.has(id))
        .map((id) => `${path}: ${name} names the link ${id}, which is not there`),
    );
  });
}

function checkDrawingIds({ xml }: Parts): string[] {
  return [...xml].flatMap(([path, root]) => {
    const all = listElements(root);
    const ids = (name: string) =>
      all.filter((each) => each.name === name).map(({ attributes }) => attributes['id'] ?? '');
    const drawings = [...ids('wp:docPr'), ...ids('p:cNvPr'), ...ids('xdr:cNvPr')];
    const marks = all
      .filter(({ name }) => name === 'w:bookmarkStart')
      .map(({ attributes }) => attributes['w:id'] ?? '');
    const names = all
      .filter(({ name }) => name === 'w:bookmarkStart')
      .map(({ attributes }) => attributes['w:name'] ?? '');
    return [
      ...twice(drawings).map((id) => `${path}: two drawings of id ${id}`),
      ...drawings.filter((id) => !/^[1-9]\d*$/.test(id)).map((id) => `${path}: a drawing of id “${id}”`),
      ...twice(marks).map((id) => `${path}: two bookmarks of id ${id}`),
      ...twice(names).map((id) => `${path}: two bookmarks called ${id}`),
    ];
  });
}

function checkLayouts(parts: Parts): string[] {
  const links = listLinks(parts);
  const to = (from: string, type: string) => links.filter((link) => link.from === from && link.type === type);
  const named = (pattern: RegExp) => parts.names.filter((name) => pattern.test(name));
  const listed = parts.xml.get('ppt/presentation.xml');
  const slideIds =
    listed === undefined
      ? []
      : listElements(listed)
          .filter(({ name }) => name === 'p:sldId')
          .map(({ attributes }) => attributes['id'] ?? '');
  const masterIds = [...parts.xml].flatMap(([, root]) =>
    listElements(root)
      .filter(({ name }) => name === 'p:sldMasterId' || name === 'p:sldLayoutId')
      .map(({ attributes }) => attributes['id'] ?? ''),
  );
  return [
    ...named(/^ppt\/slideLayouts\/[^/]+\.xml$/)
      .filter((name) => to(name, 'slideMaster').length !== 1)
      .map((name) => `${name} has no master`),
    ...named(/^ppt\/slides\/[^/]+\.xml$/)
      .filter((name) => to(name, 'slideLayout').length !== 1)
      .map((name) => `${name} has no layout`),
    ...named(/^ppt\/(?:slideMasters|notesMasters)\/[^/]+\.xml$/)
      .filter((name) => to(name, 'theme').length !== 1)
      .map((name) => `${name} has no theme`),
    ...twice(
      links.filter(({ type, from }) => type === 'theme' && from.includes('Master')).map((link) => link.to),
    ).map((name) => `two masters share ${name}`),
    ...twice([...slideIds]).map((id) => `two slides of id ${id}`),
    ...twice(masterIds).map((id) => `a master and a layout of id ${id}`),
    ...slideIds.filter((id) => Number(id) < 256).map((id) => `a slide of id ${id}, under 256`),
    ...masterIds
      .filter((id) => Number(id) < 2 ** 31)
      .map((id) => `a master or layout of id ${id}, under 2^31`),
  ];
}

/** A cell of a table has a paragraph, as its last element; a row has a cell for every column of the grid. */
function checkTableCells({ xml }: Parts): string[] {
  return [...xml].flatMap(([path, root]) => {
    const all = listElements(root);
    const cells = all.filter(({ name }) => name === 'w:tc');
    const slides = all.filter(({ name }) => name === 'a:tc');
    const ragged = all
      .filter(({ name }) => name === 'w:tbl' || name === 'a:tbl')
      .flatMap((table) => {
        const grid = table.children.find(({ name }) => /:tblGrid$/.test(name))?.children.length ?? 0;
        return table.children
          .filter(({ name }) => /:tr$/.test(name))
          .filter((row) => row.children.filter(({ name }) => /:tc$/.test(name)).length !== grid);
      });
    return [
      ...cells
        .filter(({ children }) => children.at(-1)?.name !== 'w:p')
        .map(() => `${path}: a cell without a paragraph`),
      ...slides
        .filter(({ children }) => {
          const body = children.find(({ name }) => name === 'a:txBody');
          return !body?.children.some(({ name }) => name === 'a:p');
        })
        .map(() => `${path}: a cell without a paragraph`),
      ...ragged.map(() => `${path}: a row with other cells than the grid has columns`),
      ...all
        .filter(({ name }) => name === 'p:txBody')
        .filter(({ children }) => !children.some(({ name }) => name === 'a:p'))
        .map(() => `${path}: a text body without a paragraph`),
    ];
  });
}

function checkNotes(parts: Parts): string[] {
  const links = listLinks(parts);
  const notes = parts.names.filter((name) => /^ppt\/notesSlides\/[^/]+\.xml$/.test(name));
  const listed = parts.xml.get('ppt/presentation.xml');
  const hasMaster =
    listed !== undefined && listElements(listed).some(({ name }) => name === 'p:notesMasterId');
  return [
    ...notes
      .filter((name) => !links.some((link) => link.from === name && link.type === 'notesMaster'))
      .map((name) => `${name} has no notes master`),
    ...notes
      .filter((name) => !links.some((link) => link.from === name && link.type === 'slide'))
      .map((name) => `${name} has no slide`),
    ...(notes.length > 0 && !hasMaster
      ? ['there are notes, and the presentation lists no notes master']
      : []),
  ];
}

/** A chart outside a workbook brings its own; every chart has two axes or none, each listed once. */
function checkCharts(parts: Parts): string[] {
  const links = listLinks(parts);
  return [...parts.xml]
    .filter(([path]) => /\/charts\/chart\d+\.xml$/.test(path))
    .flatMap(([path, root]) => {
      const all = listElements(root);
      const axes = all.filter(({ name }) => /^c:(?:cat|val|date|ser)Ax$/.test(name)).length;
      const named = all.filter(({ name }) => name === 'c:axId').length;
      const isInWorkbook = path.startsWith('xl/');
      const hasOwn = links.some(({ from, to }) => from === path && to.endsWith('.xlsx'));
      return [
        ...(isInWorkbook || (hasOwn && all.some(({ name }) => name === 'c:externalData'))
          ? []
          : [`${path} has no workbook`]),
        ...(axes === 0 || axes === 2 ? [] : [`${path} has ${axes} axes`]),
        ...(named === axes * 2 ? [] : [`${path} names its axes ${named} times`]),
      ];
    });
}

/** By element: its children stand in this order. What is not on a list may stand anywhere. */
const ORDER: Readonly<Record<string, string>> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore numPr pBdr shd tabs bidi spacing ind jc outlineLvl rPr sectPr',
  'w:rPr': 'rStyle rFonts b bCs i iCs color sz szCs vertAlign rtl lang',
  'w:tblPr':
    'tblStyle bidiVisual tblStyleRowBandSize tblW jc tblInd tblBorders tblLayout tblCellMar tblLook tblCaption tblDescription',
  'w:tc': 'tcPr p',
  'w:tr': 'trPr tc',
  'w:tbl': 'tblPr tblGrid tr',
  'w:p': 'pPr r',
  'w:sectPr': 'headerReference footerReference type pgSz pgMar pgNumType titlePg bidi',
  'w:style': 'name basedOn next qFormat pPr rPr tblPr tblStylePr',
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData autoFilter mergeCells conditionalFormatting pageMargins pageSetup headerFooter drawing',
  workbook: 'bookViews sheets definedNames calcPr',
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs',
  'c:chartSpace': 'roundedCorners chart spPr txPr externalData',
  'c:chart': 'title autoTitleDeleted plotArea legend plotVisOnly dispBlanksAs',
  'c:ser': 'idx order tx spPr invertIfNegative marker dPt dLbls cat val smooth',
  'c:catAx':
    'axId scaling delete axPos majorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr txPr crossAx crosses auto lblAlgn lblOffset noMultiLvlLbl',
  'c:valAx':
    'axId scaling delete axPos majorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr txPr crossAx crosses crossBetween',
  'c:scaling': 'logBase orientation max min',
  'p:presentation':
    'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz defaultTextStyle',
  'p:sld': 'cSld clrMapOvr',
  'p:sldMaster': 'cSld clrMap sldLayoutIdLst txStyles',
  'p:sldLayout': 'cSld clrMapOvr',
  'p:sp': 'nvSpPr spPr style txBody',
  'p:txBody': 'bodyPr lstStyle p',
  'a:txBody': 'bodyPr lstStyle p',
  'a:p': 'pPr r endParaRPr',
  'a:tc': 'txBody tcPr',
  'a:pPr': 'lnSpc spcBef spcAft buClr buSzPct buFont buNone buAutoNum buChar defRPr',
};

function checkOrder({ xml }: Parts): string[] {
  return [...xml].flatMap(([path, root]) =>
    listElements(root).flatMap(({ name, children }) => {
      const order = ORDER[name]?.split(' ');
      if (order === undefined) return [];
      const places = children
        .map((child) => order.indexOf(child.name.replace(/^\w+:/, '')))
        .filter((place) => place >= 0);
      const isSorted = places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0));
      const single = name.endsWith('Pr') ? twice(children.map((child) => child.name)) : [];
      const many = single.filter(
        (each) => !['w:headerReference', 'w:footerReference', 'w:tblStylePr'].includes(each),
      );
      return [
        ...(isSorted
          ? []
          : [
              `${path}: the elements of ${name} are out of order: ${children.map((each) => each.name).join(' ')}`,
            ]),
        ...many.map((each) => `${path}: ${name} has ${each} twice`),
      ];
    }),
  );
}

function checkNumbersOfLists({ xml }: Parts): string[] {
  const numbering = xml.get('word/numbering.xml');
  const known = new Set(
    numbering === undefined
      ? []
      : numbering.children
          .filter(({ name }) => name === 'w:num')
          .map(({ attributes }) => attributes['w:numId']),
  );
  const styles = xml.get('word/styles.xml');
  const ids = new Set(
    styles === undefined
      ? []
      : styles.children
          .filter(({ name }) => name === 'w:style')
          .map(({ attributes }) => attributes['w:styleId']),
  );
  const document = xml.get('word/document.xml');
  if (document === undefined) return [];
  const all = listElements(document);
  return [
    ...all
      .filter(({ name, attributes }) => name === 'w:numId' && !known.has(attributes['w:val']))
      .map(({ attributes }) => `a list of number ${attributes['w:val']}, which is not there`),
    ...all
      .filter(({ name, attributes }) => /^w:(?:p|r|tbl)Style$/.test(name) && !ids.has(attributes['w:val']))
      .map(({ attributes }) => `the style ${attributes['w:val']}, which is not there`),
  ];
}

/** Cells in order, styles and strings that are there, names of sheets that are allowed. */
function checkSheets({ xml }: Parts): string[] {
  const book = xml.get('xl/workbook.xml');
  if (book === undefined) return [];
  const names = listElements(book)
    .filter(({ name }) => name === 'sheet')
    .map(({ attributes }) => attributes['name'] ?? '');
  const count = (path: string, name: string) =>
    listElements(xml.get(path) ?? EMPTY).find((each) => each.name === name)?.children.length ?? 0;
  const looks = count('xl/styles.xml', 'cellXfs');
  const strings = xml.get('xl/sharedStrings.xml')?.children.length ?? 0;
  const sheets = [...xml].filter(([path]) => /^xl\/worksheets\/[^/]+\.xml$/.test(path));
  return [
    ...twice(names.map((name) => name.toLowerCase())).map((name) => `two sheets called ${name}`),
    ...names
      .filter((name) => name.length > 31 || /[[\]:*?/\\]/.test(name))
      .map((name) => `a sheet called ${name}`),
    ...sheets.flatMap(([path, root]) => {
      const cells = listElements(root).filter(({ name }) => name === 'c');
      const places = cells.map(({ attributes }) => attributes['r'] ?? '');
      return [
        ...twice(places).map((place) => `${path}: two cells ${place}`),
        ...cells
          .filter(({ attributes }) => Number(attributes['s'] ?? 0) >= looks)
          .map(({ attributes }) => `${path}: ${attributes['r']} has a look that is not there`),
        ...cells
          .filter(
            ({ attributes, children }) =>
              attributes['t'] === 's' && Number(children[0]?.attributes['#text']) >= strings,
          )
          .map(({ attributes }) => `${path}: ${attributes['r']} has a string that is not there`),
      ];
    }),
  ];
}

const EMPTY: Element = { name: '', attributes: {}, children: [] };

function parse(text: string): Element {
  const parser = new SaxesParser({ fragment: false });
  const root: Element = { name: '', attributes: {}, children: [] };
  const open: Element[] = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = {
      name,
      attributes: { ...(attributes as Record<string, string>) },
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (data) => {
    const last = open.at(-1);
    if (last !== undefined) Object.assign(last.attributes, { '#text': data });
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root.children[0] ?? root;
}

function listElements(root: Element): Element[] {
  const all: Element[] = [];
  const walk = (element: Element) => {
    all.push(element);
    element.children.forEach(walk);
  };
  walk(root);
  return all;
}

/** What follows the last dot of a name. */
function endOf(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1] ?? '';
}

function twice(values: readonly string[]): string[] {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) doubled.add(value);
    seen.add(value);
  }
  return [...doubled];
}
