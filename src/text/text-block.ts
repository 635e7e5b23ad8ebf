// A chapter or scene as its reader sees it: blocks in order, without the marks of its format.
//
// A line break inside a block's text stands where the source has one, so that a place in the text can be told as a line of
// the file. It is white space and no more: a paragraph may be hard-wrapped.

export type BlockKind = 'paragraph' | 'heading' | 'list_item' | 'quote' | 'break';

export interface TextBlock {
  readonly kind: BlockKind;
  readonly text: string;
  /** Counted from 1, in the file. */
  readonly start_line: number;
  readonly end_line: number;
}

export type TextFormat = 'markdown' | 'plain' | 'xhtml';

/** Blocks in which somebody tells something: all but headings and breaks. */
export function isProse(block: TextBlock): boolean {
  return block.kind !== 'heading' && block.kind !== 'break';
}

/** The line of the file on which a place of a block's text stands. */
export function lineAt(block: TextBlock, offset: number): number {
  return createLineFinder(block)(offset);
}

/** As lineAt, for many places in rising order: the text is gone through once. */
export function createLineFinder({ text, start_line, end_line }: TextBlock): (offset: number) => number {
  let line = start_line;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return Math.min(line, end_line);
  };
}
