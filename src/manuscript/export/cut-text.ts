/** At most so many characters, the last of them an ellipsis; by what a reader takes for one, so that no emoji is cut through. */
export function cutText(text: string, length: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
