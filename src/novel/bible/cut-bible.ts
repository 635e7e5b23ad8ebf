import type { SourceBlock, SourceDocument } from '../../manuscript/import/imported-book.ts';
import { countWords } from '../../text/list-words.ts';
import { splitSentences } from '../../text/split-sentences.ts';

// A bible in parts that a model can take whole: at headings where there are any, never inside a sentence. A small model loses the end
// of a long page, and what it takes out is about as long as what it reads.

export interface BiblePart {
  /** From 1, through all files. */
  readonly number: number;
  /** The file, by its name in the project. */
  readonly source: string;
  /** The headings that it stands under, from the outermost, each as it stands: `## People`. */
  readonly under: readonly string[];
  readonly text: string;
  readonly words: number;
}

/** A part ends before the next heading once it has as many words, and at any paragraph once it has the most. */
const ENOUGH_WORDS = 700;
const MOST_WORDS = 1_100;

export function cutBible(documents: readonly SourceDocument[]): BiblePart[] {
  const parts: BiblePart[] = [];
  for (const { name, blocks } of documents) {
    for (const { under, lines, words } of cutDocument(blocks))
      parts.push({ number: parts.length + 1, source: name, under, text: lines.join('\n\n'), words });
  }
  return parts;
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

function renderHeading({ level, text }: Heading): string {
  return `${'#'.repeat(level)} ${text}`;
}

interface Stretch {
  readonly under: readonly string[];
  readonly lines: string[];
  words: number;
}

function cutDocument(blocks: readonly SourceBlock[]): Stretch[] {
  const headings: Heading[] = [];
  const stretches: Stretch[] = [];
  let open: Stretch | null = null;
  const add = (text: string) => {
    const words = countWords(text);
    if (open !== null && open.words > 0 && open.words + words > MOST_WORDS) open = null;
    if (open === null) {
      open = { under: headings.map(renderHeading), lines: [], words: 0 };
      stretches.push(open);
    }
    open.lines.push(text);
    open.words += words;
  };
  for (const block of blocks) {
    if (block.kind === 'break' || block.kind === 'blank') continue;
    if (block.kind !== 'heading') {
      for (const text of splitLong(stripMarks(block.text))) add(text);
      continue;
    }
    if (open !== null && (open as Stretch).words >= ENOUGH_WORDS) open = null;
    const heading = { level: Math.max(1, block.level), text: stripMarks(block.text) };
    while ((headings.at(-1)?.level ?? 0) >= heading.level) headings.pop();
    // What a part begins under is told beside it, so its own headings come after.
    add(renderHeading(heading));
    headings.push(heading);
  }
  return stretches.filter(({ words }) => words > 0);
}

/** A paragraph that is longer than a part, sentence by sentence. */
function splitLong(text: string): string[] {
  if (countWords(text) <= MOST_WORDS) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const { text: sentence } of splitSentences(text)) {
    if (piece !== '' && countWords(piece) + countWords(sentence) > ENOUGH_WORDS) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? sentence : `${piece} ${sentence}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** Weight says nothing of a fact, and a quote need not have it. */
function stripMarks(text: string): string {
  return text.replaceAll(/(?<!\\)\*/g, '').trim();
}
