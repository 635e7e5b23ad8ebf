import { isSceneBreak } from '../../text/scene-break.ts';
import { type ChapterLine, parseChapterLine } from './parse-chapter-line.ts';
import { isPartLine } from './part-heading.ts';

// What begins a chapter in a text that has nothing but lines. A line that says so by itself; else numbers that count from
// beginning to end, anew under each part if at all; else lines in capitals that stand alone, with more room above them
// than a paragraph has.

/** Lines with no empty line between them. */
export interface Chunk {
  readonly lines: readonly string[];
  /** How many empty lines stand above it. */
  readonly gap: number;
}

export type HeadingTest = (line: string) => ChapterLine | null;

export function createHeadingTest(chunks: readonly Chunk[]): HeadingTest {
  const lines = chunks.flatMap((chunk) => chunk.lines);
  const isLabelled = lines.some((line) => parseHeading(line)?.kind === 'label');
  const counts = isLabelled
    ? undefined
    : [isBareNumber, isTitledNumber].find((isNumber) => areCounted(chunks, isNumber));
  const capitals = isLabelled || counts !== undefined ? null : findCapitals(chunks);
  return (line) => {
    const parsed = parseHeading(line);
    if (parsed !== null && (parsed.kind !== 'number' || counts?.(parsed, line) === true)) return parsed;
    const text = line.trim();
    return capitals?.has(text) === true ? { kind: 'name', number: null, title: text, isMarked: false } : null;
  };
}

function isBareNumber({ title }: ChapterLine): boolean {
  return title === '';
}

/** “2. The Quay”, and not the “2. she said no.” of a list. */
function isTitledNumber({ title }: ChapterLine, line: string): boolean {
  return (
    title === '' || (/^[^\p{Ll}]/u.test(title) && !/[.!?…,;:。！？，；：]["'”’」』]?$/u.test(line.trim()))
  );
}

/** A chapter line that a sentence cannot be taken for: “Chapter 12 was the best of the book.” is one. */
function parseHeading(line: string): ChapterLine | null {
  const text = line.trim();
  if (text.length > LONGEST_HEADING) return null;
  const parsed = parseChapterLine(text);
  if (parsed === null || parsed.title === '') return parsed;
  if (parsed.kind === 'number') return parsed;
  if (/[。！？，；,;]$/u.test(text)) return null;
  if (parsed.isMarked || parsed.kind === 'name') return parsed;
  return /^[^\p{Ll}]/u.test(parsed.title) && !/\.$/.test(text) ? parsed : null;
}

export const LONGEST_HEADING = 80;

function areCounted(
  chunks: readonly Chunk[],
  isNumber: (parsed: ChapterLine, line: string) => boolean,
): boolean {
  let next = 1;
  let mayRestart = false;
  let count = 0;
  for (const { lines } of chunks) {
    if (isPartLine(lines[0] ?? '')) mayRestart = true;
    for (const line of lines) {
      const parsed = parseHeading(line);
      if (parsed?.kind !== 'number' || !isNumber(parsed, line)) continue;
      if (parsed.number !== next && !(parsed.number === 1 && mayRestart)) return false;
      next = (parsed.number ?? 0) + 1;
      mayRestart = false;
      count += 1;
    }
  }
  return count > 1;
}

/** The first may be the title of the book, above its author; one is no habit. */
function findCapitals(chunks: readonly Chunk[]): ReadonlySet<string> | null {
  const found = chunks.filter(
    ({ lines: [line = '', ...more], gap }) =>
      more.length === 0 && gap >= 2 && isInCapitals(line) && !isPartLine(line) && !isSceneBreak(line),
  );
  const texts = new Set(
    found.map(({ lines }) => (lines[0] ?? '').trim()).filter((text) => !/^THE END\b/.test(text)),
  );
  return texts.size > 1 ? texts : null;
}

/** A line in capitals, as old books set their titles. */
export function isInCapitals(line: string): boolean {
  const text = line.trim();
  return text.length <= LONGEST_HEADING && /\p{Lu}{2}/u.test(text) && !/\p{Ll}|\p{Lo}/u.test(text);
}
