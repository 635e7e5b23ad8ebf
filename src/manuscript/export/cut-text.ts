/**
 * At most so many characters, the last of them an ellipsis: at the end of a word where one is near, else by what a reader
 * takes for a character, so that no emoji is cut through.
 */
export function cutText(text: string, length: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= length) return text;
  const end = characters.slice(0, length).lastIndexOf(' ');
  const kept = characters.slice(0, end > length / 2 ? end : length - 1).join('');
  return `${kept.replace(/[\s,;:]+$/u, '')}…`;
}
