import type { OfficeFile } from '../../open-office-file.ts';
import { readAttribute } from '../../parse-xml.ts';
import { joinPieces, type TextPiece } from '../text-piece.ts';
import { findBelow, findChild, listChildren, type XmlNode, type XmlTree } from '../xml-tree.ts';

// What stands on the slides of a presentation, in the order in which they are shown.

export interface PptxParagraph {
  readonly id: string;
  readonly node: XmlNode;
  readonly pieces: readonly TextPiece[];
  readonly text: string;
  readonly isTitle: boolean;
}

export interface PptxTable {
  readonly rows: readonly (readonly PptxCell[])[];
}

export interface PptxCell {
  readonly id: string;
  readonly paragraphs: readonly { readonly node: XmlNode; readonly pieces: readonly TextPiece[] }[];
  readonly text: string;
}

export interface PptxSlide {
  /** s1 for the first that is shown. */
  readonly id: string;
  /** Its entry in the list of slides, and the number that it has there. */
  readonly entry: XmlNode;
  readonly number: string;
  readonly part: string;
  readonly tree: XmlTree;
  readonly title: string | null;
  readonly paragraphs: readonly PptxParagraph[];
  readonly tables: readonly PptxTable[];
  /** What each picture shows, as it says itself. */
  readonly pictures: readonly (string | null)[];
  /** Something is drawn on it that says nothing in words. */
  readonly isDrawnOn: boolean;
}

export interface PptxIndex {
  readonly presentation: XmlTree;
  readonly list: XmlNode;
  readonly slides: readonly PptxSlide[];
}

/** Null where there is no list of slides. */
export async function indexPptx(file: OfficeFile): Promise<PptxIndex | null> {
  const presentation = await file.tree(file.main);
  const list = presentation === null ? null : findChild(presentation.root, 'sldIdLst');
  if (presentation === null || list === null) return null;
  const links = await file.links(file.main);
  const parts = new Map(links.map(({ id, to }) => [id, to]));
  const read = new Set<string>();
  const slides: PptxSlide[] = [];
  for (const entry of listChildren(list, 'sldId')) {
    const relation = Object.entries(entry.attributes).find(([name]) => name.endsWith(':id'))?.[1];
    const part = parts.get(relation ?? '') ?? null;
    const tree = part === null ? null : await file.tree(part);
    if (part === null || tree === null) continue;
    // Two slides are two parts: a list that names one again and again is made to be read without end.
    if (read.has(part)) throw file.refuse(`its list of slides has ${part} twice`);
    read.add(part);
    const id = `s${slides.length + 1}`;
    slides.push({ id, entry, number: entry.attributes['id'] ?? '', part, tree, ...readSlide(tree, id) });
  }
  return { presentation, list, slides };
}

function readSlide(
  tree: XmlTree,
  id: string,
): Pick<PptxSlide, 'title' | 'paragraphs' | 'tables' | 'pictures' | 'isDrawnOn'> {
  const paragraphs: PptxParagraph[] = [];
  const tables: PptxTable[] = [];
  const pictures: (string | null)[] = [];
  let isDrawnOn = false;
  const walk = (node: XmlNode): void => {
    for (const child of node.children) {
      if (child.local === 'grpSp') walk(child);
      else if (child.local === 'sp') takeShape(child);
      else if (child.local === 'pic') pictures.push(describe(child));
      else if (child.local === 'graphicFrame') {
        const table = findBelow(child, 'tbl');
        if (table === null) pictures.push(describe(child));
        else tables.push(readTable(table, `${id}t${tables.length + 1}`));
      } else if (/^(?:cxnSp|contentPart|AlternateContent)$/.test(child.local)) isDrawnOn = true;
    }
  };
  const takeShape = (shape: XmlNode): void => {
    const body = findChild(shape, 'txBody');
    const holder = findBelow(findChild(shape, 'nvSpPr') ?? shape, 'ph');
    const kind = holder === null ? null : (readAttribute(holder, 'type') ?? 'body');
    if (kind === null) isDrawnOn = true;
    // Dates, numbers and footers are not what a slide says.
    if (body === null || (kind !== null && /^(?:dt|ftr|sldNum|hdr)$/.test(kind))) return;
    for (const node of listChildren(body, 'p')) {
      const pieces = listSlidePieces(node);
      const isTitle = kind === 'title' || kind === 'ctrTitle';
      paragraphs.push({
        id: `${id}p${paragraphs.length + 1}`,
        node,
        pieces,
        text: joinPieces(pieces),
        isTitle,
      });
    }
  };
  const shapes = findBelow(tree.root, 'spTree');
  if (shapes !== null) walk(shapes);
  const title = paragraphs
    .filter(({ isTitle }) => isTitle)
    .map(({ text }) => text.trim())
    .join(' ')
    .trim();
  return { title: title === '' ? null : title, paragraphs, tables, pictures, isDrawnOn };
}

function readTable(table: XmlNode, id: string): PptxTable {
  return {
    rows: listChildren(table, 'tr').map((row, at) =>
      listChildren(row, 'tc').map((cell, column): PptxCell => {
        const body = findChild(cell, 'txBody');
        const paragraphs = (body === null ? [] : listChildren(body, 'p')).map((node) => ({
          node,
          pieces: listSlidePieces(node),
        }));
        const text = paragraphs.map(({ pieces }) => joinPieces(pieces)).join('\n');
        return { id: `${id}r${at + 1}c${column + 1}`, paragraphs, text: text.trim() };
      }),
    ),
  };
}

function describe(node: XmlNode): string | null {
  const named = findBelow(node, 'cNvPr');
  return named === null ? null : readAttribute(named, 'descr');
}

function listSlidePieces(paragraph: XmlNode): TextPiece[] {
  return paragraph.children.flatMap((child): TextPiece[] => {
    if (child.local === 'br') return [{ text: '\n', node: child, kind: 'mark', guard: null, link: null }];
    const text = child.local === 'r' || child.local === 'fld' ? findChild(child, 't') : null;
    if (text === null) return [];
    const guard = child.local === 'fld' ? 'it is a field, which is made anew' : null;
    return [{ text: text.text, node: text, kind: 'text', guard, link: null }];
  });
}
