/** A text for finding quotes in: case, white space and quotation marks folded, and nothing else. */
export function foldQuote(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/["'`‘’‛“”„‟«»‹›「」『』＂＇]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
