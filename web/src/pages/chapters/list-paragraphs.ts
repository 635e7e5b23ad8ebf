import type { GeneratedChapter } from '../../../../src/contracts/chapter.ts';
import { parseMarkdown } from '../../../../src/text/parse-markdown.ts';

/** A paragraph where it stands: its scene, its first line there, and its words as they are written. */
export interface Paragraph {
  readonly scene: number;
  readonly line: number;
  readonly text: string;
}

/** Everything in a chapter that has words, in order. */
export function listParagraphs({ scenes }: Pick<GeneratedChapter, 'scenes'>): readonly Paragraph[] {
  return scenes.flatMap(({ scene_number, content }) =>
    parseMarkdown(content).blocks.flatMap((block) => {
      if (block.kind === 'break' || block.kind === 'definition') return [];
      const text = block.kind === 'heading' ? block.text : block.lines.join('\n');
      return [{ scene: scene_number, line: block.startLine, text }];
    }),
  );
}
