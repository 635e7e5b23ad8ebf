import { type Declined, decline } from '../declined.ts';
import type { XmlNode, XmlTree } from '../xml-tree.ts';
import type { DocxBlock } from './docx-index.ts';
import { findLoss, findTorn } from './docx-loss.ts';

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where blocks stand that are to go, or to go elsewhere; why they have to stay, where something hangs on them. */
export function takeStretch(
  { root }: XmlTree,
  blocks: readonly DocxBlock[],
  how: 'remove' | 'move',
): Stretch | Declined {
  const guard = blocks.find((block) => block.guard !== null)?.guard ?? null;
  if (guard !== null) return decline(guard);
  const [first, last] = [blocks[0]?.node, blocks.at(-1)?.node];
  const parent = first?.parent ?? null;
  if (first === undefined || last === undefined || parent === null) return decline('nothing stands there');
  if (blocks.some(({ node }) => node.parent !== parent)) return decline('it does not stand in one stretch');
  // What stands between the blocks goes along: an end of a bookmark, an anchor of a comment.
  const nodes = parent.children.filter(({ from, to }) => from >= first.from && to <= last.to);
  const why = (how === 'remove' ? findLoss(nodes, root) : findTorn(nodes)) ?? findNeeded(parent, first, last);
  return why === null ? { from: first.from, to: last.to } : decline(why);
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'tbl', 'sdt', 'customXml']);

/** A table needs a paragraph behind it, and a body or a control something in it. */
function findNeeded({ children }: XmlNode, first: XmlNode, last: XmlNode): string | null {
  const siblings = children.filter(({ local }) => BLOCKS.has(local));
  const before = siblings.findLast(({ to }) => to <= first.from);
  const after = siblings.find(({ from }) => from >= last.to);
  if (before === undefined && after === undefined) return 'nothing would be left';
  return before?.local === 'tbl' && (after === undefined || after.local === 'tbl')
    ? 'it keeps two tables apart'
    : null;
}
