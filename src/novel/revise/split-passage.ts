import { splitParagraphs } from '../../manuscript/difference/compare-texts.ts';
import { countWords } from '../../text/list-words.ts';

/** A model that is asked for more than this at once sums up instead of revising. */
const MOST_WORDS = 1500;

export interface PassagePart {
  /** Where it begins in the passage. */
  readonly start: number;
  readonly text: string;
}

/** A long passage as parts of whole paragraphs, about equally long; what stands between them belongs to none. */
export function splitPassage(passage: string): PassagePart[] {
  const words = countWords(passage);
  if (words <= MOST_WORDS) return [{ start: 0, text: passage }];
  const share = words / Math.ceil(words / MOST_WORDS);
  const parts: { start: number; end: number; words: number }[] = [];
  let at = 0;
  for (const paragraph of splitParagraphs(passage)) {
    const start = passage.indexOf(paragraph, at);
    const own = countWords(paragraph);
    const last = parts.at(-1);
    at = start + paragraph.length;
    if (last === undefined || last.words + own / 2 > share) parts.push({ start, end: at, words: own });
    else Object.assign(last, { end: at, words: last.words + own });
  }
  return parts.map(({ start, end }) => ({ start, text: passage.slice(start, end) }));
}
