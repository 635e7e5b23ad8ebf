/** A short name for a book that is made from files, as a folder may be called: of the first one, without its ending. */
export function deriveBookId(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return name === '' ? 'manuscript' : name;
}

const LONGEST = 64;
