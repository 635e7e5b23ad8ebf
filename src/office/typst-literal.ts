/** A text as a string of the typesetter's language: nothing in it is a mark, a command or a file. */
export function renderLiteral(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
