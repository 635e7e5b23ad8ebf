import type { Files } from '../engine/ports.ts';

/** The cards of a folder, by path. */
export async function readCards(
  files: Pick<Files, 'read' | 'list'>,
  folder: string,
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const { path } of await files.list(folder)) {
    const bytes = path.endsWith('.md') ? await files.read(path) : null;
    if (bytes !== null) found.set(path, bytes);
  }
  return found;
}
