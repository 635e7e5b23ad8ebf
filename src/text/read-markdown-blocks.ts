import type { LinkTargets, MarkdownBlock } from './markdown-block.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { isSceneBreak } from './scene-break.ts';
import { stripInlineMarks } from './strip-inline-marks.ts';
import type { BlockKind, TextBlock } from './text-block.ts';

/** Markdown as tools look at it: kinds, words and lines. What no reader sees is left out. */
export function readMarkdownBlocks(text: string): TextBlock[] {
  const { blocks, targets } = parseMarkdown(text);
  return blocks.flatMap((block) => toTextBlocks(block, targets));
}

function toTextBlocks(block: MarkdownBlock, targets: LinkTargets): TextBlock[] {
  const { startLine } = block;
  const read = (kind: BlockKind, lines: readonly string[]) => {
    const words = stripInlineMarks(lines.map((line) => line.trim()).join('\n'), targets);
    // Ornaments in a tag, or escaped.
    const isBreak = kind === 'paragraph' && isSceneBreak(words);
    return compileBlock(isBreak ? 'break' : kind, words, startLine, lines.length);
  };
  switch (block.kind) {
    case 'heading':
      return read('heading', [block.text]);
    case 'break':
      // One inside of a letter is the letter's.
      return block.isQuoted ? [] : compileBlock('break', '', startLine, 1);
    case 'quote':
    case 'list_item':
      return read(block.kind, block.lines);
    case 'paragraph':
    case 'table':
    case 'footnote':
      return read('paragraph', block.lines);
    case 'code':
      return readCode(block.lines, startLine, targets);
    case 'html':
    case 'definition':
      return [];
  }
}

function compileBlock(kind: BlockKind, text: string, start_line: number, lines: number): TextBlock[] {
  const end_line = start_line + lines - 1;
  if (kind === 'break') return [{ kind, text: '', start_line, end_line }];
  return text.trim() === '' ? [] : [{ kind, text, start_line, end_line }];
}

/** Signs and letters that an author set between fences: paragraphs like others. */
function readCode(lines: readonly string[], startLine: number, targets: LinkTargets): TextBlock[] {
  const blocks: TextBlock[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if ((lines[at] ?? '').trim() !== '') continue;
    const text = stripInlineMarks(lines.slice(from, at).join('\n'), targets);
    if (at > from) blocks.push(...compileBlock('paragraph', text, startLine + from, at - from));
    from = at + 1;
  }
  return blocks;
}
