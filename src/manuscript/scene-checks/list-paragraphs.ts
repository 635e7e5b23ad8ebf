import { cutParagraphs } from '../../text/cut-paragraphs.ts';
import { maskSpeech } from '../../tools/mask-speech.ts';

export interface Paragraph {
  readonly text: string;
  /** The same with what people say blanked out, each character by a space. */
  readonly narration: string;
  /** Where it begins in the scene. */
  readonly start: number;
}

/** The paragraphs of a scene, which are set apart by blank lines and carry no marks of a format. */
export function listParagraphs(text: string): Paragraph[] {
  const found = cutParagraphs(text);
  const masked = maskSpeech(
    found.map((piece) => ({ kind: 'paragraph', text: piece.text, start_line: 1, end_line: 1 })),
  );
  return found.map((piece, index) => ({ ...piece, narration: masked[index] ?? piece.text }));
}
