import { InvariantError } from '../../errors.ts';
import { localName, readAttribute } from '../parse-xml.ts';
import type { Pause } from '../pause.ts';
import type { RefuseFile } from '../refuse-file.ts';
import { createStrictXmlParser, refuseEncoding } from '../strict-xml-parser.ts';

// A part with the place of every element in its text, so that a change is a splice of that text and nothing is ever written anew.
// No attribute of well-formed XML has a < in it: the last one before the end of a tag is where the tag begins.

export interface XmlNode {
  /** As it is written, prefix and all. */
  readonly name: string;
  /** Without the prefix. */
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: XmlNode | null;
  readonly children: readonly XmlNode[];
  /** What stands in it outside of its children. */
  readonly text: string;
  /** The whole element, from its < to behind its >. */
  readonly from: number;
  readonly to: number;
  /** What is between its tags; nothing in an element that is one tag. */
  readonly innerFrom: number;
  readonly innerTo: number;
}

export interface XmlTree {
  /** The name of the part. */
  readonly part: string;
  readonly text: string;
  readonly root: XmlNode;
  /** What the root's own elements are written with, such as `w:`. */
  readonly prefix: string;
}

export interface TreePart {
  readonly bytes: Uint8Array;
  readonly source: string;
  readonly part: string;
  readonly refuseFile: RefuseFile;
  readonly pause: Pause;
}

/** Some two thousand pages. A part of more is not read as a whole. */
const MOST_ELEMENTS = 500_000;
const PIECE = 256 * 1024;

type OpenNode = { -readonly [Key in keyof XmlNode]: XmlNode[Key] } & { children: XmlNode[] };

export async function parseXmlTree({ bytes, source, part, refuseFile, pause }: TreePart): Promise<XmlTree> {
  const refuse = (why: string) => refuseFile(source, `${part} ${why}`);
  const decoded = decodeExactly(bytes);
  if (decoded === null) throw refuse('is not valid UTF-8');
  const text: string = decoded;
  refuseEncoding(text, refuse);
  if (countTags(text) > MOST_ELEMENTS) throw refuse(`has more than ${MOST_ELEMENTS} elements`);
  let current: OpenNode | null = null;
  let root: OpenNode | null = null;
  const parser = createStrictXmlParser(
    { mayHaveDoctype: false, refuse },
    {
      open(name, attributes) {
        const to = endOfTag();
        const node: OpenNode = {
          name,
          local: localName(name),
          attributes,
          parent: current,
          children: [],
          text: '',
          from: text.lastIndexOf('<', to - 1),
          to,
          innerFrom: to,
          innerTo: to,
        };
        current?.children.push(node);
        root ??= node;
        current = node;
      },
      close() {
        const node = current;
        if (node === null) throw new InvariantError('an end without a beginning');
        const to = endOfTag();
        // One tag alone ends where it begins.
        if (to !== node.innerFrom) node.innerTo = text.lastIndexOf('<', to - 1);
        node.to = to;
        current = node.parent as OpenNode | null;
      },
      text(data) {
        if (current !== null) current.text += data;
      },
    },
  );
  function endOfTag(): number {
    if (text[parser.position - 1] !== '>') throw new InvariantError('the parser has lost its place');
    return parser.position;
  }
  for (let from = 0; from < text.length; from += PIECE) {
    if (from > 0) await pause();
    parser.write(text.slice(from, from + PIECE));
  }
  parser.close();
  const found = root as OpenNode | null;
  if (found === null) throw refuse('is empty');
  return { part, text, root: found, prefix: found.name.slice(0, found.name.length - found.local.length) };
}

/** No fewer than there are elements, before any of them takes a place: what begins like a tag, in a comment too. */
function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1))
    if (!'/!?'.includes(text[at + 1] ?? '')) count += 1;
  return count;
}

/** The letters of the part, one for one: what is not touched has to be written back as the same bytes. */
function decodeExactly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function findChild(node: XmlNode, local: string): XmlNode | null {
  return node.children.find((child) => child.local === local) ?? null;
}

export function listChildren(node: XmlNode, local: string): XmlNode[] {
  return node.children.filter((child) => child.local === local);
}

/** All elements below a node, in order, the node itself first. */
export function* walkTree(node: XmlNode): Generator<XmlNode> {
  const left = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next;
    for (let at = next.children.length - 1; at >= 0; at -= 1) left.push(next.children[at] as XmlNode);
  }
}

export function findBelow(node: XmlNode, local: string): XmlNode | null {
  for (const each of walkTree(node)) if (each.local === local) return each;
  return null;
}

/** The `val` of a child, as office formats say most things. */
export function readValue(node: XmlNode | null, local: string): string | null {
  const child = node === null ? null : findChild(node, local);
  return child === null ? null : readAttribute(child, 'val');
}

export function sliceNode({ text }: Pick<XmlTree, 'text'>, { from, to }: XmlNode): string {
  return text.slice(from, to);
}

/** The same without some of what is below it. */
export function sliceWithout(
  tree: Pick<XmlTree, 'text'>,
  node: XmlNode,
  locals: ReadonlySet<string>,
): string {
  let sliced = '';
  let at = node.from;
  const leave = (each: XmlNode): void => {
    for (const child of each.children) {
      if (locals.has(child.local)) {
        sliced += tree.text.slice(at, child.from);
        at = child.to;
      } else leave(child);
    }
  };
  leave(node);
  return sliced + tree.text.slice(at, node.to);
}
