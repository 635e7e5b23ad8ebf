/** The paragraphs of a text as they stand, which are set apart by blank lines. */
export function cutParagraphs(text: string): { readonly text: string; readonly start: number }[] {
  return [...text.matchAll(/\S(?:[^\n]|\n(?!\s*(?:\n|$)))*/g)].map(({ 0: piece, index }) => ({
    text: piece.trimEnd(),
    start: index,
  }));
}
