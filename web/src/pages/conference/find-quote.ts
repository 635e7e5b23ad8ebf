/** Where a quote stands in a text, whatever its case, white space and quotation marks; null where it does not. */
export function findQuote(
  text: string,
  quote: string,
): { readonly start: number; readonly end: number } | null {
  const start = text.indexOf(quote);
  if (start !== -1) return { start, end: start + quote.length };
  const found = new RegExp(loosen(quote), 'iu').exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

const MARKS = '["\'`‘’‛“”„‟«»‹›「」『』＂＇]';

function loosen(quote: string): string {
  return [...quote.trim().replaceAll(/\s+/g, ' ')]
    .map((letter) => {
      if (letter === ' ') return '(?:\\s|\\\\n)+';
      // A file of JSON has a stroke before such a mark.
      if (new RegExp(MARKS, 'u').test(letter)) return `\\\\?${MARKS}`;
      return letter.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    })
    .join('');
}
