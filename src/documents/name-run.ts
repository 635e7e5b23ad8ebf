import { cutLine } from '../cut-text.ts';

const LONGEST = 120;

/** What a run is called that works on documents: words of people and of the document, in a line. */
export function nameRun(words: string): string {
  return cutLine(words, LONGEST);
}
