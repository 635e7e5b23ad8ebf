import type { EditBlock } from '../edit-plan.ts';
import type { DocxBlock } from './docx-index.ts';
import type { DocxSection } from './docx-sections.ts';

/** What somebody may name: headings, text, rows of tables. What has to be left alone as a whole is not among them. */
export function listDocxBlocks(blocks: readonly DocxBlock[], sections: readonly DocxSection[]): EditBlock[] {
  let section: string | null = null;
  return blocks.flatMap((block): EditBlock[] => {
    if (block.kind === 'table')
      return block.rows.map(({ id, cells }) => ({
        id,
        kind: 'row',
        level: 0,
        text: cells.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' | '),
        section,
      }));
    const heading = sections.find(({ heading: each }) => each.node === block.node);
    if (heading !== undefined) {
      section = block.text;
      return [{ id: heading.id, kind: 'heading', level: heading.level, text: block.text, section: null }];
    }
    if (block.text.trim() === '' || block.guard !== null) return [];
    return [
      { id: block.id, kind: block.isListed ? 'bullet' : 'paragraph', level: 0, text: block.text, section },
    ];
  });
}
