import { joinLines } from '../../text/join-lines.ts';
import { type FrontMatter, findField, parseFrontMatter } from '../../text/parse-front-matter.ts';
import { type InlineExtras, parseInline } from '../../text/parse-inline.ts';
import { isSceneBreak } from '../../text/scene-break.ts';
import { findMarkedMatter } from './find-matter.ts';
import type { ImportNotice, SourceBlock, SourceDocument } from './imported-book.ts';
import { createMatterMarker } from './mark-matter.ts';
import { renderProse } from './render-prose.ts';

// Markdown as novelists write it. Where the letter of the format and their habit part, habit wins: `---` under a long line is
// a scene break and not a heading, a lone `#` is a scene break, an indented line is prose and not code, and lines that are
// longer than anybody wraps are paragraphs.

export function readMarkdown(text: string, name: string): SourceDocument {
  const all = text.split('\n');
  const front = readHead(all);
  const comments: string[] = [];
  const lines = all
    .slice(front.bodyLine - 1)
    .join('\n')
    .replace(/<!--[\s\S]*?-->/g, (comment) => {
      comments.push(comment.slice(4, -3).trim());
      return '';
    })
    .split('\n');
  const extras: InlineExtras = { links: [], images: [], tags: [] };
  const { blocks, definitions } = readBlocks(lines, extras);
  const [title, author, language] = [['title'], ['author'], ['language', 'lang']].map((keys) =>
    findField(front.fields, ...keys),
  );
  const used = new Set([title, author, language].map((field) => field?.line));
  const unused = front.lines.filter((line, at) => line.trim() !== '' && !used.has(at + 2));
  const told: readonly (readonly [string, readonly string[]])[] = [
    ['Front matter that is not kept', unused.map((line) => line.trim())],
    ['Comments are left out', comments],
    ['Pictures are left out', extras.images],
    ['Links keep their words; they led to', [...extras.links, ...definitions]],
    ['Tags that mean nothing here are left out', [...new Set(extras.tags)]],
  ];
  return {
    name,
    title: title?.text ?? null,
    author: author?.text ?? null,
    language: language?.text ?? null,
    blocks,
    notices: told.flatMap(([what, items]): ImportNotice[] =>
      items.length === 0 ? [] : [{ source: name, message: `${what}: ${items.join('; ')}` }],
    ),
  };
}

/** A head that may be two rules around a few words is text. */
function readHead(lines: readonly string[]): FrontMatter {
  const front = parseFrontMatter(lines);
  return front.isSure ? front : { fields: [], lines: [], bodyLine: 1, isSure: false };
}

function readBlocks(
  lines: readonly string[],
  extras: InlineExtras,
): { readonly blocks: SourceBlock[]; readonly definitions: string[] } {
  const blocks: SourceBlock[] = [];
  const definitions: string[] = [];
  let open: string[] = [];
  let isQuote = false;
  let fence: string | null = null;
  const marker = createMatterMarker();

  const close = () => {
    if (open.length > 0) blocks.push(...readParagraph(open, extras).map(marker.mark));
    open = [];
    isQuote = false;
  };
  const pushHeading = (level: number, text: string) => {
    close();
    const words = parseInline(text, extras)
      .map((span) => span.text)
      .join('');
    blocks.push(marker.mark({ kind: 'heading', level, text: words }));
  };

  for (const line of lines) {
    const bars = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (bars?.startsWith(fence) === true) {
        if (open.length > 0) blocks.push({ kind: 'paragraph', text: renderProse([plain(open.join('\n'))]) });
        open = [];
        fence = null;
      } else if (line.trim() !== '') open.push(line);
      continue;
    }
    if (bars !== undefined && !isSceneBreak(line)) {
      close();
      fence = bars;
      continue;
    }
    const division = /^<div class="([a-z -]+)">\s*$/.exec(line)?.[1];
    const matter = division === undefined ? null : findMarkedMatter(division);
    if (matter !== null || (marker.isOpen() && /^<\/div>\s*$/.test(line))) {
      close();
      if (matter === null) marker.end();
      else marker.begin(matter);
      continue;
    }
    const [, marks = '', heading = ''] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line) ?? [];
    if (line.trim() === '') close();
    else if (open.length > 0 && isUnderline(line, open)) {
      const [title] = open;
      open = [];
      pushHeading(line.includes('=') ? 1 : 2, title ?? '');
    } else if (isSceneBreak(line) || /^\s*<hr\s*\/?>\s*$/i.test(line)) {
      close();
      blocks.push({ kind: 'break' });
    } else if (marks !== '') pushHeading(marks.length, heading.replace(/(?<![ \t\\])[ \t]+#+[ \t]*$/, ''));
    else if (DEFINITION.test(line)) {
      close();
      definitions.push(line.trim());
    } else if (/^ {0,3}>/.test(line)) {
      const quoted = line.replace(/^(?: {0,3}> ?)+/, '');
      if (!isQuote || quoted.trim() === '') close();
      isQuote = true;
      if (isSceneBreak(quoted)) blocks.push({ kind: 'break' });
      else if (quoted.trim() !== '') open.push(quoted);
    } else if (isListItem(line, open)) {
      close();
      open = [line.replace(/^\s*[-+*][ \t]+/, '').trimStart()];
    } else open.push(line.replace(/^ {0,3}\[\^([^\][\s]+)\]:\s*/, '[^$1] '));
  }
  close();
  return { blocks, definitions };
}

const DEFINITION = /^ {0,3}\[[^\][^][^\][]*\]:\s*\S+/;

/** `===` under a line is a heading; dashes only under one that cannot be a sentence. */
function isUnderline(line: string, open: readonly string[]): boolean {
  if (open.length !== 1) return false;
  if (/^ {0,3}=+[ \t]*$/.test(line)) return true;
  const title = open[0]?.trim() ?? '';
  return /^ {0,3}-{2,}[ \t]*$/.test(line) && title.length <= 80 && !/[.!?…,;:”"’'。！？」]$/.test(title);
}

/** A number other than 1 inside a paragraph is a hard-wrapped sentence: "in the year\n1986. What a year". */
function isListItem(line: string, open: readonly string[]): boolean {
  const [, number] = /^\s*(?:[-+*]|(\d{1,9})[.)])[ \t]+\S/.exec(line) ?? [null, 'none'];
  if (number === 'none') return false;
  return open.length === 0 || number === undefined || number === '1' || /^\d{1,9}[.)]\s/.test(open[0] ?? '');
}

function readParagraph(lines: readonly string[], extras: InlineExtras): SourceBlock[] {
  const isLineHabit = lines.slice(0, -1).some((line) => line.length > LONGEST_WRAPPED_LINE);
  return (isLineHabit ? lines.map((line) => [line]) : [lines]).map((own) => {
    const text = renderProse(parseInline(joinSoftBreaks(own), extras));
    if (text === '' || text === '\u00a0') return { kind: 'blank' };
    return isSceneBreak(text) ? { kind: 'break' } : { kind: 'paragraph', text };
  });
}

const LONGEST_WRAPPED_LINE = 200;

/** A line break of the author's has a backslash or two spaces in front; any other is white space. */
function joinSoftBreaks(lines: readonly string[]): string {
  const stretches: string[][] = [[]];
  lines.forEach((line, at) => {
    const isHard = at < lines.length - 1 && /(?:(?<!\\)(?:\\\\)*\\| {2,})$/.test(line);
    stretches.at(-1)?.push(isHard ? line.replace(/(?:\\| +)$/, '') : line);
    if (isHard) stretches.push([]);
  });
  return stretches.map(joinLines).join('\n');
}

function plain(text: string) {
  return { text, isEmphasis: false };
}
