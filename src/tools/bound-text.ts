/** A text of at most `limit` characters: whole, or cut at the last white space near the end and marked with an ellipsis. */
export function boundText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.search(/\s\S*$/);
  // Chinese has no spaces to cut at, and one long word must not cost the rest.
  const kept = space > limit * 0.8 ? cut.slice(0, space) : cut.toWellFormed().replace(/\uFFFD$/, '');
  return `${kept.trimEnd()}…`;
}

/** Lines joined while they fit, then how many more there are. */
export function boundLines(lines: readonly string[], limit: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const [index, line] of lines.entries()) {
    const bounded = boundText(line, 600);
    const rest = lines.length - index;
    const reserve = `… and ${rest} more`.length + 1;
    if (length + bounded.length + 1 + (rest === 1 ? 0 : reserve) > limit) {
      kept.push(`… and ${rest} more`);
      break;
    }
    kept.push(bounded);
    length += bounded.length + 1;
  }
  return kept.join('\n');
}
