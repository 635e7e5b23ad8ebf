import type { Files } from '../../engine/ports.ts';
import { parseHistoryFile } from '../../manuscript/history-version.ts';
import { HISTORY_FOLDER } from '../../manuscript/keep-in-history.ts';
import { chapterFile } from '../../tools/project/project-files.ts';

/**
 * Which writing of a chapter the next one is: 1 where there is none. It stands among the keys of the requests, because whoever
 * has a chapter written anew wants another text, and a model may give the same answer to the same request.
 */
export async function countTake(files: Pick<Files, 'read' | 'list'>, chapter: number): Promise<number> {
  const file = chapterFile(chapter);
  if ((await files.read(file)) === null) return 1;
  const kept = await files.list(`${HISTORY_FOLDER}/${file}`);
  return kept.filter(({ path }) => parseHistoryFile(path) !== null).length + 2;
}
