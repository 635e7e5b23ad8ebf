import { cutParagraphs } from './cut-paragraphs.ts';
import { splitSentences } from './split-sentences.ts';

/** The sentence that some words of a text stand in; where they reach over several, all of those. */
export function findSentence(text: string, position: number, length: number): string {
  const end = position + Math.max(1, length);
  const touches = (start: number, piece: string) => start < end && start + piece.length > position;
  const sentences = cutParagraphs(text)
    .filter((piece) => touches(piece.start, piece.text))
    .flatMap((piece) =>
      splitSentences(piece.text).filter(({ start, text: sentence }) =>
        touches(piece.start + start, sentence),
      ),
    );
  // What stands between two sentences is in neither.
  return sentences.length === 0
    ? text.slice(position, end)
    : sentences.map((sentence) => sentence.text).join(' ');
}
