import type { DocumentEdit } from '../../../contracts/document-edits.ts';
import { type Declined, decline, isDeclined } from '../declined.ts';
import { diffWords, type WordChange } from '../diff-words.ts';
import type { EditEffect, Editor } from '../edit-plan.ts';
import { findQuote } from '../find-quote.ts';
import { replaceInPieces } from '../replace-in-pieces.ts';
import type { Splice } from '../splice-text.ts';
import type { TextPiece } from '../text-piece.ts';
import type { XmlNode } from '../xml-tree.ts';
import type { DocxBlock, DocxIndex, WordParagraph } from './docx-index.ts';
import { createPieceRenderer, fillParagraph, renderLike } from './docx-render.ts';
import { createRowEdits } from './docx-rows.ts';
import { type DocxSection, listDocxSections } from './docx-sections.ts';
import { listDocxBlocks } from './list-docx-blocks.ts';
import { takeStretch } from './take-stretch.ts';

/** Operations on a Word document: all of them are splices of its main part. */
export function createDocxEditor(index: DocxIndex): Editor {
  const { tree, blocks } = index;
  const sections = listDocxSections(blocks);
  const render = createPieceRenderer(tree);
  const rows = createRowEdits(tree, blocks, replaceText);
  const sectionOf = (block: DocxBlock): string | null =>
    sections.findLast((section) => section.blocks.includes(block))?.heading.text ?? null;

  function effect(
    splices: readonly Splice[],
    section: string | null,
    before: string | null,
    after: string | null,
  ): EditEffect {
    return { splices: splices.map((splice) => ({ part: tree.part, splice })), section, before, after };
  }

  /** Another text in a paragraph, wherever it stands. */
  function replaceText(
    paragraph: { readonly node: XmlNode; readonly pieces: readonly TextPiece[] },
    hunks: readonly WordChange[],
  ): Splice[] | Declined {
    if (paragraph.pieces.length > 0) return replaceInPieces(paragraph.pieces, hunks, render);
    return [fillParagraph(tree, paragraph.node, hunks.map(({ text }) => text).join(''))];
  }

  function change(block: WordParagraph & DocxBlock, hunks: readonly WordChange[]): EditEffect | Declined {
    if (block.guard !== null) return decline(block.guard);
    const splices = replaceText(block, hunks);
    if (isDeclined(splices)) return splices;
    const after = hunks.reduceRight(
      (text, { from, to, text: words }) => text.slice(0, from) + words + text.slice(to),
      block.text,
    );
    return effect(splices, sectionOf(block), block.text, after);
  }

  function findParagraph(id: string): (WordParagraph & DocxBlock) | Declined {
    const found = blocks.find((block) => block.id === id);
    if (found?.kind === 'paragraph') return found as WordParagraph & DocxBlock;
    return decline(`there is no paragraph ${id}`);
  }

  function findSection(id: string): DocxSection | Declined {
    return sections.find((section) => section.id === id) ?? decline(`there is no section ${id}`);
  }

  /** Where something is put: behind a block, or before all of them. */
  function findPlace(after: string): { readonly at: number; readonly block: DocxBlock | null } | Declined {
    if (after === 'start') {
      const [first] = blocks;
      return first === undefined
        ? decline('there is nothing in the document')
        : { at: first.node.from, block: null };
    }
    const table = blocks.find((block) => block.id === after);
    const section = sections.find((each) => each.id === after);
    const block = table ?? section?.heading;
    if (block === undefined) return decline(`there is no part ${after}`);
    const found = blocks.find((each) => each.node === block.node) ?? null;
    if (found?.guard !== null && found !== null) return decline(found.guard);
    return { at: block.node.to, block: found };
  }

  /** The text of a section that new text is to look like. */
  function findBodyLike(from: DocxBlock | null): XmlNode | null {
    const isBody = (block: DocxBlock | undefined): block is WordParagraph & { kind: 'paragraph' } =>
      block?.kind === 'paragraph' &&
      block.level === null &&
      block.text.trim() !== '' &&
      !/^(?:sub)?title$|^toc|caption/i.test(block.style) &&
      !block.isListed;
    if (from !== null && from.kind === 'paragraph' && from.level === null && from.text.trim() !== '')
      return from.node;
    const at = from === null ? 0 : blocks.indexOf(from);
    return (blocks.slice(at).find(isBody) ?? blocks.find(isBody))?.node ?? null;
  }

  function removeBlocks(gone: readonly DocxBlock[], section: string | null): EditEffect | Declined {
    const stretch = takeStretch(tree, gone, 'remove');
    if (isDeclined(stretch)) return stretch;
    return effect([{ ...stretch, text: '' }], section, tellBlocks(gone), null);
  }

  function moveBlocks(
    moved: readonly DocxBlock[],
    after: string,
    section: string | null,
  ): EditEffect | Declined {
    const stretch = takeStretch(tree, moved, 'move');
    if (isDeclined(stretch)) return stretch;
    const target = sections.find(({ id }) => id === after);
    // Behind a section is behind all that stands under its heading.
    const place = findPlace(target === undefined ? after : (target.blocks.at(-1)?.id ?? after));
    if (isDeclined(place)) return place;
    if (place.at > stretch.from && place.at < stretch.to) return decline('it cannot be moved into itself');
    const text = tree.text.slice(stretch.from, stretch.to);
    const splices = [
      { ...stretch, text: '' },
      { from: place.at, to: place.at, text },
    ];
    return effect(splices, section, tellBlocks(moved), tellBlocks(moved));
  }

  function insertSection({
    after,
    heading,
    paragraphs,
  }: Extract<DocumentEdit, { op: 'insert_section' }>): EditEffect | Declined {
    const section = sections.find(({ id }) => id === after);
    const [first] = sections;
    if (after !== 'start' && section === undefined) return decline(`there is no section ${after}`);
    const like = section ?? first;
    const place = section === undefined ? findPlace('start') : findPlace(section.blocks.at(-1)?.id ?? '');
    if (isDeclined(place)) return place;
    const at = section === undefined ? (first?.heading.node.from ?? place.at) : place.at;
    const body = findBodyLike(like === undefined ? null : (like.blocks[0] ?? null));
    const text = [
      renderLike(tree, like?.heading.node ?? null, heading),
      ...paragraphs.map((each) => renderLike(tree, body, each)),
    ].join('');
    return effect([{ from: at, to: at, text }], heading, null, [heading, ...paragraphs].join('\n'));
  }

  function planOne(edit: DocumentEdit): EditEffect | Declined {
    switch (edit.op) {
      case 'replace_text': {
        const cell = rows.findCell(edit.target);
        if (cell !== null) return rows.replaceWords(cell, edit.quote, edit.text);
        const block = findParagraph(edit.target);
        if (isDeclined(block)) return block;
        const hunk = findQuote(block.text, edit.quote, edit.text);
        return isDeclined(hunk) ? hunk : change(block, [hunk]);
      }
      case 'replace_paragraph': {
        const block = findParagraph(edit.target);
        return isDeclined(block) ? block : change(block, diffWords(block.text, edit.text));
      }
      case 'rename_section': {
        const section = findSection(edit.target);
        if (isDeclined(section)) return section;
        const block = findParagraph(section.heading.id);
        return isDeclined(block) ? block : change(block, diffWords(block.text, edit.text));
      }
      case 'insert_paragraph': {
        const place = findPlace(edit.after);
        if (isDeclined(place)) return place;
        const text = renderLike(tree, findBodyLike(place.block), edit.text);
        const section = place.block === null ? null : sectionOf(place.block);
        return effect([{ from: place.at, to: place.at, text }], section, null, edit.text);
      }
      case 'remove_paragraph': {
        const block = findParagraph(edit.target);
        return isDeclined(block) ? block : removeBlocks([block], sectionOf(block));
      }
      case 'move_paragraph': {
        const block = findParagraph(edit.target);
        return isDeclined(block) ? block : moveBlocks([block], edit.after, sectionOf(block));
      }
      case 'insert_section':
        return insertSection(edit);
      case 'remove_section': {
        const section = findSection(edit.target);
        return isDeclined(section) ? section : removeBlocks(section.blocks, section.heading.text);
      }
      case 'move_section': {
        const section = findSection(edit.target);
        return isDeclined(section) ? section : moveBlocks(section.blocks, edit.after, section.heading.text);
      }
      case 'replace_cell':
      case 'insert_row':
      case 'remove_row':
      case 'move_row':
        return rows.plan(edit);
      default:
        return decline(`${edit.op} is nothing that can be done to a Word document`);
    }
  }

  return {
    blocks: listDocxBlocks(blocks, sections),
    plan: (edits) => edits.map(planOne),
  };

  function tellBlocks(told: readonly DocxBlock[]): string {
    return told
      .map((block) => (block.kind === 'paragraph' ? block.text : sliceText(block)))
      .filter((text) => text.trim() !== '')
      .join('\n');
  }

  function sliceText({ rows: of }: Extract<DocxBlock, { kind: 'table' }>): string {
    return of.map(({ cells }) => cells.map(({ text }) => text).join(' | ')).join('\n');
  }
}
