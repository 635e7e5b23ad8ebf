import type { BookStyle } from '../../contracts/book-style.ts';
import { compareTexts } from '../../manuscript/difference/compare-texts.ts';
import { foldWord } from '../../text/fold-word.ts';
import { countWords, listWords } from '../../text/list-words.ts';
import { splitSentences } from '../../text/split-sentences.ts';

// What an author's edits have in common. A word counts only where it was taken out again and again, in several places, and put in
// nowhere; a rhythm only where the sentences that were touched became clearly shorter, or longer. Nothing is taken into the style here:
// each proposal says what it rests on, and the author decides.

export interface HandEditedText {
  readonly scene: string;
  readonly before: string;
  readonly after: string;
}

export interface StyleProposal {
  readonly key: 'banned' | 'habits_unwanted' | 'rhythm';
  readonly value: string;
  readonly because: string;
}

const FEWEST_TIMES = 3;
const FEWEST_SENTENCES = 5;
const SHIFT = 0.2;

export function learnFromEdits(edits: readonly HandEditedText[], style: BookStyle | null): StyleProposal[] {
  const [removed, added] = [new Map<string, number>(), new Map<string, number>()];
  const lengths = { before: [] as number[], after: [] as number[] };
  for (const { before, after } of edits) {
    for (const change of compareTexts(before, after).changes) {
      if (change.kind === 'same') continue;
      const parts =
        change.kind === 'changed'
          ? change.words.map(({ kind, items }) => ({ kind, text: items.join('') }))
          : [{ kind: change.kind, text: change.paragraphs.join(' ') }];
      for (const { kind, text } of parts) {
        if (kind === 'same') continue;
        for (const { text: word } of listWords(text)) {
          const counts = kind === 'removed' ? removed : added;
          const folded = foldWord(word);
          counts.set(folded, (counts.get(folded) ?? 0) + 1);
        }
      }
      if (change.kind !== 'changed') continue;
      const join = (kept: 'removed' | 'added') =>
        change.words.flatMap(({ kind, items }) => (kind === 'same' || kind === kept ? items : [])).join('');
      lengths.before.push(...measure(join('removed')));
      lengths.after.push(...measure(join('added')));
    }
  }
  const known = new Set((style?.banned ?? []).map(foldWord));
  const words = [...removed]
    .filter(
      ([word, times]) => times >= FEWEST_TIMES && !added.has(word) && isTelling(word) && !known.has(word),
    )
    .sort(([a, timesA], [b, timesB]) => timesB - timesA || (a < b ? -1 : 1))
    .map(
      ([word, times]): StyleProposal => ({
        key: 'banned',
        value: word,
        because: `taken out ${times} times and put in nowhere`,
      }),
    );
  return [...words, ...proposeRhythm(lengths.before, lengths.after)];
}

function proposeRhythm(before: readonly number[], after: readonly number[]): StyleProposal[] {
  if (before.length < FEWEST_SENTENCES || after.length < FEWEST_SENTENCES) return [];
  const [was, is] = [average(before), average(after)];
  if (Math.abs(is - was) < was * SHIFT) return [];
  const value = `${is < was ? 'shorter' : 'longer'} sentences, about ${Math.round(is)} words each`;
  const because = `the sentences that were changed had ${was.toFixed(1)} words, and have ${is.toFixed(1)}`;
  return [{ key: 'rhythm', value, because }];
}

/** Small words come and go with whatever stands around them. */
function isTelling(word: string): boolean {
  return [...word].length >= 4 || /ly$/u.test(word) || /\p{Script=Han}{2}/u.test(word);
}

function measure(text: string): number[] {
  return splitSentences(text).map((sentence) => countWords(sentence.text));
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
