/** A text for finding quotes in: case, white space and quotation marks folded, and nothing else. */
export function foldQuote(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/["'`‘’‛“”„‟«»‹›「」『』＂＇]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether a quote stands in a text. As it is, in nearly every case; only otherwise is the whole text folded. */
export function hasQuote(text: string, quote: string): boolean {
  return text.includes(quote) || foldQuote(text).includes(foldQuote(quote));
}
