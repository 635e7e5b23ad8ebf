import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { boundText } from '../../tools/bound-text.ts';

/** Memories that are no longer told in full: one line for a chapter, or for a run of chapters. */
export interface CondensedMemories {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

const LONGEST_LINE = 240;

/**
 * Older memories within so many characters, oldest first. Of a chapter the first sentence of its summary is kept. Where that is
 * too much, chapters are taken together in runs of two, four, eight …, each told by how it began and how it ended, until all
 * fit: every chapter stays inside some line, and the same memories always give the same lines.
 */
export function condenseMemories(
  memories: readonly ChapterMemoryEntry[],
  limit: number,
): CondensedMemories[] {
  for (let size = 1; ; size *= 2) {
    const lines = cutIntoRuns(memories, size).map(tellRun);
    const length = lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length <= limit || lines.length <= 1) return lines;
  }
}

/** Counted from the first chapter, so that a run that is full never changes again. */
function cutIntoRuns(memories: readonly ChapterMemoryEntry[], size: number): ChapterMemoryEntry[][] {
  const runs: ChapterMemoryEntry[][] = [];
  for (let from = 0; from < memories.length; from += size) runs.push(memories.slice(from, from + size));
  return runs;
}

function tellRun(run: readonly ChapterMemoryEntry[]): CondensedMemories {
  const first = run[0];
  const last = run.at(-1);
  const [from, to] = [first?.chapter_number ?? 0, last?.chapter_number ?? 0];
  const text =
    from === to || first === undefined || last === undefined
      ? `Chapter ${from}: ${firstSentence(first?.summary ?? '', LONGEST_LINE)}`
      : `Chapters ${from} to ${to}: ${firstSentence(first.summary, LONGEST_LINE / 2)} […] ${firstSentence(last.summary, LONGEST_LINE / 2)}`;
  return { first: from, last: to, text };
}

function firstSentence(summary: string, limit: number): string {
  return boundText(splitSentences(summary)[0]?.text ?? summary, limit);
}
