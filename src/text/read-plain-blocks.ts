import { HAN_NUMERAL } from './numeral-words.ts';
import { isSceneBreak } from './scene-break.ts';
import type { TextBlock } from './text-block.ts';

// Plain text comes in two habits, and a file keeps to one: paragraphs that are hard-wrapped and set apart by empty lines, or
// one paragraph a line. Which of the two is seen from the lines that have another line below them: in the second habit
// nearly all of them end a sentence.

interface Line {
  readonly text: string;
  readonly number: number;
}

export function readPlainBlocks(text: string): TextBlock[] {
  const chunks = chunkLines(cutEditorial(text.split('\n')));
  const isLineParagraph = detectLineParagraphs(chunks);
  return chunks.flatMap((chunk) => splitChunk(chunk, isLineParagraph).map(toBlock));
}

/** What a public-domain archive puts around and into a book, and what is no part of the book. */
function cutEditorial(texts: readonly string[]): Line[] {
  const lines = texts.map((text, index) => ({ text, number: index + 1 }));
  const start = lines.findIndex(({ text }) =>
    /^\s*\*{3}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i.test(text),
  );
  const end = lines.findIndex(({ text }) => /^\s*\*{3}\s*END OF (?:THE|THIS) PROJECT GUTENBERG/i.test(text));
  return lines.slice(start + 1, end === -1 ? lines.length : end).map(({ text, number }) => ({
    text: /^\s*\[(?:Illustration|Pg)\b[^\]]*\]\s*$/.test(text) ? '' : text,
    number,
  }));
}

/** Lines with no empty line between them. */
function chunkLines(lines: readonly Line[]): Line[][] {
  const chunks: Line[][] = [];
  let chunk: Line[] = [];
  for (const line of lines) {
    if (line.text.trim() !== '') chunk.push(line);
    else if (chunk.length > 0) {
      chunks.push(chunk);
      chunk = [];
    }
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}

function detectLineParagraphs(chunks: readonly (readonly Line[])[]): boolean {
  const followed = chunks
    .flatMap((chunk) => chunk.slice(0, -1))
    .filter((line) => !isSceneBreak(line.text) && !isTitle([line]));
  if (followed.some(({ text }) => text.length > LONGEST_WRAPPED_LINE)) return true;
  const ended = followed.filter(({ text }) => /[.!?…:。！？：][\p{Pe}\p{Pf}"'”’」』_*]*\s*$/u.test(text));
  return ended.length > followed.length * 0.6;
}

const LONGEST_WRAPPED_LINE = 200;

/** A chunk's paragraphs: one a line, or a new one where a line is indented more than the line before. */
function splitChunk(chunk: readonly Line[], isLineParagraph: boolean): Line[][] {
  if (chunk.length === 1 || isTitle(chunk)) return [[...chunk]];
  const paragraphs: Line[][] = [];
  let before = 0;
  for (const line of chunk) {
    const indent = /^[ \t\u3000]*/.exec(line.text)?.[0].length ?? 0;
    const current = paragraphs.at(-1);
    const apart = isLineParagraph || isSceneBreak(line.text) || (indent > before && before === 0);
    const afterBreak = current?.length === 1 && isSceneBreak(current[0]?.text ?? '');
    if (current === undefined || apart || afterBreak) paragraphs.push([line]);
    else current.push(line);
    before = indent;
  }
  return paragraphs;
}

function toBlock(lines: readonly Line[]): TextBlock {
  const text = lines.map((line) => line.text.trim()).join('\n');
  const place = { start_line: lines[0]?.number ?? 1, end_line: lines.at(-1)?.number ?? 1 };
  if (lines.length === 1 && isSceneBreak(text)) return { kind: 'break', text: '', ...place };
  return { kind: isTitle(lines) ? 'heading' : 'paragraph', text, ...place };
}

function isTitle(lines: readonly Line[]): boolean {
  if (lines.length > 3 || lines.some(({ text }) => text.trim().length > 70)) return false;
  const first = lines[0]?.text.trim() ?? '';
  if (CHAPTER.test(first) || /^[IVXLC]{1,8}\.?$/.test(first)) return true;
  if (lines.length > 1) return false;
  return CHINESE_CHAPTER.test(first) || /^\d{1,3}\.?$/.test(first) || isAllCapitals(first);
}

const CHAPTER =
  /^(?:chapter|book|part|volume|canto|letter|act|scene|stave)\s+(?:[ivxlc]+|\d+|[a-z]+(?:-[a-z]+)?)(?=$|[.:—–\s-])(?![^.:—–-]*\s[a-z]+ed\b)|^(?:prologue|epilogue|preface|interlude|afterword|foreword|contents)\b.{0,40}$/i;
const CHINESE_CHAPTER = new RegExp(
  `^(?:第(?:${HAN_NUMERAL}|[0-9]){1,9}[章回节節卷部集幕篇]|楔子|序章?$|尾声|后记|番外)(?!.*[。！？]$)`,
);

function isAllCapitals(line: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(line) && !/[\p{Ll}\p{Lo}]/u.test(line) && !/["“”!?]/.test(line);
}
