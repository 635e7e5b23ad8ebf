import { readAttribute } from '../../parse-xml.ts';
import { walkTree, type XmlNode } from '../xml-tree.ts';

// What hangs on a stretch of a document beside its words. Whoever removes the words would take it along, and nobody would see it.

const OWN: Readonly<Record<string, string>> = {
  commentRangeStart: 'a comment',
  commentRangeEnd: 'a comment',
  commentReference: 'a comment',
  footnoteReference: 'a note',
  endnoteReference: 'a note',
  ins: 'a tracked change',
  del: 'a tracked change',
  moveFrom: 'a tracked change',
  moveTo: 'a tracked change',
  drawing: 'a picture or a chart',
  pict: 'a picture or a chart',
  object: 'an embedded object',
  altChunk: 'an embedded document',
};

/** Why a stretch cannot be removed; null where nothing but words would go. */
export function findLoss(nodes: readonly XmlNode[], root: XmlNode): string | null {
  const all = nodes.flatMap((node) => [...walkTree(node)]);
  for (const { local } of all) {
    const what = OWN[local] ?? (/PrChange$/.test(local) ? 'a tracked change' : undefined);
    if (what !== undefined) return `${what} would be lost with it`;
  }
  return findTorn(nodes) ?? findReferred(all, root);
}

/** Why a stretch cannot stand elsewhere: it has one end of something whose other end stays. */
export function findTorn(nodes: readonly XmlNode[]): string | null {
  const all = nodes.flatMap((node) => [...walkTree(node)]);
  if (all.some(({ local }) => local === 'sectPr')) return 'a section break would go with it';
  const fields = all
    .filter(({ local }) => local === 'fldChar')
    .map((node) => readAttribute(node, 'fldCharType'));
  if (countOf(fields, 'begin') !== countOf(fields, 'end')) return 'part of a field stands in it';
  const ends = new Map<string, number>();
  for (const node of all) {
    const [, what, end] = /^(\w+?)(?:Range)?(Start|End)$/.exec(node.local) ?? [];
    if (what === undefined) continue;
    const name = `${what} ${readAttribute(node, 'id') ?? ''}`;
    ends.set(name, (ends.get(name) ?? 0) + (end === 'Start' ? 1 : -1));
  }
  const torn = [...ends].find(([, count]) => count !== 0)?.[0];
  return torn === undefined ? null : `one end of a ${torn.split(' ', 1)[0] ?? ''} stands in it`;
}

/** Bookmarks that the table of contents is made with come and go with it. */
const OF_PROGRAMS = /^_(?:Toc|GoBack|Hlk)/;

function findReferred(all: readonly XmlNode[], root: XmlNode): string | null {
  const names = all
    .filter(({ local }) => local === 'bookmarkStart')
    .map((node) => readAttribute(node, 'name') ?? '')
    .filter((name) => !OF_PROGRAMS.test(name));
  if (names.length === 0) return null;
  const inside = new Set(all);
  for (const node of walkTree(root)) {
    if (inside.has(node)) continue;
    const said =
      node.local === 'instrText'
        ? node.text
        : (readAttribute(node, 'anchor') ?? readAttribute(node, 'instr') ?? '');
    const name = names.find((each) => said.split(/[\s"\\]+/).includes(each));
    if (name !== undefined) return `other text refers to the bookmark ${name} in it`;
  }
  return null;
}

function countOf(values: readonly (string | null)[], wanted: string): number {
  return values.filter((value) => value === wanted).length;
}
