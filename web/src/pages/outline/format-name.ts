/** A name of the program's as words: LOC_OLD_QUAY and time_skip. */
export function formatName(name: string): string {
  return name
    .replace(/^(LOC|CHAR|THREAD)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
}
