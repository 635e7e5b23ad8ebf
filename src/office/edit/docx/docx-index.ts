import type { OfficeFile } from '../../open-office-file.ts';
import { joinPieces, type TextPiece } from '../text-piece.ts';
import { findChild, listChildren, readValue, type XmlNode, type XmlTree } from '../xml-tree.ts';
import { type FieldState, guardControl, listTextPieces } from './run-text.ts';
import { readLevel, readWordStyles, type WordStyles } from './word-styles.ts';

// What stands in a Word document, in order and by the names that operations use. Paragraphs are counted outside of tables alone.

export interface WordParagraph {
  readonly id: string;
  readonly node: XmlNode;
  readonly pieces: readonly TextPiece[];
  readonly text: string;
  /** The name of its style. */
  readonly style: string;
  /** Of a heading; null for all else. */
  readonly level: number | null;
  readonly isListed: boolean;
  /** Why it is left alone as a whole; null where it may be changed. */
  readonly guard: string | null;
}

export interface DocxTable {
  readonly id: string;
  readonly node: XmlNode;
  readonly rows: readonly DocxRow[];
  readonly guard: string | null;
}

export interface DocxRow {
  readonly id: string;
  readonly node: XmlNode;
  readonly cells: readonly DocxCell[];
}

export interface DocxCell {
  readonly id: string;
  readonly node: XmlNode;
  readonly paragraphs: readonly { readonly node: XmlNode; readonly pieces: readonly TextPiece[] }[];
  readonly text: string;
}

export type DocxBlock =
  | ({ readonly kind: 'paragraph' } & WordParagraph)
  | ({ readonly kind: 'table' } & DocxTable);

export interface DocxIndex {
  readonly tree: XmlTree;
  readonly blocks: readonly DocxBlock[];
}

/** Null where there is no body. */
export async function indexDocx(file: OfficeFile): Promise<DocxIndex | null> {
  const tree = await file.tree(file.main);
  const body = tree === null ? null : findChild(tree.root, 'body');
  if (tree === null || body === null) return null;
  const stylesAt = (await file.links(file.main)).find(({ type }) => type === 'styles')?.to ?? null;
  const styles = readWordStyles(stylesAt === null ? null : await file.tree(stylesAt));
  const blocks: DocxBlock[] = [];
  const fields: FieldState = { open: [] };
  const count = { paragraphs: 0, tables: 0 };
  const walk = (node: XmlNode, guard: string | null): void => {
    for (const child of node.children) {
      if (child.local === 'p') {
        count.paragraphs += 1;
        blocks.push({
          kind: 'paragraph',
          ...readParagraph(child, `p${count.paragraphs}`, styles, fields, guard),
        });
      } else if (child.local === 'tbl') {
        count.tables += 1;
        blocks.push({ kind: 'table', ...readTable(child, `t${count.tables}`, guard) });
      } else if (child.local === 'sdt') {
        const content = findChild(child, 'sdtContent');
        if (content !== null) walk(content, guard ?? guardControl(child));
      } else if (child.local === 'customXml' || child.local === 'smartTag') walk(child, guard);
      else if (child.local === 'ins' || child.local === 'moveTo')
        walk(child, guard ?? 'it is a tracked change');
    }
  };
  walk(body, null);
  return { tree, blocks };
}

function readParagraph(
  node: XmlNode,
  id: string,
  styles: WordStyles,
  fields: FieldState,
  guard: string | null,
): WordParagraph {
  const properties = findChild(node, 'pPr');
  const styleId = readValue(properties, 'pStyle') ?? '';
  const style = styles.get(styleId);
  const numbering = properties === null ? null : findChild(properties, 'numPr');
  const pieces = listTextPieces(node, fields);
  const level = readLevel(readValue(properties, 'outlineLvl')) ?? style?.level ?? null;
  return {
    id,
    node,
    pieces,
    text: joinPieces(pieces),
    style: style?.name ?? styleId,
    level,
    // A list of number 0 is none: it takes the style's list away.
    isListed: numbering === null ? (style?.isListed ?? false) : readValue(numbering, 'numId') !== '0',
    guard,
  };
}

function readTable(node: XmlNode, id: string, guard: string | null): DocxTable {
  const rows = listRows(node).map((row, at): DocxRow => {
    const rowId = `${id}r${at + 1}`;
    return {
      id: rowId,
      node: row,
      cells: listCells(row).map((cell, column): DocxCell => {
        const paragraphs = listParagraphs(cell).map((each) => ({ node: each, pieces: listTextPieces(each) }));
        const text = paragraphs.map(({ pieces }) => joinPieces(pieces)).join('\n');
        return { id: `${rowId}c${column + 1}`, node: cell, paragraphs, text: text.trim() };
      }),
    };
  });
  return { id, node, rows, guard };
}

/** Rows and cells may stand in content controls. */
function listRows(table: XmlNode): XmlNode[] {
  return listWithin(table, 'tr');
}

function listCells(row: XmlNode): XmlNode[] {
  return listWithin(row, 'tc');
}

function listWithin(node: XmlNode, local: string): XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.local === local) return [child];
    if (child.local === 'sdt')
      return listChildren(child, 'sdtContent').flatMap((each) => listWithin(each, local));
    return child.local === 'customXml' ? listWithin(child, local) : [];
  });
}

/** Of a cell, those of tables inside it too, as its reader sees them. */
function listParagraphs(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.local === 'p') return [child];
    return ['sdt', 'sdtContent', 'customXml', 'tbl', 'tr', 'tc'].includes(child.local)
      ? listParagraphs(child)
      : [];
  });
}
