import { parseChapterLine } from './parse-chapter-line.ts';
import { isPartHeading } from './part-heading.ts';

export interface HeadingFact {
  readonly level: number;
  readonly text: string;
}

/**
 * The level of heading that begins a chapter; null without headings. The first that holds:
 *
 * 1. headings say “Chapter 12”           → the level with most of them, the higher of two with as many
 * 2. headings are numbers that only rise → the level with most of them
 * 3. the file is one of several          → its highest level: a file is a chapter, or more
 * 4. a level stands more than once, and is not that of parts (“Part One”) → the highest such level
 * 5. otherwise                           → the lowest level: a single heading above it is the title
 *
 * Headings above the level are titles and parts, headings below it stand inside their chapter.
 */
export function decideChapterLevel(headings: readonly HeadingFact[], isOneOfMany: boolean): number | null {
  const levels = [...new Set(headings.map(({ level }) => level))]
    .filter((level) => level > 0)
    .sort((a, b) => a - b);
  const textsOf = (level: number) =>
    headings.filter((heading) => heading.level === level).map(({ text }) => text);
  const labelled = findMost(levels, (level) => textsOf(level).filter(isLabelled).length);
  if (labelled !== null) return labelled;
  const numbered = findMost(levels, (level) => countRising(textsOf(level)));
  if (numbered !== null) return numbered;
  if (isOneOfMany) return levels[0] ?? null;
  const repeated = levels.find((level) => textsOf(level).length > 1 && !textsOf(level).every(isPartHeading));
  return repeated ?? levels.at(-1) ?? null;
}

function findMost(levels: readonly number[], count: (level: number) => number): number | null {
  let most: { level: number; count: number } | null = null;
  for (const level of levels) {
    const found = count(level);
    if (found > (most?.count ?? 0)) most = { level, count: found };
  }
  return most?.level ?? null;
}

function isLabelled(text: string): boolean {
  return parseChapterLine(text)?.kind === 'label';
}

/** How many are numbers, where they rise from the first to the last; scenes that are counted anew in each chapter do not. */
function countRising(texts: readonly string[]): number {
  const numbers = texts.flatMap((text) => {
    const line = parseChapterLine(text);
    return line?.kind === 'number' && line.number !== null ? [line.number] : [];
  });
  const rises = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  return numbers.length > 1 && rises ? numbers.length : 0;
}
