import { readAttribute } from '../../parse-xml.ts';
import type { TextPiece } from '../text-piece.ts';
import { findBelow, findChild, type XmlNode } from '../xml-tree.ts';

// The text of a paragraph as its reader sees it, in pieces that know where they stand: what was deleted under tracked changes and
// the inside of fields are not there. A piece that must not be changed says why.

interface Around {
  readonly guard: string | null;
  readonly link: XmlNode | null;
}

/** How deep in fields the reader is, and whether what is read is their result. A field may end in another paragraph. */
export interface FieldState {
  readonly open: ('code' | 'result')[];
}

const MARKS: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00ad',
};
const HIDDEN: ReadonlySet<string> = new Set([
  'del',
  'moveFrom',
  'drawing',
  'pict',
  'object',
  'AlternateContent',
  'pPr',
  'rPr',
]);

export function listTextPieces(paragraph: XmlNode, fields: FieldState = { open: [] }): TextPiece[] {
  const pieces: TextPiece[] = [];
  const walk = (node: XmlNode, around: Around): void => {
    for (const child of node.children) {
      if (HIDDEN.has(child.local)) continue;
      if (child.local === 'fldChar') followField(child, fields);
      else if (child.local === 't' || MARKS[child.local] !== undefined) take(child, around);
      else walk(child, within(child, around));
    }
  };
  const take = (node: XmlNode, around: Around): void => {
    const field = fields.open.at(-1);
    if (field === 'code') return;
    const guard =
      around.guard ?? (field === 'result' ? 'it is the result of a field, which is made anew' : null);
    const mark = MARKS[node.local];
    pieces.push({
      text: mark ?? node.text,
      node,
      kind: mark === undefined ? 'text' : 'mark',
      guard,
      link: around.link,
    });
  };
  walk(paragraph, { guard: null, link: null });
  return pieces;
}

function followField(node: XmlNode, { open }: FieldState): void {
  const type = readAttribute(node, 'fldCharType');
  if (type === 'begin') open.push('code');
  if (type === 'separate' && open.length > 0) open[open.length - 1] = 'result';
  if (type === 'end') open.pop();
}

function within(node: XmlNode, around: Around): Around {
  const guarded = (guard: string) => ({ ...around, guard: around.guard ?? guard });
  switch (node.local) {
    case 'ins':
    case 'moveTo':
      return guarded(
        `it is a tracked change of ${readAttribute(node, 'author') ?? 'somebody'}: accept or reject it first`,
      );
    case 'fldSimple':
      return guarded('it is the result of a field, which is made anew');
    case 'hyperlink':
      return { ...around, link: node };
    case 'sdt': {
      const why = guardControl(node);
      return why === null ? around : guarded(why);
    }
    case 'ruby':
      return guarded('it is text with a reading above it');
    default:
      return around;
  }
}

/** Why what is in a content control is left alone. */
export function guardControl(control: XmlNode): string | null {
  const properties = findChild(control, 'sdtPr');
  if (properties === null) return null;
  const lock = findChild(properties, 'lock');
  if (lock !== null && /content/i.test(readAttribute(lock, 'val') ?? ''))
    return 'it is a content control that is locked';
  if (findChild(properties, 'dataBinding') !== null)
    return 'it is a content control that is filled from data';
  const chosen = ['comboBox', 'dropDownList', 'date', 'checkbox', 'showingPlcHdr', 'docPartObj'];
  return chosen.some((name) => findBelow(properties, name) !== null)
    ? 'it is a content control that is filled by choosing'
    : null;
}
