import type { SourceBlock } from './imported-book.ts';
import { parseChapterLine } from './parse-chapter-line.ts';

/**
 * Many manuscripts have no headings: the author typed “Chapter One” on a line of its own, bold or in the middle. Where no
 * heading says so and at least two such lines count up through the document, these lines are the headings, and with them
 * those that name a prologue or an epilogue.
 */
export function promoteChapterLines(blocks: readonly SourceBlock[]): readonly SourceBlock[] {
  if (blocks.some((block) => block.kind === 'heading' && parseChapterLine(block.text) !== null))
    return blocks;
  const lines = blocks.map((block) => (block.kind === 'paragraph' ? parseLine(block.text) : null));
  const numbers = lines.flatMap((line) => (line?.kind === 'label' ? [line.number ?? 0] : []));
  const rises = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  if (numbers.length < 2 || !rises) return blocks;
  const lowest = blocks.reduce(
    (level, block) => (block.kind === 'heading' ? Math.max(level, block.level) : level),
    0,
  );
  return blocks.map((block, at) =>
    block.kind === 'paragraph' && lines[at] != null
      ? { kind: 'heading', level: Math.min(lowest + 1, 9), text: bare(block.text) }
      : block,
  );
}

function parseLine(text: string) {
  const line = bare(text);
  if (line.length > LONGEST_LINE || /[\n]|[.!?…,;。！？，；]["'”’」』]?$/u.test(line)) return null;
  const parsed = parseChapterLine(line);
  if (parsed === null || parsed.kind === 'number') return null;
  const isTitled = parsed.kind === 'label' && parsed.title !== '' && !parsed.isMarked;
  return isTitled && /^\p{Ll}/u.test(parsed.title) ? null : parsed;
}

const LONGEST_LINE = 80;

/** Without the marks of a line that is emphasised as a whole. */
function bare(text: string): string {
  return text.replace(/^\*([^*]*)\*$/, '$1').trim();
}
