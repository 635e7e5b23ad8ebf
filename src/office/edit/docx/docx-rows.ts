import type { Cell } from '../../../contracts/data-table.ts';
import type { DocumentEdit } from '../../../contracts/document-edits.ts';
import { type Declined, decline, isDeclined } from '../declined.ts';
import { diffWords, type WordChange } from '../diff-words.ts';
import type { EditEffect } from '../edit-plan.ts';
import { findQuote } from '../find-quote.ts';
import type { Splice } from '../splice-text.ts';
import { joinPieces, type TextPiece } from '../text-piece.ts';
import { findBelow, findChild, readValue, sliceNode, type XmlNode, type XmlTree } from '../xml-tree.ts';
import type { DocxBlock, DocxCell, DocxRow, DocxTable } from './docx-index.ts';
import { findLoss, findTorn } from './docx-loss.ts';
import { renderRow } from './docx-render.ts';

type ReplaceText = (
  paragraph: { readonly node: XmlNode; readonly pieces: readonly TextPiece[] },
  hunks: readonly WordChange[],
) => Splice[] | Declined;
type RowEdit = Extract<DocumentEdit, { op: 'replace_cell' | 'insert_row' | 'remove_row' | 'move_row' }>;
interface FoundRow {
  readonly table: DocxTable;
  readonly row: DocxRow;
}
interface FoundCell extends FoundRow {
  readonly cell: DocxCell;
}

export interface RowEdits {
  plan(edit: RowEdit): EditEffect | Declined;
  findCell(id: string): FoundCell | null;
  replaceWords(found: FoundCell, quote: string, text: string): EditEffect | Declined;
}

/** Rows and cells of the tables of a document. A table in which cells are joined keeps its rows. */
export function createRowEdits(
  tree: XmlTree,
  blocks: readonly DocxBlock[],
  replaceText: ReplaceText,
): RowEdits {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const rows = tables.flatMap((table) => table.rows.map((row): FoundRow => ({ table, row })));

  function findRow(id: string): FoundRow | Declined {
    const found = rows.find(({ row }) => row.id === id);
    if (found === undefined) return decline(`there is no row ${id}`);
    return found.table.guard === null ? found : decline(found.table.guard);
  }

  function findCell(id: string): FoundCell | null {
    for (const { table, row } of rows) {
      const cell = row.cells.find((each) => each.id === id);
      if (cell !== undefined) return { table, row, cell };
    }
    return null;
  }

  function effect(
    splices: readonly Splice[],
    { table }: FoundRow,
    before: string | null,
    after: string | null,
  ): EditEffect {
    return {
      splices: splices.map((splice) => ({ part: tree.part, splice })),
      section: table.id,
      before,
      after,
    };
  }

  function changeCell(
    found: FoundCell,
    decide: (text: string) => readonly WordChange[] | Declined,
  ): EditEffect | Declined {
    const { table, cell } = found;
    if (table.guard !== null) return decline(table.guard);
    const [paragraph, ...more] = cell.paragraphs;
    if (paragraph === undefined || more.length > 0)
      return decline(`${cell.id} has ${cell.paragraphs.length} paragraphs: what becomes of each is not said`);
    const before = joinPieces(paragraph.pieces);
    const hunks = decide(before);
    if (isDeclined(hunks)) return hunks;
    const splices = replaceText(paragraph, hunks);
    if (isDeclined(splices)) return splices;
    const after = hunks.reduceRight(
      (text, { from, to, text: words }) => text.slice(0, from) + words + text.slice(to),
      before,
    );
    return effect(splices, found, before, after);
  }

  function insertRow(after: string, cells: readonly Cell[]): EditEffect | Declined {
    const found = findRow(after);
    if (isDeclined(found)) return found;
    const { row } = found;
    if (cells.length !== row.cells.length)
      return decline(`a row of this table has ${row.cells.length} cells`);
    if (hasJoined(row)) return decline('cells of this row are joined with others');
    const texts = cells.map((cell) => (cell === null ? '' : String(cell)));
    const text = renderRow(
      tree,
      row.node,
      row.cells.map(({ node }) => node),
      texts,
    );
    return effect([{ from: row.node.to, to: row.node.to, text }], found, null, texts.join(' | '));
  }

  function takeRow(found: FoundRow): string | null {
    const { table, row } = found;
    if (table.rows.length === 1) return 'it is the only row of its table';
    return hasJoined(row) ? 'cells of this row are joined with others' : null;
  }

  function plan(edit: RowEdit): EditEffect | Declined {
    if (edit.op === 'replace_cell') {
      const found = findCell(edit.target);
      return found === null
        ? decline(`there is no cell ${edit.target}`)
        : changeCell(found, (text) => diffWords(text, edit.text));
    }
    if (edit.op === 'insert_row') return insertRow(edit.after, edit.cells);
    const found = findRow(edit.target);
    if (isDeclined(found)) return found;
    const { node } = found.row;
    const why = takeRow(found) ?? (edit.op === 'remove_row' ? findLoss([node], tree.root) : findTorn([node]));
    if (why !== null) return decline(why);
    const gone = { from: node.from, to: node.to, text: '' };
    if (edit.op === 'remove_row') return effect([gone], found, tellRow(found.row), null);
    const place = findRow(edit.after);
    if (isDeclined(place)) return place;
    if (place.table !== found.table) return decline('a row stays in its table');
    if (hasJoined(place.row)) return decline('cells of the row before it are joined with others');
    const moved = { from: place.row.node.to, to: place.row.node.to, text: sliceNode(tree, node) };
    return effect([gone, moved], found, tellRow(found.row), tellRow(found.row));
  }

  return {
    plan,
    findCell,
    replaceWords: (found, quote, text) =>
      changeCell(found, (before) => {
        const hunk = findQuote(before, quote, text);
        return isDeclined(hunk) ? hunk : [hunk];
      }),
  };
}

function hasJoined({ cells }: DocxRow): boolean {
  return cells.some(({ node }) => {
    const properties = findChild(node, 'tcPr');
    if (properties === null) return false;
    const span = readValue(properties, 'gridSpan');
    return (span !== null && span !== '1') || findBelow(properties, 'vMerge') !== null;
  });
}

function tellRow({ cells }: DocxRow): string {
  return cells.map(({ text }) => text).join(' | ');
}
