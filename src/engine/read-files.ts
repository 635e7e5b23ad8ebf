import type { Files } from './ports.ts';

/** A file's text, null where there is none. */
export async function readText(files: Pick<Files, 'read'>, path: string): Promise<string | null> {
  const bytes = await files.read(path);
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}

/** Every file below a folder as text, by its name below that folder. */
export async function readFolder(
  files: Pick<Files, 'read' | 'list'>,
  folder: string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { path } of await files.list(folder)) {
    const text = await readText(files, path);
    if (text !== null) texts.set(path.slice(folder.length + 1), text);
  }
  return texts;
}
