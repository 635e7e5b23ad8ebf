/** Where a quote stands in a text: each place as it is there, which may differ from the quote in its marks and its spaces. */
export interface QuotePlace {
  readonly start: number;
  readonly end: number;
}

/** Letter for letter; where it stands nowhere so, with quotation marks, dashes and white space read alike. */
export function locateQuote(text: string, quote: string): QuotePlace[] {
  const exact = findAll(text, quote).map((start) => ({ start, end: start + quote.length }));
  if (exact.length > 0 || quote.trim() === '') return exact;
  const folded = foldWithPlaces(text);
  const wanted = foldWithPlaces(quote.trim()).letters;
  return findAll(folded.letters, wanted).map((at) => ({
    start: folded.places[at] ?? 0,
    end: (folded.places[at + wanted.length - 1] ?? 0) + 1,
  }));
}

function findAll(text: string, wanted: string): number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    found.push(at);
  return found;
}

/** One letter for one, except that white space between words is a single space; each with its place in the text. */
function foldWithPlaces(text: string): { readonly letters: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let letters = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const isSpace = /\s/.test(letter);
    if (isSpace && letters.endsWith(' ')) continue;
    letters += isSpace ? ' ' : MARKS.test(letter) ? "'" : DASHES.test(letter) ? '-' : letter;
    places.push(at);
  }
  return { letters, places };
}

const MARKS = /["'`‘’‛“”„‟«»‹›「」『』＂＇]/;
const DASHES = /[‐‑‒–—―−]/;
