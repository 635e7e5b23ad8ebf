import { decodeEntities } from './decode-entities.ts';
import { isSceneBreak } from './scene-break.ts';
import { stripInlineMarks } from './strip-inline-marks.ts';
import type { BlockKind, TextBlock } from './text-block.ts';

// Markdown as novelists write it. Where the letter of the format and their habit part, habit wins: `---` under a long line is
// a scene break and not a heading, a lone `#` is a scene break, an indented line is prose and not code.

interface OpenBlock {
  kind: BlockKind;
  readonly startLine: number;
  readonly lines: string[];
}

export function readMarkdownBlocks(text: string): TextBlock[] {
  const lines = dropComments(text).split('\n');
  const blocks: TextBlock[] = [];
  let open: OpenBlock | null = null;
  let fence: string | null = null;

  const close = (): void => {
    if (open !== null) pushBlock(blocks, open);
    open = null;
  };
  const add = (kind: BlockKind, line: string, number: number, joins: boolean): void => {
    if (open !== null && joins) {
      open.lines.push(line);
      return;
    }
    close();
    open = { kind, startLine: number, lines: [line] };
  };

  for (let index = countFrontMatter(lines); index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const number = index + 1;
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (marker?.startsWith(fence) === true) {
        fence = null;
        close();
      } else if (line.trim() === '') close();
      else add('paragraph', line, number, true);
      continue;
    }
    if (marker !== undefined) {
      close();
      fence = marker;
      continue;
    }
    const current = open as OpenBlock | null;
    if (line.trim() === '' || /^ {0,3}\[[^\]^]+\]:\s*\S+/.test(line)) {
      close();
    } else if (current !== null && isUnderline(line) && isHeadingLike(current)) {
      current.kind = 'heading';
      close();
    } else if (isSceneBreak(line)) {
      close();
      blocks.push({ kind: 'break', text: '', start_line: number, end_line: number });
    } else if (/^ {0,3}#{1,6}[ \t]/.test(line)) {
      close();
      const heading = line.replace(/^ *#{1,6}[ \t]+/, '').replace(/(?<![ \t])[ \t]+#+[ \t]*$/, '');
      add('heading', heading, number, false);
      close();
    } else if (/^ {0,3}>/.test(line)) {
      const quoted = line.replace(/^(?: {0,3}> ?)+/, '');
      if (quoted.trim() === '') close();
      else if (isSceneBreak(quoted)) close();
      else add('quote', quoted, number, current?.kind === 'quote');
    } else if (startsListItem(line, current)) {
      add('list_item', line.replace(/^\s*(?:[-+*]|\d{1,9}[.)])[ \t]+/, ''), number, false);
    } else {
      add('paragraph', line.replace(/^ {0,3}\[\^[^\]]+\]:\s*/, '').trim(), number, true);
    }
  }
  close();
  return blocks;
}

/** Line breaks of a comment stay, so that the lines below keep their numbers. */
function dropComments(text: string): string {
  if (!text.includes('<!--')) return text;
  return text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]+/g, ''));
}

/** How many lines a YAML or TOML front matter takes; an unclosed one is no front matter. */
function countFrontMatter(lines: readonly string[]): number {
  const first = lines[0]?.trimEnd();
  if (first !== '---' && first !== '+++') return 0;
  const isEnd = (line: string): boolean =>
    line.trimEnd() === first || (first === '---' && line.trimEnd() === '...');
  const end = lines.findIndex((line, index) => index > 0 && isEnd(line));
  const inner = lines.slice(1, Math.max(end, 1));
  return end > 0 && inner.every((line) => /^(?:\s|#|-|\}|\]|$|[^\s:=][^:=]*[:=])/.test(line)) ? end + 1 : 0;
}

function isUnderline(line: string): boolean {
  return /^ {0,3}(?:=+|-{2,})[ \t]*$/.test(line);
}

function isHeadingLike({ kind, lines }: OpenBlock): boolean {
  const [line = ''] = lines;
  return (
    kind === 'paragraph' &&
    lines.length === 1 &&
    line.length <= 80 &&
    !/[.!?…,;:”"’'。！？」]$/.test(line.trim())
  );
}

/** A number other than 1 inside a paragraph is a hard-wrapped sentence: "in the year\n1986. What a year". */
function startsListItem(line: string, open: OpenBlock | null): boolean {
  const match = /^(\s*)(?:[-+*]|(\d{1,9})[.)])[ \t]+\S/.exec(line);
  if (match === null) return false;
  if (open?.kind === 'list_item') return true;
  if ((match[1] ?? '').length > 3) return false;
  return open === null || match[2] === undefined || match[2] === '1';
}

function pushBlock(blocks: TextBlock[], { kind, startLine, lines }: OpenBlock): void {
  const text = decodeEntities(stripInlineMarks(lines.join('\n')));
  if (text.trim() === '') return;
  blocks.push({ kind, text, start_line: startLine, end_line: startLine + lines.length - 1 });
}
