import { STORED_BOOK } from '../../contracts/book.ts';
import { chapterPlanFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { parseChapterFile } from '../../manuscript/load-readable-chapters.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { parseIfJson } from '../../tools/project/parse-if-json.ts';
import { readChapterPlan } from '../records/chapter-files.ts';
import { STORY_STEPS } from '../story/story-steps.ts';
import { restoreChapter } from './restore-chapter.ts';
import { restorePage } from './restore-page.ts';
import { loadReplacement, type RestorePlace, refuseVersion } from './restore-place.ts';
import { restoreStory } from './restore-story.ts';

/**
 * A version of a file put back, checked against its contract, together with what is made from it: a chapter with its pages,
 * a page through its chapter, a file of the story with its readable pages, an outline with its places.
 */
export async function planRestore(
  place: RestorePlace,
  path: string,
  bytes: Uint8Array,
): Promise<PlannedReplacement> {
  const chapter = parseChapterFile(path);
  if (chapter !== null) return restoreChapter(place, chapter, bytes);
  if (path.startsWith(`${PROJECT_PATHS.scenes}/`)) return restorePage(place, path, bytes);
  const step = STORY_STEPS.find(({ file }) => file === path);
  if (step !== undefined) return restoreStory(place, step, bytes);
  if (path === PROJECT_PATHS.outline) {
    // Loaded when it is asked for: the tables for Chinese place names are large.
    const { restoreOutline } = await import('./restore-outline.ts');
    return restoreOutline(place, bytes);
  }
  if (path === PROJECT_PATHS.places) throw refuseVersion(path, 'its places come back with their outline');
  checkPlain(path, bytes);
  return loadReplacement(place, [{ path, bytes }]);
}

function checkPlain(path: string, bytes: Uint8Array): void {
  const plan = /^chapters\/chapter_(\d{3,})_plan\.json$/.exec(path)?.[1];
  if (plan !== undefined && chapterPlanFile(Number(plan)) === path) {
    const stored = readChapterPlan(Number(plan), bytes);
    if (stored.state === 'invalid') throw refuseVersion(path, stored.why);
  } else if (path === PROJECT_PATHS.book && readIfValid(STORED_BOOK, bytes) === null) {
    throw refuseVersion(path, 'it does not keep its contract');
  } else if (path.endsWith('.json') && parseIfJson(Buffer.from(bytes).toString('utf8')) === null)
    throw refuseVersion(path, 'it is no JSON');
}
