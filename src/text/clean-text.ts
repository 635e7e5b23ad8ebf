// Characters that no file format carries the same way, XML refuses, or a terminal obeys: they have no look of their own, and
// no reader misses them. Everything else stays as it is, bidirectional marks and joiners of emoji included.

/** Prose: line ends are `\n`, tabs are spaces. */
export function cleanProse(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(UNPRINTABLE, '');
}

/** A title: one line, single spaces. */
export function cleanTitle(text: string): string {
  return cleanProse(text).replace(/\s+/g, ' ').trim();
}

const UNPRINTABLE = /(?!\n)\p{Cc}|\p{Noncharacter_Code_Point}|\ufeff/gu;
