const SEGMENTS = new Intl.Segmenter();
/** What a reader takes for one character may be many; of more than these on average nobody sees the end. */
const LONGEST_CHARACTER = 32;
/** Marks, joiners, conjoining letters, line ends of two, and what lies beyond the first plane: what may be one with its neighbour. */
const MAY_JOIN = /\p{M}|\u200C|\u200D|[\u1100-\u11FF\r\u{10000}-\u{10FFFF}\p{Cs}]/u;

/**
 * At most so many characters, the last of them an ellipsis: at the end of a word where one is near, else by what a reader
 * takes for a character, so that no emoji is cut through.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  // Asking for characters takes a tenth of what a step costs, and nearly no text needs it.
  if (!MAY_JOIN.test(text.slice(0, length + 1))) return end(text.slice(0, cutAt(text, length)));
  const start = takeCharacters(text, length + 1);
  if (start.length <= length && text.length <= length * LONGEST_CHARACTER) return text;
  return end(start.slice(0, cutAt(start, length)).join(''));
}

/** The same of a text that is to stand in one line. */
export function cutLine(text: string, length: number): string {
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), length);
}

/** After the last word that ends in the second half, or so that there is room for the ellipsis. */
function cutAt(text: { lastIndexOf(what: string, from: number): number }, length: number): number {
  const space = text.lastIndexOf(' ', length - 1);
  return space > length / 2 ? space : length - 1;
}

function end(kept: string): string {
  return `${kept.replace(/[\s,;:]+$/u, '').toWellFormed()}…`;
}

/** The first so many, or all where there are fewer. */
function takeCharacters(text: string, most: number): string[] {
  const characters: string[] = [];
  for (const { segment } of SEGMENTS.segment(text.slice(0, (most - 1) * LONGEST_CHARACTER))) {
    characters.push(segment);
    if (characters.length === most) break;
  }
  return characters;
}
