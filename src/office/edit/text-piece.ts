import type { XmlNode } from './xml-tree.ts';

/** A stretch of the text that a reader sees, where it stands, and whether it may be another. */
export interface TextPiece {
  readonly text: string;
  /** The element that has it. */
  readonly node: XmlNode;
  /** A mark is a tab or a break: no text that could be another. */
  readonly kind: 'text' | 'mark';
  /** Why it is left alone; null where it may be changed. */
  readonly guard: string | null;
  /** The link that it stands in. */
  readonly link: XmlNode | null;
}

export function joinPieces(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}
