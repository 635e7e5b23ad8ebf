import { chapterFile, PROJECT_PATHS, writtenMarkFile } from '../contracts/project-paths.ts';
import { readText } from '../engine/read-files.ts';
import type { RunContext } from '../engine/run-context.ts';
import { isPageOf } from './find-page.ts';
import { nameNote } from './name-note.ts';
import { planSceneCommit, type SceneCommit } from './plan-scene-commit.ts';
import { parseWrittenMark } from './written-mark.ts';

/** Puts a scene into its chapter, in steps of the run: what was there is noted first, so that a run that is taken up
 *  after the commit plans the same commit again. */
export async function commitScene(
  context: RunContext,
  id: string,
  scene: Omit<SceneCommit, 'at'> & { readonly at?: string },
): Promise<{ readonly words: number; readonly path: string }> {
  const noted = await context.step(nameNote(context, id), { path: scene.path }, () =>
    noteFiles(context, scene),
  );
  const facts = {
    chapter: noted.chapter === null ? null : Buffer.from(noted.chapter, 'base64'),
    mark: parseWrittenMark(noted.mark ?? null),
    views: new Map(noted.views.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')] as const)),
  };
  const plan = planSceneCommit(facts, { at: context.createdAt, ...scene });
  if (plan.replacedUnreadable) {
    context.notice({
      reason_code: 'stored_file_replaced',
      message: `${chapterFile(scene.chapterNumber)} could not be read as a chapter; it is kept in the history.`,
      step_id: id,
    });
  }
  if (plan.replacedEdits.length > 0) {
    context.notice({
      reason_code: 'scene_page_replaced',
      message: `${plan.replacedEdits.join(', ')}: edited by hand and written anew now; what was there is kept in the history.`,
      step_id: id,
    });
  }
  const written = plan.chapter.scenes.find(({ scene_number }) => scene_number === scene.sceneNumber);
  const words = written?.word_count ?? 0;
  await context.commit(id, plan.changes, plan.expect, { words: () => words });
  return { words, path: scene.path };
}

async function noteFiles(
  { files }: RunContext,
  scene: Omit<SceneCommit, 'at'>,
): Promise<{ chapter: string | null; mark: string | null; views: [string, string][] }> {
  const file = chapterFile(scene.chapterNumber);
  const chapter = await files.read(file);
  const mark = await readText(files, writtenMarkFile(file));
  const views: [string, string][] = [];
  for (const { path } of await files.list(PROJECT_PATHS.scenes)) {
    const isView = isPageOf(path, scene.chapterNumber, scene.sceneNumber);
    const bytes = isView ? await files.read(path) : null;
    if (bytes !== null) views.push([path, Buffer.from(bytes).toString('base64')]);
  }
  return { chapter: chapter === null ? null : Buffer.from(chapter).toString('base64'), mark, views };
}
