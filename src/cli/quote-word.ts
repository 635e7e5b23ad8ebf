/** A word as a shell takes it for one: as it is where nothing in it means anything to a shell, in single quotes otherwise. */
export function quoteWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
