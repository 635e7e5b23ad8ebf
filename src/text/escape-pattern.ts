/** A text as the source of a regular expression with the u flag that matches exactly it; a space matches any white space. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(' ', '\\s');
}
