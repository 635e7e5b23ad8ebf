import type { Files } from './ports.ts';
import { parseProjectPath } from './project-path.ts';

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

/**
 * A file as the author's folder shows it: null for what is not there, and for all that the machine keeps in
 * `.control-room/`, also where a link leads there. Only what is listed is read, so the listing's rules hold here too.
 */
export async function readVisibleFile(
  files: Pick<Files, 'read' | 'list'>,
  path: string,
): Promise<Uint8Array | null> {
  const folder = parseProjectPath(path).split('/').slice(0, -1).join('/');
  if (namesOwnFolder(path)) return null;
  const listed = (await files.list(folder)).some((entry) => entry.path === path);
  return listed ? files.read(path) : null;
}

/** Some file systems take other spellings for the same name: other case, invisible characters, or a short form (`~1`). */
function namesOwnFolder(path: string): boolean {
  const first = (path.split('/', 1)[0] ?? '')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  return first === '.control-room' || /^[^.]{1,6}~\d/.test(first);
}
