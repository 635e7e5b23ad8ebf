import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { readListed } from '../../engine/read-files.ts';
import type { SourceFile } from '../../manuscript/import/imported-book.ts';

/** A file of the author's bible, by its name in the project. */
export interface BibleSource {
  readonly file: string;
  readonly sha256: string;
}

/** What lies in the folder: files that the author gave, and those put there by hand; empty where there is no bible. What is no text in
 *  there is the author's own affair: a map, a picture. */
export async function listBibleFiles(files: Pick<Files, 'readMany' | 'list'>): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  const isText = (path: string) => BIBLE_FILE.test(path);
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.bibleFolder, isText))
    found.push({ name: path, bytes });
  return found;
}

export function describeSources(found: readonly SourceFile[]): BibleSource[] {
  return found.map(({ name, bytes }) => ({ file: name, sha256: hashBytes(bytes) }));
}

export const BIBLE_FILE = /\.(?:md|markdown|mdown|mkd|txt|text|docx)$/i;
