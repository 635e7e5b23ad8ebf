import { chapterFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { parseHistoryFile } from '../../manuscript/history-version.ts';

/**
 * Which writing of a chapter the next one is: 1 where there is none. It stands among the keys of the requests, because whoever
 * has a chapter written anew wants another text, and a model may give the same answer to the same request.
 */
export async function countTake(files: Pick<Files, 'read' | 'list'>, chapter: number): Promise<number> {
  const file = chapterFile(chapter);
  if ((await files.read(file)) === null) return 1;
  const kept = await files.list(`${PROJECT_PATHS.history}/${file}`);
  return kept.filter(({ path }) => parseHistoryFile(path) !== null).length + 2;
}
