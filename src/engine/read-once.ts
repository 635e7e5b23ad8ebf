import type { Files } from './ports.ts';
import { keepParsed } from './read-stored.ts';

type Readable = Pick<Files, 'read' | 'readMany' | 'list'>;

/**
 * Files for one look at a project: each is read once, however many questions it answers, and gives the same bytes every time.
 * So whoever asks twice is not told two ages of a file, and what those bytes hold is parsed once as well (read-stored.ts). Not
 * for longer than the look: what was changed meanwhile is not seen, and what was read is in memory until the end.
 */
export function readOnce(files: Readable): Readable {
  const known = new Map<string, Uint8Array | null>();

  function keep(path: string, bytes: Uint8Array | null): void {
    known.set(path, bytes);
    if (bytes !== null) keepParsed(bytes);
  }

  async function readMany(paths: readonly string[]): Promise<(Uint8Array | null)[]> {
    const missing = [...new Set(paths)].filter((path) => !known.has(path));
    const found = missing.length === 0 ? [] : await files.readMany(missing);
    // Whoever was quicker meanwhile has been answered with what was found then.
    for (const [at, path] of missing.entries()) if (!known.has(path)) keep(path, found[at] ?? null);
    return paths.map((path) => known.get(path) ?? null);
  }

  return {
    readMany,
    read: async (path) => (await readMany([path]))[0] ?? null,
    list: (folder, wanted) => files.list(folder, wanted),
  };
}
