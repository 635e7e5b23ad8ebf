import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { FileChange } from '../../engine/ports.ts';
import { parseProjectPath } from '../../engine/project-path.ts';
import { CodedError } from '../../errors.ts';
import type { SourceFile } from '../../manuscript/import/imported-book.ts';
import { BIBLE_FILE } from './bible-files.ts';
import { readBibleFiles } from './read-bible-files.ts';

/** Where the files of a bible go, each as it is. One that cannot be read, or has no words, is refused before there is a book. */
export async function placeBible(given: readonly SourceFile[]): Promise<FileChange[]> {
  const placed = given.map(({ name, bytes }) => ({ name: placeFile(name), bytes }));
  const twice = placed.find(({ name }, at) =>
    placed.slice(0, at).some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
  if (twice !== undefined) throw refuse(`Two files of the bible have the name ${baseOf(twice.name)}.`);
  const { sources } = await readBibleFiles(placed);
  const empty = sources.find(({ words }) => words === 0);
  if (empty !== undefined) throw refuse(`${baseOf(empty.file)} has no words to read.`);
  return placed.map(({ name, bytes }) => ({ path: name, bytes }));
}

function placeFile(name: string): string {
  const base = baseOf(name);
  if (!BIBLE_FILE.test(base))
    throw refuse(`${base} is no bible that can be read: it has to be Markdown, text or .docx.`);
  return parseProjectPath(`${PROJECT_PATHS.bibleFolder}/${base}`);
}

function baseOf(name: string): string {
  return name.replaceAll('\\', '/').split('/').at(-1) ?? name;
}

function refuse(message: string): CodedError {
  return new CodedError('usage_invalid', { message, kept: 'nothing was changed' });
}
