const SEGMENTS = new Intl.Segmenter();
/** What a reader takes for one character may be many; of more than these on average nobody sees the end. */
const LONGEST_CHARACTER = 32;

/**
 * At most so many characters, the last of them an ellipsis: at the end of a word where one is near, else by what a reader
 * takes for a character, so that no emoji is cut through.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length * LONGEST_CHARACTER);
  const characters: string[] = [];
  for (const { segment } of SEGMENTS.segment(start)) {
    characters.push(segment);
    if (characters.length > length) break;
  }
  if (characters.length <= length && start.length === text.length) return text;
  const end = characters.slice(0, length).lastIndexOf(' ');
  const kept = characters.slice(0, end > length / 2 ? end : length - 1).join('');
  return `${kept.replace(/[\s,;:]+$/u, '').toWellFormed()}…`;
}

/** The same of a text that is to stand in one line. */
export function cutLine(text: string, length: number): string {
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), length);
}
