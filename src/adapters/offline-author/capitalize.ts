export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Not of what is an abbreviation. */
export function uncapitalize(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
}
