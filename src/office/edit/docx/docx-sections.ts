import type { DocxBlock, WordParagraph } from './docx-index.ts';

/** A heading and all that stands under it, up to the next of its level or a higher one. */
export interface DocxSection {
  readonly id: string;
  readonly heading: WordParagraph;
  readonly level: number;
  readonly blocks: readonly DocxBlock[];
}

export function listDocxSections(blocks: readonly DocxBlock[]): DocxSection[] {
  const headings = blocks.flatMap((block, at) =>
    block.kind === 'paragraph' && block.level !== null && block.text.trim() !== '' ? [{ block, at }] : [],
  );
  return headings.map(({ block, at }, index) => {
    const level = block.level ?? 1;
    const next = headings.slice(index + 1).find((each) => (each.block.level ?? 1) <= level);
    return {
      id: `s${index + 1}`,
      heading: block,
      level,
      blocks: blocks.slice(at, next?.at ?? blocks.length),
    };
  });
}
