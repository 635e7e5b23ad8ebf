import { foldQuote } from '../agents/fold-quote.ts';
import { countWords } from '../text/list-words.ts';

// Prose that leaves the work where it was, or behind that: what was written before is handed in again as the next part, or most of
// what was to be edited is gone.

/** What was there before the answer. */
export interface EarlierText {
  /** The parts before this one, where a text is written in parts. */
  readonly soFar: string;
  /** The text that was given to be edited; null where none was. */
  readonly edited: string | null;
}

/** Shorter lines may well stand in a text twice. */
const TELLING_CHARACTERS = 40;
/** An editor who makes a text shorter than half of it has left something out. Below so many words a share says nothing. */
const KEPT_SHARE = 0.5;
const FEWEST_WORDS = 60;

/** Null where the work has got on. */
export function checkProgress(
  text: string,
  { soFar, edited }: EarlierText,
): { readonly message: string; readonly detail: string } | null {
  const before = new Set(listTelling(soFar));
  const paragraphs = listTelling(text);
  if (paragraphs.length > 0 && paragraphs.every((paragraph) => before.has(paragraph)))
    return { message: 'this part was handed in before, word for word; go on after it', detail: 'repeated' };
  if (edited === null) return null;
  const [words, kept] = [countWords(edited), countWords(text)];
  if (words < FEWEST_WORDS || kept >= words * KEPT_SHARE) return null;
  const message = `the text had ${words} words, and ${kept} are left: hand in all of it, edited`;
  return { message, detail: 'lost' };
}

function listTelling(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map(foldQuote)
    .filter((paragraph) => paragraph.length >= TELLING_CHARACTERS);
}
