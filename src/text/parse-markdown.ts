import { cutComments } from './cut-comments.ts';
import { decideLineRole, type LineRole, type OpenBlock } from './decide-line-role.ts';
import type { MarkdownBlock, MarkdownText } from './markdown-block.ts';
import { closesFence, isTableRule, isTagLine, parseFence } from './markdown-lines.ts';
import { type FrontMatter, parseFrontMatter } from './parse-front-matter.ts';

// Markdown as novelists write it. Where the letter of the format and their habit part, habit wins: `---` under a sentence is
// a scene break and not a heading, a lone `#` or `~~~` is a scene break, an indented line is prose and not code. What nobody
// closed (a head, a comment, a fence) is text, so that one mark does not swallow a book.

export function parseMarkdown(text: string): MarkdownText {
  const all = text.split('\n');
  const front = readHead(all);
  const body = all.slice(front.bodyLine - 1);
  const { lines, comments } = text.includes('<!--') ? cutComments(body) : { lines: body, comments: [] };
  const blocks = scanBlocks(lines, front.bodyLine);
  const targets = new Map<string, string>();
  for (const block of blocks) {
    // Of two definitions the first holds.
    if (block.kind === 'definition' && !targets.has(block.label)) targets.set(block.label, block.target);
  }
  return { front, blocks, comments, targets };
}

/** What may be two rules around a few words is text. */
function readHead(lines: readonly string[]): FrontMatter {
  const front = parseFrontMatter(lines);
  return front.isSure ? front : { fields: [], lines: [], bodyLine: 1, isSure: false };
}

function scanBlocks(lines: readonly (string | null)[], firstLine: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let open: OpenBlock | null = null;
  const close = (): void => {
    if (open !== null) blocks.push(finishBlock(open));
    open = null;
  };

  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? null;
    const number = firstLine + index;
    const current = open as OpenBlock | null;
    if (line === null) {
      // In the middle of a comment; an empty line keeps the count.
      current?.lines.push('');
      continue;
    }
    const bars = parseFence(line);
    const end = bars === null ? null : findFenceEnd(lines, index, bars);
    if (end !== null) {
      close();
      const code = lines.slice(index + 1, end).map((each) => each ?? '');
      blocks.push({ kind: 'code', lines: code, startLine: number + 1, endLine: firstLine + end - 1 });
      index = end;
      continue;
    }
    const role: LineRole = line.trim() === bars ? { does: 'end' } : decideLineRole(line, current);
    if (role.does === 'go_on') current?.lines.push(role.text);
    else if (role.does === 'underline' && current !== null) {
      const { startLine } = current;
      blocks.push({ kind: 'heading', level: role.level, text: role.title, startLine, endLine: startLine });
      open = null;
    } else {
      close();
      if (role.does === 'stand') blocks.push({ ...role.block, startLine: number, endLine: number });
      if (role.does === 'begin') {
        const { kind, mark, text } = role;
        open = { kind, mark, isNext: current?.kind === 'list_item', startLine: number, lines: [text] };
      }
    }
  }
  close();
  return blocks;
}

/** Null for a fence that nobody closed: bare marks go, and what follows is text. */
function findFenceEnd(lines: readonly (string | null)[], at: number, bars: string): number | null {
  for (let index = at + 1; index < lines.length; index += 1) {
    if (closesFence(lines[index] ?? '', bars)) return index;
  }
  return null;
}

function finishBlock({ kind, mark, startLine, lines: all }: OpenBlock): MarkdownBlock {
  const lines = all.at(-1) === '' ? dropEmpty(all) : all;
  const block = { lines, startLine, endLine: startLine + lines.length - 1 };
  if (kind === 'list_item') return { kind, mark, ...block };
  if (kind === 'footnote') return { kind, label: mark, ...block };
  if (kind === 'quote') return { kind, ...block };
  const [first = '', second = ''] = lines;
  if (isTagLine(first) && lines.every(isTagLine)) return { kind: 'html', ...block };
  return { kind: first.includes('|') && isTableRule(second) ? 'table' : 'paragraph', ...block };
}

/** Without what is left of a comment at the end. */
function dropEmpty(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(0, Math.max(last, 0) + 1);
}
