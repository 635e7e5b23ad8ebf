import { isSceneBreak } from '../../tools/text/scene-break.ts';
import { cleanProse } from '../export/clean-text.ts';
import { cutArchiveText } from './cut-archive-text.ts';
import type { SourceBlock, SourceDocument } from './imported-book.ts';
import { joinLines } from './join-lines.ts';
import { type ChapterLine, parseChapterLine } from './parse-chapter-line.ts';

// Plain text comes in two habits, and a file keeps to one: paragraphs that are hard-wrapped and set apart by empty lines, or
// one paragraph a line. Which of the two is seen from the lines that have another line below them: in the second habit
// nearly all of them end a sentence. A chapter begins at a line that says so and stands at the beginning of its paragraph.

/** A text of lines as blocks. Headings are all of one level: the format has no other. */
export function readPlainText(text: string, name: string): SourceDocument {
  const { lines, notices } = cutArchiveText(cleanLines(text), name);
  const chunks = chunkLines(lines);
  const isHeading = createHeadingTest(chunks.flat());
  const isLineHabit = detectLineHabit(chunks, isHeading);
  const blocks = chunks.flatMap((chunk) =>
    isLineHabit ? chunk.flatMap((line) => readLine(line, isHeading)) : readChunk(chunk, isHeading),
  );
  return { name, title: null, author: null, language: null, blocks, notices };
}

function cleanLines(text: string): string[] {
  return cleanProse(text.replaceAll('\t', '    ')).split('\n');
}

/** Lines with no empty line between them. */
function chunkLines(lines: readonly string[]): string[][] {
  const chunks: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() !== '') chunks.at(-1)?.push(line);
    else if (chunks.at(-1)?.length !== 0) chunks.push([]);
  }
  return chunks.filter((chunk) => chunk.length > 0);
}

type HeadingTest = (line: string) => ChapterLine | null;

/** Bare numbers count as chapters only where no line says “Chapter”, and they go 1, 2, 3 from beginning to end. */
function createHeadingTest(lines: readonly string[]): HeadingTest {
  const found = lines.map(parseHeading);
  const isLabelled = found.some((line) => line?.kind === 'label');
  const numbers = found.flatMap((line) => (line?.kind === 'number' ? [line.number ?? 0] : []));
  const isCounted = numbers.length > 1 && numbers.every((number, at) => number === at + 1);
  return (line) => {
    const parsed = parseHeading(line);
    return parsed?.kind === 'number' && (isLabelled || !isCounted) ? null : parsed;
  };
}

/** A chapter line that a sentence cannot be taken for: “Chapter 12 was the best of the book.” is one. */
function parseHeading(line: string): ChapterLine | null {
  const text = line.trim();
  if (text.length > LONGEST_HEADING) return null;
  const parsed = parseChapterLine(text);
  if (parsed === null || parsed.title === '') return parsed;
  if (parsed.kind === 'number') return null;
  if (/[。！？，；,;]$/u.test(text)) return null;
  if (parsed.isMarked || parsed.kind === 'name') return parsed;
  return /^[^\p{Ll}]/u.test(parsed.title) && !/\.$/.test(text) ? parsed : null;
}

const LONGEST_HEADING = 80;

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
function readChunk(chunk: readonly string[], isHeading: HeadingTest): SourceBlock[] {
  const [first = '', ...rest] = chunk;
  const line = isHeading(first);
  if (chunk.filter((each) => isHeading(each) !== null).length > 1)
    return chunk.map((each) => toBlock(each.trim()));
  if (line === null) return splitIndented(chunk).map(toParagraph);
  // The title may stand below the number, or go on in the next line.
  const isTitle = rest.length <= 2 && rest.every((each) => each.trim().length <= LONGEST_HEADING);
  if (isTitle && !/[.!?…。！？][\p{Pe}\p{Pf}"'”’」』]*$/u.test(rest.at(-1)?.trim() ?? ''))
    return [{ kind: 'heading', level: 1, text: joinHeading(first, line, rest) }];
  return [{ kind: 'heading', level: 1, text: first.trim() }, ...splitIndented(rest).map(toParagraph)];
}

function joinHeading(first: string, line: ChapterLine, rest: readonly string[]): string {
  const label = first.trim();
  if (rest.length === 0) return label;
  const gap = line.title === '' && line.kind !== 'name' && !line.isMarked ? ': ' : ' ';
  return line.title === '' ? `${label}${gap}${joinLines(rest)}` : joinLines([first, ...rest]);
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
