import { findSentence } from '../../text/find-sentence.ts';
import { foldWords } from '../../text/fold-words.ts';
import type { SceneFinding } from './scene-finding.ts';

/** Of words that are found wherever they stand, one finding for each sentence: an author may want a word in one and not in the next. */
export function keepOneASentence(text: string, found: readonly SceneFinding[]): SceneFinding[] {
  const told = new Set<string>();
  return found.filter(({ message, quote, position }) => {
    const key = `${message} ${foldWords(findSentence(text, position, quote.length))}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}
