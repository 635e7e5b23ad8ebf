import { CJK_LETTER, hasCjkLetter } from './cjk-letter.ts';
import { listWords } from './list-words.ts';
import { splitSentences } from './split-sentences.ts';
import { createLineFinder, isProse, type TextBlock } from './text-block.ts';
import { ENGLISH, ENGLISH_CALENDAR, ENGLISH_TITLES } from './word-lists/en.ts';

// Names, without a dictionary of names. In scripts with capitals: runs of capitalised words that are capitalised inside
// sentences too, and at least as often as they are written small; titles are kept apart, possessives taken off. In Chinese
// and its neighbours: names that are given, and names that are quoted inside a sentence. It finds most names and some
// terms; it never guesses who a pronoun is.

export interface NameMention {
  readonly name: string;
  /** As they stand before the name, without full stop: Mr, Captain. */
  readonly titles: readonly string[];
  readonly count: number;
  readonly first_line: number;
}

/** The names of each text, where a name of one is a name in all: most frequent first, then by spelling. `known`: names that
 *  are names wherever they stand. */
export function findNamesTogether(
  texts: readonly (readonly TextBlock[])[],
  known: readonly string[],
): NameMention[][] {
  const sentences = texts.map((blocks) => blocks.filter(isProse).flatMap(readSentences));
  const isName = createNameTest(sentences.flat(), known);
  return texts.map((blocks, index) => collectNames(blocks, sentences[index] ?? [], isName, known));
}

function collectNames(
  blocks: readonly TextBlock[],
  sentences: readonly (readonly NameWord[])[],
  isName: NameTest,
  known: readonly string[],
): NameMention[] {
  const found = new Map<string, { titles: Set<string>; count: number; first_line: number }>();
  const add = (name: string, title: string | null, line: number): void => {
    const entry = found.get(name) ?? { titles: new Set<string>(), count: 0, first_line: line };
    entry.count += 1;
    entry.first_line = Math.min(entry.first_line, line);
    if (title !== null) entry.titles.add(title);
    found.set(name, entry);
  };
  for (const sentence of sentences) collectRuns(sentence, isName, add);
  for (const block of blocks) if (isProse(block)) collectDense(block, known, add);
  return [...found]
    .map(([name, { titles, count, first_line }]) => ({ name, titles: [...titles].sort(), count, first_line }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

interface NameWord {
  /** Without possessive ending. */
  readonly text: string;
  readonly line: number;
  /** Whether its capital may be owed to its place. */
  readonly isInitial: boolean;
  /** What stands between the word before and this one. */
  readonly gap: string;
  /** Whether the possessive ended the name. */
  readonly isPossessive: boolean;
}

function readSentences(block: TextBlock): NameWord[][] {
  const findLine = createLineFinder(block);
  return splitSentences(block.text).map(({ text, start }) => {
    let end = 0;
    return listWords(text).map((word, index) => {
      const gap = text.slice(end, word.start);
      end = word.start + word.text.length;
      const stem = word.text.replace(/['’]s$/i, '');
      return {
        text: stem,
        line: findLine(start + word.start),
        isInitial: index === 0 || /["“”‘«„「:.!?…—(]/.test(gap),
        gap,
        isPossessive: stem.length < word.text.length,
      };
    });
  });
}

type NameTest = (word: NameWord, next: NameWord | undefined) => boolean;

function createNameTest(sentences: readonly (readonly NameWord[])[], known: readonly string[]): NameTest {
  const inside = new Map<string, number>();
  const small = new Map<string, number>();
  for (const word of sentences.flat()) {
    if (/^\p{Ll}/u.test(word.text)) count(small, word.text);
    else if (!word.isInitial) count(inside, word.text);
  }
  const given = new Set(known.flatMap((name) => listWords(name).map(({ text }) => text)));
  const isKnown = (text: string): boolean =>
    given.has(text) ||
    ((inside.get(text) ?? 0) > 0 && (inside.get(text) ?? 0) >= (small.get(text.toLowerCase()) ?? 0));
  return ({ text, isInitial }, next) => {
    if (!isCapitalised(text)) return false;
    if (isKnown(text)) return true;
    // The first name of a sentence that begins "Katherine Hale" is one even where it stands nowhere else.
    const opensRun =
      next !== undefined && /^\s+$/.test(next.gap) && isCapitalised(next.text) && isKnown(next.text);
    return isInitial && opensRun && !small.has(text.toLowerCase());
  };
}

function isCapitalised(text: string): boolean {
  if (!/^\p{Lu}[\p{L}\p{M}’'-]*\p{Ll}/u.test(text)) return false;
  const folded = text.toLowerCase();
  const base = folded.split(/['’]/)[0] ?? '';
  return !ENGLISH.stopWords.has(folded) && !ENGLISH.stopWords.has(base) && !ENGLISH_CALENDAR.has(folded);
}

type AddName = (name: string, title: string | null, line: number) => void;

function collectRuns(words: readonly NameWord[], isName: NameTest, add: AddName): void {
  let run: string[] = [];
  let title: string | null = null;
  let line = 0;
  let closed = true;
  const flush = (): void => {
    if (run.length > 0) add(run.join(' '), title, line);
    run = [];
    title = null;
    closed = true;
  };
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const isTitle = /^\p{Lu}/u.test(word.text) && ENGLISH_TITLES.has(word.text.toLowerCase());
    const joins = !closed && (/^\s+$/.test(word.gap) || /^\.\s+$/.test(word.gap));
    if (!joins) flush();
    if (isTitle && next !== undefined && /^\.?\s+$/.test(next.gap) && /^\p{Lu}/u.test(next.text)) {
      flush();
      title = word.text;
      closed = false;
    } else if (!isTitle && (isName(word, next) || (title !== null && isCapitalised(word.text)))) {
      if (run.length === 0) line = word.line;
      run.push(word.text);
      closed = word.isPossessive;
    } else if (
      run.length > 0 &&
      joins &&
      PARTICLES.has(word.text) &&
      next !== undefined &&
      isName(next, words[index + 2])
    ) {
      run.push(word.text);
    } else flush();
  }
  flush();
}

const PARTICLES: ReadonlySet<string> = new Set([
  'of',
  'de',
  'von',
  'van',
  'der',
  'du',
  'la',
  'le',
  'del',
  'di',
  'da',
]);

function collectDense(block: TextBlock, known: readonly string[], add: AddName): void {
  if (!hasCjkLetter(block.text)) return;
  const given = known.filter((name) => hasCjkLetter(name));
  for (const name of given) {
    const findLine = createLineFinder(block);
    for (let at = block.text.indexOf(name); at !== -1; at = block.text.indexOf(name, at + name.length)) {
      add(name, null, findLine(at));
    }
  }
  const findLine = createLineFinder(block);
  for (const match of block.text.matchAll(QUOTED)) {
    const name = match[1] ?? match[2] ?? '';
    if (!given.includes(name)) add(name, null, findLine(match.index));
  }
}

/** A title in its own marks, or a few letters in quotes with the sentence going on at both sides. */
const QUOTED = new RegExp(
  `《(${CJK_LETTER}[^《》，。！？]{0,18})》|(?<=${CJK_LETTER})[“「](${CJK_LETTER}{2,6})[”」](?=${CJK_LETTER})`,
  'gu',
);

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
