import { foldText } from './fold-text.ts';

/** Without case, quotation marks and whatever else does not tell two sentences apart for a reader. */
export function foldWords(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
