import type { DocumentEdit } from '../../../contracts/document-edits.ts';
import { type Declined, decline, isDeclined } from '../declined.ts';
import { diffWords, type WordChange } from '../diff-words.ts';
import type { EditEffect } from '../edit-plan.ts';
import { findQuote } from '../find-quote.ts';
import { replaceInPieces } from '../replace-in-pieces.ts';
import { escapeContent, type Splice } from '../splice-text.ts';
import { joinPieces, type TextPiece } from '../text-piece.ts';
import { findChild, sliceNode, sliceWithout, type XmlNode, type XmlTree } from '../xml-tree.ts';
import type { PptxIndex, PptxParagraph, PptxSlide } from './pptx-index.ts';

type TextEdit = Extract<
  DocumentEdit,
  {
    op:
      | 'replace_text'
      | 'replace_paragraph'
      | 'insert_paragraph'
      | 'remove_paragraph'
      | 'move_paragraph'
      | 'replace_cell';
  }
>;
interface Found {
  readonly slide: PptxSlide;
  readonly paragraph: PptxParagraph;
}

/** A link of a word is that word's alone. */
const OF_ONE_RUN: ReadonlySet<string> = new Set(['hlinkClick', 'hlinkMouseOver']);

/** Text on slides: paragraphs of shapes, and cells of tables. */
export function planSlideText({ slides }: PptxIndex, edit: TextEdit): EditEffect | Declined {
  switch (edit.op) {
    case 'replace_text':
    case 'replace_paragraph':
    case 'replace_cell': {
      const found = findText(edit.target);
      if (isDeclined(found)) return found;
      const before = joinPieces(found.pieces);
      const hunk = edit.op === 'replace_text' ? findQuote(before, edit.quote, edit.text) : null;
      if (hunk !== null && isDeclined(hunk)) return hunk;
      const hunks = hunk === null ? diffWords(before, edit.text) : [hunk];
      if (hunks.some(({ text }) => text.includes('\n')))
        return decline('a line of a slide is a paragraph of its own');
      const splices = replaceText(found.slide.tree, found, hunks);
      if (isDeclined(splices)) return splices;
      const after = hunks.reduceRight(
        (text, { from, to, text: words }) => text.slice(0, from) + words + text.slice(to),
        before,
      );
      return effect(found.slide, splices, before, after);
    }
    case 'insert_paragraph': {
      const found = findParagraph(edit.after);
      if (isDeclined(found)) return found;
      const { slide, paragraph } = found;
      if (paragraph.isTitle) return decline('a title is one paragraph: name one of the text');
      const at = paragraph.node.to;
      return effect(
        slide,
        [{ from: at, to: at, text: renderLike(slide.tree, paragraph.node, edit.text) }],
        null,
        edit.text,
      );
    }
    case 'remove_paragraph': {
      const found = findParagraph(edit.target);
      if (isDeclined(found)) return found;
      const { slide, paragraph } = found;
      if (isOnly(paragraph)) return decline('it is the only paragraph of its box');
      return effect(slide, [cut(paragraph)], paragraph.text, null);
    }
    case 'move_paragraph': {
      const [found, place] = [findParagraph(edit.target), findParagraph(edit.after)];
      if (isDeclined(found)) return found;
      if (isDeclined(place)) return place;
      const { slide, paragraph } = found;
      if (place.slide !== slide) return decline('a paragraph stays on its slide');
      if (isOnly(paragraph)) return decline('it is the only paragraph of its box');
      if (place.paragraph.isTitle) return decline('a title is one paragraph: name one of the text');
      const at = place.paragraph.node.to;
      const moved = { from: at, to: at, text: sliceNode(slide.tree, paragraph.node) };
      return effect(slide, [cut(paragraph), moved], paragraph.text, paragraph.text);
    }
  }

  function findParagraph(id: string): Found | Declined {
    for (const slide of slides) {
      const paragraph = slide.paragraphs.find((each) => each.id === id);
      if (paragraph !== undefined) return { slide, paragraph };
    }
    return decline(`there is no paragraph ${id}`);
  }

  function findText(
    id: string,
  ): { readonly slide: PptxSlide; readonly node: XmlNode; readonly pieces: readonly TextPiece[] } | Declined {
    for (const slide of slides) {
      const cell = slide.tables.flatMap(({ rows }) => rows.flat()).find((each) => each.id === id);
      const [paragraph, ...more] = cell?.paragraphs ?? [];
      if (cell !== undefined && (paragraph === undefined || more.length > 0))
        return decline(`${id} has ${cell.paragraphs.length} paragraphs: what becomes of each is not said`);
      if (paragraph !== undefined) return { slide, ...paragraph };
    }
    const found = findParagraph(id);
    return isDeclined(found) ? found : { slide: found.slide, ...found.paragraph };
  }
}

function effect(
  { tree, title, id }: PptxSlide,
  splices: readonly Splice[],
  before: string | null,
  after: string | null,
): EditEffect {
  return {
    splices: splices.map((splice) => ({ part: tree.part, splice })),
    section: title ?? id,
    before,
    after,
  };
}

function replaceText(
  tree: XmlTree,
  { node, pieces }: { readonly node: XmlNode; readonly pieces: readonly TextPiece[] },
  hunks: readonly WordChange[],
): Splice[] | Declined {
  if (pieces.length > 0)
    return replaceInPieces(
      pieces,
      hunks,
      (piece, text) => `<${piece.node.name}>${escapeContent(text)}</${piece.node.name}>`,
    );
  const text = hunks.map((hunk) => hunk.text).join('');
  return [{ from: node.from, to: node.to, text: renderLike(tree, node, text) }];
}

/** A paragraph with the properties of another and the look of its first words. */
function renderLike(tree: XmlTree, like: XmlNode, text: string): string {
  const prefix = like.name.slice(0, like.name.length - like.local.length);
  const properties = findChild(like, 'pPr');
  const run = findChild(like, 'r');
  const look = run === null ? findChild(like, 'endParaRPr') : findChild(run, 'rPr');
  const end = findChild(like, 'endParaRPr');
  const copied = look === null ? '' : sliceWithout(tree, look, OF_ONE_RUN);
  // What stands behind the last words of a paragraph is called otherwise, and says the same.
  const asRun = copied
    .replace(/^<([\w.]+:)?endParaRPr/, '<$1rPr')
    .replace(/<\/([\w.]+:)?endParaRPr>$/, '</$1rPr>');
  const ending = end === null ? '' : sliceNode(tree, end);
  return `<${prefix}p>${properties === null ? '' : sliceNode(tree, properties)}<${prefix}r>${asRun}<${prefix}t>${escapeContent(text)}</${prefix}t></${prefix}r>${ending}</${prefix}p>`;
}

function cut({ node }: PptxParagraph): Splice {
  return { from: node.from, to: node.to, text: '' };
}

function isOnly({ node }: PptxParagraph): boolean {
  return (node.parent?.children ?? []).filter(({ local }) => local === 'p').length < 2;
}
