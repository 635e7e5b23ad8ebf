import type { OfficeFile } from '../../open-office-file.ts';
import { readAttribute } from '../../parse-xml.ts';
import { isDayFormat } from '../../xlsx/day-format.ts';
import { findChild, listChildren, walkTree, type XmlNode, type XmlTree } from '../xml-tree.ts';
import { type CellArea, type CellPlace, parseArea, parseCellName } from './cell-name.ts';
import { type CountCell, createCellCount } from './count-cells.ts';

// What stands in a workbook, sheet by sheet, with what must not be changed behind the back of the program that made it.

export interface XlsxCell extends CellPlace {
  readonly node: XmlNode;
  /** As it is shown, or what its formula is. */
  readonly text: string;
  readonly formula: XmlNode | null;
}

export interface XlsxRow {
  readonly number: number;
  readonly node: XmlNode;
  readonly cells: readonly XlsxCell[];
}

export interface XlsxSheet {
  readonly name: string;
  readonly tree: XmlTree;
  readonly data: XmlNode;
  readonly rows: readonly XlsxRow[];
  /** The number that the order of reckoning knows it by. */
  readonly sheetId: string;
  readonly isProtected: boolean;
  readonly merged: readonly CellArea[];
  /** Areas of tables and of reports over other data; the first and the last row of a table have names that it knows. */
  readonly tables: readonly { readonly area: CellArea; readonly fixedRows: readonly number[] }[];
  readonly reports: readonly CellArea[];
}

export interface XlsxIndex {
  readonly workbook: XmlTree;
  readonly sheets: readonly XlsxSheet[];
  readonly calcChain: XmlTree | null;
  /** Whether each style of a cell shows a day. */
  readonly dayStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** Null where there is no list of sheets. */
export async function indexXlsx(file: OfficeFile): Promise<XlsxIndex | null> {
  const workbook = await file.tree(file.main);
  const list = workbook === null ? null : findChild(workbook.root, 'sheets');
  if (workbook === null || list === null) return null;
  const links = await file.links(file.main);
  const to = (type: string) => links.find((link) => link.type === type)?.to ?? null;
  const load = async (part: string | null) => (part === null ? null : file.tree(part));
  const texts = listSharedTexts(await load(to('sharedStrings')));
  const parts = new Map(links.map((link) => [link.id, link]));
  const read = new Set<string>();
  const count = createCellCount(file);
  const sheets: XlsxSheet[] = [];
  for (const node of listChildren(list, 'sheet')) {
    const part = parts.get(readAttribute(node, 'id') ?? '');
    // A sheet that is one chart has no cells.
    if (part?.to === undefined || part.to === null || part.type !== 'worksheet') continue;
    const tree = await file.tree(part.to);
    const data = tree === null ? null : findChild(tree.root, 'sheetData');
    if (tree === null || data === null) continue;
    // Two sheets are two parts: a list that names one again and again is made to be read without end.
    if (read.has(part.to)) throw file.refuse(`its list of sheets has ${part.to} twice`);
    read.add(part.to);
    sheets.push(await readSheet(file, node, tree, data, { texts, count }));
  }
  const properties = findChild(workbook.root, 'workbookPr');
  return {
    workbook,
    sheets,
    calcChain: await load(to('calcChain')),
    dayStyles: listDayStyles(await load(to('styles'))),
    is1904: /^(?:1|true)$/.test((properties === null ? null : readAttribute(properties, 'date1904')) ?? ''),
  };
}

interface ShownFacts {
  readonly texts: readonly string[];
  readonly count: CountCell;
}

async function readSheet(
  file: OfficeFile,
  node: XmlNode,
  tree: XmlTree,
  data: XmlNode,
  facts: ShownFacts,
): Promise<XlsxSheet> {
  const merges = findChild(tree.root, 'mergeCells');
  const protection = findChild(tree.root, 'sheetProtection');
  const links = await file.links(tree.part);
  const areas = async (type: string) => {
    const roots: XmlNode[] = [];
    for (const { to } of links.filter((link) => link.type === type)) {
      const part = to === null ? null : await file.tree(to);
      if (part !== null) roots.push(part.root);
    }
    return roots;
  };
  return {
    name: node.attributes['name'] ?? '',
    tree,
    data,
    rows: listRows(data, facts),
    sheetId: readAttribute(node, 'sheetId') ?? '',
    isProtected: protection !== null && /^(?:1|true)$/.test(readAttribute(protection, 'sheet') ?? ''),
    merged: (merges?.children ?? []).flatMap((each) => parseArea(readAttribute(each, 'ref') ?? '') ?? []),
    tables: (await areas('table')).flatMap((root) => {
      const area = parseArea(readAttribute(root, 'ref') ?? '');
      if (area === null) return [];
      const [heads, totals] = [
        readAttribute(root, 'headerRowCount') ?? '1',
        readAttribute(root, 'totalsRowCount') ?? '0',
      ];
      return [
        {
          area,
          fixedRows: [...(heads === '0' ? [] : [area.from.row]), ...(totals === '0' ? [] : [area.to.row])],
        },
      ];
    }),
    reports: (await areas('pivotTable')).flatMap((root) => {
      const place = findChild(root, 'location');
      return (place === null ? null : parseArea(readAttribute(place, 'ref') ?? '')) ?? [];
    }),
  };
}

/** Numbers and names may be left out where each follows the one before. */
function listRows(data: XmlNode, { texts, count }: ShownFacts): XlsxRow[] {
  let number = 0;
  return listChildren(data, 'row').map((node) => {
    number = Number(readAttribute(node, 'r') ?? number + 1);
    let column = 0;
    const cells = listChildren(node, 'c').map((cell): XlsxCell => {
      const place = parseCellName(readAttribute(cell, 'r') ?? '') ?? { column: column + 1, row: number };
      column = place.column;
      const formula = findChild(cell, 'f');
      const text = formula === null ? readShown(cell, texts) : `=${formula.text}`;
      count(text);
      return { column, row: number, node: cell, formula, text };
    });
    return { number, node, cells };
  });
}

function readShown(cell: XmlNode, texts: readonly string[]): string {
  const value = findChild(cell, 'v')?.text ?? '';
  const type = readAttribute(cell, 't');
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr') return joinTexts(cell);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  return value;
}

function listSharedTexts(tree: XmlTree | null): string[] {
  return (tree?.root.children ?? []).filter(({ local }) => local === 'si').map(joinTexts);
}

/** Without the readings above Chinese characters. */
function joinTexts(node: XmlNode): string {
  let text = '';
  for (const each of walkTree(node))
    if (each.local === 't' && each.parent?.local !== 'rPh') text += each.text;
  return text;
}

function listDayStyles(tree: XmlTree | null): boolean[] {
  if (tree === null) return [];
  const own = new Map(
    (findChild(tree.root, 'numFmts')?.children ?? []).map((node) => [
      Number(readAttribute(node, 'numFmtId')),
      readAttribute(node, 'formatCode') ?? '',
    ]),
  );
  return (findChild(tree.root, 'cellXfs')?.children ?? []).map((node) => {
    const format = Number(readAttribute(node, 'numFmtId') ?? 0);
    return isDayFormat(format, own.get(format) ?? null);
  });
}
