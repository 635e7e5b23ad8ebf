import type { RenderPiece } from '../replace-in-pieces.ts';
import { escapeContent } from '../splice-text.ts';
import { findChild, sliceWithout, walkTree, type XmlNode, type XmlTree } from '../xml-tree.ts';

// New parts of a document look like a part that is there: its properties are copied, without what belongs to that one alone.

const OF_ONE_PARAGRAPH: ReadonlySet<string> = new Set([
  'sectPr',
  'pPrChange',
  'rPrChange',
  'ins',
  'del',
  'moveFrom',
  'moveTo',
  'framePr',
  'pageBreakBefore',
]);
const OF_ONE_ROW: ReadonlySet<string> = new Set([
  'tblHeader',
  'trPrChange',
  'ins',
  'del',
  'tcPrChange',
  'cnfStyle',
]);
/** Looks that a word has because of what it is, not because of where it stands. */
const OF_ONE_RUN: ReadonlySet<string> = new Set([
  'rPrChange',
  'ins',
  'del',
  'moveFrom',
  'moveTo',
  'rStyle',
  'vertAlign',
  'highlight',
]);

/** A text element with another text, and its breaks. */
export function createPieceRenderer({ text, prefix }: XmlTree): RenderPiece {
  return ({ node }, said) => {
    const opening = text.slice(node.from, node.innerFrom);
    const isSpaced = /\bxml:space\s*=\s*["']preserve["']/.test(opening);
    const needsSpace = said !== said.trim() || said.includes('\n');
    const tag =
      node.from + opening.length === node.to || (needsSpace && !isSpaced) ? spacedTag(prefix) : opening;
    return renderLines(tag, said, prefix);
  };
}

const spacedTag = (prefix: string) => `<${prefix}t xml:space="preserve">`;

function renderLines(tag: string, text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => `${tag}${escapeContent(line)}</${prefix}t>`)
    .join(`<${prefix}br/>`);
}

function renderRun({ prefix }: XmlTree, properties: string, text: string): string {
  return `<${prefix}r>${properties}${renderLines(spacedTag(prefix), text, prefix)}</${prefix}r>`;
}

/** A paragraph that looks like another. */
export function renderLike(tree: XmlTree, like: XmlNode | null, text: string): string {
  const { prefix } = tree;
  const properties = like === null ? null : findChild(like, 'pPr');
  return `<${prefix}p>${properties === null ? '' : sliceWithout(tree, properties, OF_ONE_PARAGRAPH)}${renderRun(tree, copyRunLook(tree, like), text)}</${prefix}p>`;
}

/** The look of the words of a paragraph: of its longest run, so that one bold word does not make everything bold. */
function copyRunLook(tree: XmlTree, paragraph: XmlNode | null): string {
  if (paragraph === null) return '';
  let longest: { readonly run: XmlNode; readonly length: number } | null = null;
  for (const node of walkTree(paragraph)) {
    if (node.local !== 'r') continue;
    const length = node.children.reduce((sum, { local, text }) => sum + (local === 't' ? text.length : 0), 0);
    if (length > (longest?.length ?? 0)) longest = { run: node, length };
  }
  const look = longest === null ? null : findChild(longest.run, 'rPr');
  if (look !== null) return sliceWithout(tree, look, OF_ONE_RUN);
  const mark = findChild(paragraph, 'pPr');
  const ofMark = longest !== null || mark === null ? null : findChild(mark, 'rPr');
  return ofMark === null ? '' : sliceWithout(tree, ofMark, OF_ONE_RUN);
}

/** Text in a paragraph that has none. */
export function fillParagraph(tree: XmlTree, paragraph: XmlNode, text: string) {
  const run = renderRun(tree, copyRunLook(tree, paragraph), text);
  if (paragraph.innerFrom !== paragraph.to)
    return { from: paragraph.innerTo, to: paragraph.innerTo, text: run };
  const opening = tree.text.slice(paragraph.from, paragraph.to).replace(/\s*\/>$/, '>');
  return { from: paragraph.from, to: paragraph.to, text: `${opening}${run}</${paragraph.name}>` };
}

/** A row like another with other texts in its cells. */
export function renderRow(
  tree: XmlTree,
  row: XmlNode,
  cells: readonly XmlNode[],
  texts: readonly string[],
): string {
  const { prefix } = tree;
  const properties = row.children
    .filter(({ local }) => local === 'tblPrEx' || local === 'trPr')
    .map((node) => sliceWithout(tree, node, OF_ONE_ROW))
    .join('');
  const rendered = cells.map((cell, at) => {
    const own = findChild(cell, 'tcPr');
    const like = findChild(cell, 'p');
    return `<${prefix}tc>${own === null ? '' : sliceWithout(tree, own, OF_ONE_ROW)}${renderLike(tree, like, texts[at] ?? '')}</${prefix}tc>`;
  });
  return `<${prefix}tr>${properties}${rendered.join('')}</${prefix}tr>`;
}
