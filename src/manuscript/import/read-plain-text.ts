import { cleanProse } from '../../text/clean-text.ts';
import { joinLines } from '../../text/join-lines.ts';
import { isSceneBreak } from '../../text/scene-break.ts';
import { cutArchiveText } from './cut-archive-text.ts';
import type { SourceBlock, SourceDocument } from './imported-book.ts';
import type { ChapterLine } from './parse-chapter-line.ts';
import { isPartLine } from './part-heading.ts';
import {
  type Chunk,
  createHeadingTest,
  type HeadingTest,
  isInCapitals,
  LONGEST_HEADING,
} from './text-headings.ts';

// Plain text comes in two habits, and a file keeps to one: paragraphs that are hard-wrapped and set apart by empty lines, or
// one paragraph a line. Which of the two is seen from the lines that have another line below them: in the second habit
// nearly all of them end a sentence. A chapter begins at a line that says so and stands at the beginning of its paragraph.

/** A text of lines as blocks. Where there are parts, they are of the first level and chapters of the second. */
export function readPlainText(text: string, name: string): SourceDocument {
  const { lines, notices, title, author } = cutArchiveText(cleanLines(text), name);
  const split = chunkLines(lines);
  const isHeading = createHeadingTest(split);
  const chunks = joinTitles(
    split.map((chunk) => chunk.lines),
    isHeading,
  );
  const isLineHabit = detectLineHabit(chunks, isHeading);
  const parts = isLineHabit ? new Set<number>() : findParts(chunks, isHeading);
  const level = parts.size > 0 ? 2 : 1;
  const blocks = chunks.flatMap((chunk, at): SourceBlock[] => {
    if (parts.has(at)) return [{ kind: 'heading', level: 1, text: joinLines(chunk) }];
    return isLineHabit
      ? chunk.flatMap((line) => readLine(line, isHeading))
      : readChunk(chunk, isHeading, level);
  });
  return { name, title, author, language: null, blocks, notices };
}

function cleanLines(text: string): string[] {
  return cleanProse(text.replaceAll('\t', '    ')).split('\n');
}

function chunkLines(lines: readonly string[]): Chunk[] {
  const chunks: { lines: string[]; gap: number }[] = [];
  let gap = 0;
  for (const line of lines) {
    if (line.trim() === '') gap += 1;
    else if (gap > 0 || chunks.length === 0) chunks.push({ lines: [line], gap });
    else chunks.at(-1)?.lines.push(line);
    if (line.trim() !== '') gap = 0;
  }
  return chunks;
}

/** A title in capitals may stand below its number, with room between them. */
function joinTitles(chunks: readonly (readonly string[])[], isHeading: HeadingTest): (readonly string[])[] {
  const joined: (readonly string[])[] = [];
  chunks.forEach((chunk, at) => {
    const above = joined.at(-1) ?? [];
    const line = above.length === 1 && at > 0 ? isHeading(above[0] ?? '') : null;
    const isTitle =
      chunk.length <= 2 &&
      chunk.every((each) => isInCapitals(each) && isHeading(each) === null && !isPartLine(each));
    if (line !== null && line.kind !== 'name' && line.title === '' && isTitle)
      joined[joined.length - 1] = [...above, ...chunk];
    else joined.push(chunk);
  });
  return joined;
}

/** A part stands right above the heading of its first chapter. */
function findParts(chunks: readonly (readonly string[])[], isHeading: HeadingTest): ReadonlySet<number> {
  const isOpening = (chunk: readonly string[] | undefined) => isHeading(chunk?.[0] ?? '') !== null;
  return new Set(
    chunks.flatMap((chunk, at) =>
      chunk.length <= 2 && isPartLine(chunk[0] ?? '') && isOpening(chunks[at + 1]) ? [at] : [],
    ),
  );
}

function detectLineHabit(chunks: readonly (readonly string[])[], isHeading: HeadingTest): boolean {
  const followed = chunks
    .flatMap((chunk) => chunk.slice(0, -1))
    .filter((line) => !isSceneBreak(line) && isHeading(line) === null);
  if (followed.some((line) => line.length > LONGEST_WRAPPED_LINE)) return true;
  const ended = followed.filter((line) => /[.!?…:。！？：][\p{Pe}\p{Pf}"'”’」』_*]*\s*$/u.test(line));
  return ended.length > followed.length * 0.6;
}

const LONGEST_WRAPPED_LINE = 200;

function readLine(line: string, isHeading: HeadingTest): SourceBlock[] {
  if (isHeading(line) !== null) return [{ kind: 'heading', level: 1, text: line.trim() }];
  return [toBlock(line.trim())];
}

/** A chunk of a wrapped text: a heading, a heading with text below it, a table of contents, or paragraphs. */
function readChunk(chunk: readonly string[], isHeading: HeadingTest, level: number): SourceBlock[] {
  const [first = '', ...rest] = chunk;
  const line = isHeading(first);
  if (chunk.filter((each) => isHeading(each) !== null).length > 1)
    return chunk.map((each) => toBlock(each.trim()));
  if (line === null) return splitIndented(chunk).map(toParagraph);
  // The title may stand below the number, or go on in the next line.
  const isTitle = rest.length <= 2 && rest.every((each) => each.trim().length <= LONGEST_HEADING);
  const isSentence = /[.!?…。！？][\p{Pe}\p{Pf}"'”’」』]*$/u.test(rest.at(-1)?.trim() ?? '');
  if (isTitle && (!isSentence || rest.every(isInCapitals)))
    return [{ kind: 'heading', level, text: joinHeading(first, line, rest) }];
  return [{ kind: 'heading', level, text: first.trim() }, ...splitIndented(rest).map(toParagraph)];
}

function joinHeading(first: string, line: ChapterLine, rest: readonly string[]): string {
  const label = first.trim();
  if (rest.length === 0) return label;
  const gap = line.title === '' && line.kind !== 'name' && !line.isMarked ? ': ' : ' ';
  // Old books end a title with a full stop.
  const title = joinLines(rest).replace(/(?<=\p{Lu})\.$/u, '');
  return line.title === '' ? `${label}${gap}${title}` : joinLines([first, ...rest]);
}

/** A new paragraph where a line is indented more than the one before it, or where an ornament stands. */
function splitIndented(chunk: readonly string[]): string[][] {
  const paragraphs: string[][] = [];
  let before = -1;
  let isAfterBreak = false;
  for (const line of chunk) {
    const indent = /^[ \u3000]*/.exec(line)?.[0].length ?? 0;
    const isBreak = isSceneBreak(line);
    if (before === -1 || isBreak || isAfterBreak || (indent > 0 && before === 0)) paragraphs.push([line]);
    else paragraphs.at(-1)?.push(line);
    before = indent;
    isAfterBreak = isBreak;
  }
  return paragraphs;
}

/** Lines that are all indented are verse or a letter, and end where they end. */
function toParagraph(lines: readonly string[]): SourceBlock {
  const isVerse = lines.length > 1 && lines.every((line) => /^ {2,}/.test(line));
  return toBlock(isVerse ? lines.map((line) => line.trim()).join('\n') : joinLines(lines));
}

function toBlock(text: string): SourceBlock {
  if (isSceneBreak(text)) return { kind: 'break' };
  return { kind: 'paragraph', text: text.replace(UNDERLINED, '*$1*') };
}

/** Where there are no italics, words between underscores are emphasised. */
const UNDERLINED = /(?<![\p{L}\p{N}_*])_(?=[^\s_])([^_*]*[^\s_*])_(?![\p{L}\p{N}_*])/gu;
