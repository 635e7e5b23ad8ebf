/**
 * The lines of a text without its comments. A comment that begins in one line and ends in another leaves nothing of the lines
 * between, which are null, so that the lines below keep their numbers and a paragraph that it stands in goes on. One that
 * nobody closed is text: the rest of a book is not to be lost for it.
 */
export function cutComments(lines: readonly string[]): {
  readonly lines: readonly (string | null)[];
  readonly comments: readonly string[];
} {
  const text = lines.join('\n');
  const end = text.lastIndexOf('-->');
  if (end === -1) return { lines, comments: [] };
  const comments: string[] = [];
  const cut = text.slice(0, end + 3).replace(/<!--[\s\S]*?-->/g, (comment) => {
    comments.push(comment.slice(4, -3).trim());
    return comment.replace(/[^\n]+/g, '').replaceAll('\n', `\n${GOES_ON}`);
  });
  return { lines: `${cut}${text.slice(end + 3)}`.split('\n').map(readLine), comments };
}

/** Begins a line that a comment began or ended in; no text has it. */
const GOES_ON = '\0';

function readLine(line: string): string | null {
  if (!line.startsWith(GOES_ON)) return line;
  const rest = line.slice(1);
  return rest.trim() === '' ? null : rest;
}
