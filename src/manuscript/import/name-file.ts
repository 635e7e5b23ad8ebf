/** What the name of a file says: without its folder, its ending, and the number that keeps files in order. */
export function nameFile(path: string): string {
  const base = path.split('/').at(-1) ?? '';
  return base
    .replace(/\.[A-Za-z0-9]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .replace(/^(?:\d+[.\s]*)+(?=\P{N})/u, '');
}
