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
  const start = takeCharacters(text, length + 1);
  if (start.length <= length && text.length <= length * LONGEST_CHARACTER) return text;
  const end = start.lastIndexOf(' ', length - 1);
  const kept = start.slice(0, end > length / 2 ? end : length - 1).join('');
  return `${kept.replace(/[\s,;:]+$/u, '').toWellFormed()}…`;
}

/** The same of a text that is to stand in one line. */
export function cutLine(text: string, length: number): string {
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), length);
}

/** The first so many, or all where there are fewer. */
function takeCharacters(text: string, most: number): string[] {
  const plain = text.slice(0, most + 1);
  // Asking for characters takes a tenth of what a step costs, and nearly no text needs it.
  if (!MAY_JOIN.test(plain)) return [...plain.slice(0, most)];
  const characters: string[] = [];
  for (const { segment } of SEGMENTS.segment(text.slice(0, (most - 1) * LONGEST_CHARACTER))) {
    characters.push(segment);
    if (characters.length === most) break;
  }
  return characters;
}
