import { LONGEST_SAMPLE, MOST_SAMPLES } from '../../contracts/book-style.ts';
import { countWords } from '../../text/list-words.ts';

// Passages to sound like: whole paragraphs running, long enough to have a voice and short enough to be paid for in every request,
// one from each part of the manuscript. Of each part the one that is most like a page of prose: near the wanted length, and with
// narration in it rather than talk alone.

const WANTED = { words: 90, least: 40 } as const;
const LONGEST_PICKED = 700;

export function pickSamples(paragraphs: readonly string[], most = MOST_SAMPLES): string[] {
  const clean = paragraphs.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  const size = Math.max(1, Math.ceil(clean.length / most));
  const picked: string[] = [];
  for (let from = 0; from < clean.length && picked.length < most; from += size) {
    const best = listPassages(clean.slice(from, from + size))
      .map((text) => ({ text, off: Math.abs(countWords(text) - WANTED.words) + (isTalk(text) ? 60 : 0) }))
      .sort((a, b) => a.off - b.off)[0];
    if (best !== undefined) picked.push(best.text);
  }
  return picked;
}

/** Paragraphs, and neighbours where one alone is too short. */
function listPassages(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((first, index) => {
    const joined = [1, 2, 3].map((count) => paragraphs.slice(index, index + count).join(' '));
    const fits = (text: string) =>
      text.length <= Math.min(LONGEST_PICKED, LONGEST_SAMPLE) && countWords(text) >= WANTED.least;
    return [first, ...joined].filter(fits).slice(0, 1);
  });
}

function isTalk(text: string): boolean {
  return /^[“"‘'«„「]/u.test(text);
}
