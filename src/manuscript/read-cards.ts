import type { Files } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';

/** The cards of a folder, by path. */
export async function readCards(
  files: Pick<Files, 'readMany' | 'list'>,
  folder: string,
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const isCard = (path: string) => path.endsWith('.md');
  for await (const { path, bytes } of readListed(files, folder, isCard)) found.set(path, bytes);
  return found;
}
