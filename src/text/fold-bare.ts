import { foldText } from './fold-text.ts';

/** The words of a text and nothing else, so that marks of a format and the end of a sentence tell no difference. */
export function foldBare(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
