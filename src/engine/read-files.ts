import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from './ports.ts';
import { parseProjectPath } from './project-path.ts';

/** A file's text, null where there is none. */
export async function readText(files: Pick<Files, 'read'>, path: string): Promise<string | null> {
  const bytes = await files.read(path);
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}

/** Chapters of a long book are read by this many, so that a store is asked seldom and memory holds few. */
const BATCH = 16;

/** Files one after another in the order asked for, null where there is none. */
export async function* readEach(
  files: Pick<Files, 'readMany'>,
  paths: readonly string[],
): AsyncGenerator<{ readonly path: string; readonly bytes: Uint8Array | null }, void> {
  for (let from = 0; from < paths.length; from += BATCH) {
    const batch = paths.slice(from, from + BATCH);
    const found = await files.readMany(batch);
    for (const [at, path] of batch.entries()) yield { path, bytes: found[at] ?? null };
  }
}

/** The files of a list that are there, as they are wanted. */
export async function* readListed(
  files: Pick<Files, 'readMany' | 'list'>,
  folder: string,
  isWanted: (path: string) => boolean,
): AsyncGenerator<{ readonly path: string; readonly bytes: Uint8Array }, void> {
  const paths = (await files.list(folder)).map(({ path }) => path).filter(isWanted);
  for await (const { path, bytes } of readEach(files, paths)) if (bytes !== null) yield { path, bytes };
}

/** Files by their numbers, null where there is none: for what there is one of for each chapter. */
export async function* readNumbered(
  files: Pick<Files, 'readMany'>,
  numbers: Iterable<number>,
  nameFile: (number: number) => string,
): AsyncGenerator<{ readonly number: number; readonly bytes: Uint8Array | null }, void> {
  const byPath = new Map([...numbers].map((number) => [nameFile(number), number]));
  for await (const { path, bytes } of readEach(files, [...byPath.keys()])) {
    const number = byPath.get(path);
    if (number !== undefined) yield { number, bytes };
  }
}

/** Every file below a folder as text, by its name below that folder. */
export async function readFolder(
  files: Pick<Files, 'readMany' | 'list'>,
  folder: string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const { path, bytes } of readListed(files, folder, () => true)) {
    texts.set(path.slice(folder.length + 1), Buffer.from(bytes).toString('utf8'));
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
  return first === PROJECT_PATHS.controlRoom || /^[^.]{1,6}~\d/.test(first);
}
