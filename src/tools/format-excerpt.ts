/** A text on one line, cut after so many characters; lines of Chinese and its neighbours are joined without a space. */
export function formatExcerpt(text: string, limit = 160): string {
  const line = text
    .replace(/(?<=[\p{scx=Han}！？，])\s*\n\s*(?=[\p{scx=Han}“‘])|(?<=[”’…])\s*\n\s*(?=\p{scx=Han})/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= limit
    ? line
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}
