import { findSpeech, type SpeechSpan } from '../text/find-speech.ts';
import { foldWord } from '../text/fold-word.ts';
import { countWords, listWords, type Word } from '../text/list-words.ts';
import { readTerm } from '../text/read-term.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { isProse, lineAt, type TextBlock } from '../text/text-block.ts';
import { ENGLISH, ENGLISH_NO_ADVERBS } from '../text/word-lists/en.ts';
import { CHINESE } from '../text/word-lists/zh.ts';

// What can be counted in prose, in one pass over its paragraphs. Nothing is rounded here: whoever shows a number rounds it.
// Headings are words of the book but no sentences; breaks are neither.

export interface MeasuredSentence {
  readonly text: string;
  readonly words: number;
  readonly line: number;
}

export interface ProseMeasures {
  readonly word_count: number;
  readonly sentence_count: number;
  readonly paragraph_count: number;
  readonly avg_sentence_length: number;
  readonly sentence_length_stdev: number;
  readonly longest_sentence: MeasuredSentence | null;
  readonly shortest_sentence: MeasuredSentence | null;
  /** Words inside quotation marks, of all words of the prose. */
  readonly dialogue_ratio: number;
  /** Pronouns outside speech. */
  readonly persons: Readonly<Record<'first' | 'second' | 'third', number>>;
  readonly adverb_count: number;
  readonly terms: ReadonlyMap<string, number>;
}

export function measureProse(blocks: readonly TextBlock[]): ProseMeasures {
  const speech = findSpeech(blocks);
  const persons = { first: 0, second: 0, third: 0 };
  const terms = new Map<string, number>();
  const classify = createClassifier();
  const lengths: number[] = [];
  let longest: MeasuredSentence | null = null;
  let shortest: MeasuredSentence | null = null;
  let paragraphs = 0;
  let proseWords = 0;
  let otherWords = 0;
  let spokenWords = 0;
  let adverbs = 0;

  for (const [index, block] of blocks.entries()) {
    if (!isProse(block)) {
      otherWords += countWords(block.text);
      continue;
    }
    paragraphs += 1;
    const words = listWords(block.text);
    const isSpoken = createSpanTest(speech[index] ?? []);
    for (const [at, word] of words.entries()) {
      proseWords += word.units;
      const { person, isAdverb, term } = classify(word);
      if (isSpoken(word.start)) spokenWords += word.units;
      else if (person !== null) persons[person] += 1;
      if (isAdverb || (word.text === '地' && touches(words[at - 1], word))) adverbs += 1;
      if (term !== null) terms.set(term, (terms.get(term) ?? 0) + 1);
    }
    for (const { text, start, words: length } of measureSentences(block.text, words)) {
      if (length === 0) continue;
      lengths.push(length);
      if (longest === null || length > longest.words)
        longest = { text, words: length, line: lineAt(block, start) };
      if (shortest === null || length < shortest.words)
        shortest = { text, words: length, line: lineAt(block, start) };
    }
  }

  const mean = lengths.length === 0 ? 0 : sum(lengths) / lengths.length;
  const squares = lengths.map((length) => (length - mean) ** 2);
  return {
    word_count: proseWords + otherWords,
    sentence_count: lengths.length,
    paragraph_count: paragraphs,
    avg_sentence_length: mean,
    sentence_length_stdev: lengths.length === 0 ? 0 : Math.sqrt(sum(squares) / lengths.length),
    longest_sentence: longest,
    shortest_sentence: shortest,
    dialogue_ratio: proseWords === 0 ? 0 : spokenWords / proseWords,
    persons,
    adverb_count: adverbs,
    terms,
  };
}

/** Sentences with the words that begin in them; both lists are in order, so one walk is enough. */
function measureSentences(
  text: string,
  words: readonly Word[],
): { text: string; start: number; words: number }[] {
  let next = 0;
  return splitSentences(text).map((sentence) => {
    const end = sentence.start + sentence.text.length;
    let length = 0;
    for (let word = words[next]; word !== undefined && word.start < end; word = words[next]) {
      length += word.units;
      next += 1;
    }
    return { ...sentence, words: length };
  });
}

/** For places asked in rising order. */
function createSpanTest(spans: readonly SpeechSpan[]): (place: number) => boolean {
  let at = 0;
  return (place) => {
    for (let span = spans[at]; span !== undefined && span.end <= place; span = spans[at]) at += 1;
    return (spans[at]?.start ?? Number.POSITIVE_INFINITY) <= place;
  };
}

type Person = 'first' | 'second' | 'third';

interface WordClass {
  readonly person: Person | null;
  readonly isAdverb: boolean;
  readonly term: string | null;
}

/** A book has few spellings for its many words: each is looked at once. */
function createClassifier(): (word: Word) => WordClass {
  const known = new Map<string, WordClass>();
  return (word) => {
    const found = known.get(word.text);
    if (found !== undefined) return found;
    const made = { person: readPerson(word.text), isAdverb: isAdverb(word.text), term: readTerm(word) };
    known.set(word.text, made);
    return made;
  };
}

function readPerson(word: string): Person | null {
  const folded = foldWord(word).split("'")[0] ?? '';
  const persons: readonly Person[] = ['first', 'second', 'third'];
  return (
    persons.find((person) => ENGLISH.pronouns[person].has(folded) || CHINESE.pronouns[person].has(folded)) ??
    null
  );
}

/** English -ly; the Chinese particle 地 joined to a doubled word as in 慢慢地. */
function isAdverb(word: string): boolean {
  if (word.endsWith('地')) return /^(.)\1地$|^(.)\2(.)\3地$/u.test(word);
  const folded = word.toLowerCase();
  return folded.length > 4 && folded.endsWith('ly') && !ENGLISH_NO_ADVERBS.has(folded);
}

/** The particle 地 alone makes an adverb of the word that it follows at once. */
function touches(before: Word | undefined, word: Word): boolean {
  return before !== undefined && before.start + before.text.length === word.start;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
