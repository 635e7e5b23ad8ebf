import { PAGE_TOKENS, PAGES } from './trial-facts.ts';

// A harbour book of several pages to be read: plain sentences that nobody has read before, and on each page one word that
// can be known from that page alone.

export interface Page {
  readonly word: string;
  readonly text: string;
}

/** None of them is in the sentences, and none follows from another. */
const WORDS = ['quillon', 'marlspike', 'ambergris', 'sextant', 'larkspur', 'gunwale', 'oriel', 'tamarisk'];
const SHIPS = ['Alma Reyes', 'Good Intent', 'Perpetua', 'Second Wind', 'Old Margin', 'Halcyon', 'Tern'];
const CARGO = ['lamp oil', 'dried peas', 'roof slate', 'salt fish', 'rope', 'window glass', 'wool', 'pitch'];
const PLACES = ['Tarn Quay', 'the north mole', 'Saint Oswin', 'the bar', 'Cutler’s Landing'];
const TIDES = ['on the evening tide', 'before light', 'after the fog had gone', 'with a hired pilot'];

/** Letters of a token, about. */
const PAGE_LETTERS = PAGE_TOKENS * 4;

export function writePages(): Page[] {
  let entry = 0;
  return WORDS.slice(0, PAGES).map((word, page) => {
    const lines: string[] = [];
    let length = 0;
    let isTold = false;
    while (length < PAGE_LETTERS) {
      // Somewhere on the page, and on each at another place.
      const isTime = !isTold && length >= (PAGE_LETTERS * (2 + ((page * 3) % 5))) / 8;
      const line = isTime ? `The keeper’s word for page ${page + 1} is ${word}.` : tellEntry(entry);
      if (isTime) isTold = true;
      else entry += 1;
      lines.push(line);
      length += line.length + 1;
    }
    return { word, text: lines.join('\n') };
  });
}

function tellEntry(number: number): string {
  const pick = (list: readonly string[], stride: number) => list[(number * stride) % list.length] ?? '';
  const casks = 3 + ((number * 17) % 61);
  return `Entry ${number + 101}: the ${pick(SHIPS, 3)} took on ${casks} casks of ${pick(CARGO, 5)} for ${pick(PLACES, 2)} and left ${pick(TIDES, 3)}.`;
}
