import { isHeadedKind, type MatterKind } from '../matter-kinds.ts';
import type { SourceBlock } from './imported-book.ts';

/** Tells the blocks of a stretch that a format calls a page around the story. */
export interface MatterMarker {
  begin(kind: MatterKind): void;
  end(): void;
  isOpen(): boolean;
  /** Whether it is one without a heading, which is set apart as a whole. */
  isAlone(): boolean;
  /** The heading of the page, or its paragraphs where it has none; what follows a heading is told by it. */
  mark(block: SourceBlock): SourceBlock;
}

export function createMatterMarker(): MatterMarker {
  const open: { readonly kind: MatterKind; hasHeading: boolean }[] = [];
  return {
    begin: (kind) => open.push({ kind, hasHeading: false }),
    end: () => open.pop(),
    isOpen: () => open.length > 0,
    isAlone: () => open.some(({ kind }) => !isHeadedKind(kind)),
    mark(block) {
      const page = open.at(-1);
      if (page === undefined || page.hasHeading) return block;
      if (block.kind === 'paragraph') return { kind: 'matter', matter: page.kind, text: block.text };
      if (block.kind !== 'heading') return block;
      page.hasHeading = true;
      return { ...block, matter: page.kind };
    },
  };
}
