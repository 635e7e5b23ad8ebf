import { readAttribute } from '../../parse-xml.ts';
import { findChild, readValue, type XmlTree } from '../xml-tree.ts';

// What a paragraph is by its style. The names of the styles that every Word has are English in every language; programs that name
// theirs otherwise say the level of a heading in the style itself, or in one that it is based on.

export interface WordStyle {
  readonly name: string;
  /** 1 for the first level of headings; null where it is none. */
  readonly level: number | null;
  readonly isListed: boolean;
}

export type WordStyles = ReadonlyMap<string, WordStyle>;

interface OwnStyle {
  readonly name: string;
  readonly basedOn: string | null;
  readonly level: number | null;
  readonly isListed: boolean;
}

export function readWordStyles(tree: XmlTree | null): WordStyles {
  const own = new Map<string, OwnStyle>();
  for (const node of tree?.root.children ?? []) {
    if (node.local !== 'style') continue;
    const properties = findChild(node, 'pPr');
    own.set(readAttribute(node, 'styleId') ?? '', {
      name: readValue(node, 'name') ?? '',
      basedOn: readValue(node, 'basedOn'),
      level: readLevel(readValue(properties, 'outlineLvl')),
      isListed: properties !== null && findChild(properties, 'numPr') !== null,
    });
  }
  const styles = new Map<string, WordStyle>();
  for (const [id, { name }] of own) {
    const line = listAncestors(own, id);
    styles.set(id, {
      name,
      level: line.map(levelOf).find((level) => level !== null) ?? null,
      isListed: line.some(
        ({ isListed, name: called }) => isListed || /^list (?:bullet|number)/i.test(called),
      ),
    });
  }
  return styles;
}

/** The level that a paragraph or a style says of itself, from 0; 9 is text. */
export function readLevel(value: string | null): number | null {
  return value !== null && /^[0-8]$/.test(value) ? Number(value) + 1 : null;
}

function levelOf({ name, level }: OwnStyle): number | null {
  const named = /^heading ?([1-9])$/i.exec(name)?.[1];
  return named === undefined ? level : Number(named);
}

/** A style and what it is based on; a circle ends where it closes. */
function listAncestors(own: ReadonlyMap<string, OwnStyle>, id: string): OwnStyle[] {
  const line: OwnStyle[] = [];
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); ) {
    seen.add(at);
    const style = own.get(at);
    if (style === undefined) break;
    line.push(style);
    at = style.basedOn;
  }
  return line;
}
