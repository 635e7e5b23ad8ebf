import type { ImportNotice, SourceFile } from '../../manuscript/import/imported-book.ts';
import { readManuscript } from '../../manuscript/import/read-manuscript.ts';
import { type BibleSource, describeSources } from './bible-files.ts';
import { type BiblePart, cutBible } from './cut-bible.ts';

export interface BibleParts {
  readonly sources: readonly (BibleSource & { readonly words: number })[];
  readonly parts: readonly BiblePart[];
  /** What of the files was left out. */
  readonly notices: readonly ImportNotice[];
}

/** Read as a manuscript is; `import_unreadable` where one cannot be. */
export async function readBibleFiles(found: readonly SourceFile[]): Promise<BibleParts> {
  const documents = [];
  for (const file of found) documents.push(await readManuscript(file));
  const parts = cutBible(documents);
  const countWordsOf = (file: string) =>
    parts.filter(({ source }) => source === file).reduce((sum, { words }) => sum + words, 0);
  return {
    sources: describeSources(found).map((source) => ({ ...source, words: countWordsOf(source.file) })),
    parts,
    notices: documents.flatMap(({ notices }) => notices),
  };
}
