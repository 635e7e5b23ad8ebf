/** A text of at most `limit` characters: whole, or cut at the last white space near the end and marked with an ellipsis. */
export function boundText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.search(/\s\S*$/);
  // Chinese has no spaces to cut at, and one long word must not cost the rest.
  const kept = space > limit * 0.8 ? cut.slice(0, space) : cut.toWellFormed().replace(/\uFFFD$/, '');
  return `${kept.trimEnd()}…`;
}
