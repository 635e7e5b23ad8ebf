import { isDeepStrictEqual } from 'node:util';
import type { Files } from '../../engine/ports.ts';
import { lookAtBible } from '../../tools/bible/load-bible.ts';
import { describeSources, listBibleFiles } from './bible-files.ts';

/** Whether what was taken out of the author's bible is of the files that lie there now; null where there are none. */
export async function lookAtBibleStep(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
): Promise<{ readonly isCurrent: boolean } | null> {
  const found = await listBibleFiles(files);
  if (found.length === 0) return null;
  const read = (await lookAtBible(files))?.sources.map(({ file, sha256 }) => ({ file, sha256 }));
  return { isCurrent: isDeepStrictEqual(read, describeSources(found)) };
}
