import { STORED_OUTLINE } from '../contracts/outline.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { cutText } from '../cut-text.ts';
import type { Files } from '../engine/ports.ts';
import { findPage } from '../manuscript/find-page.ts';
import { loadJson } from '../tools/project/load-json.ts';
import { deriveScenePath } from '../tools/scene-path.ts';
import type { KnownScene } from './complete-args.ts';

const TITLE_CHARACTERS = 80;

/** The scenes of the book's outline in story order; null where there is no outline. */
export async function loadOutlineScenes(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
): Promise<readonly (KnownScene & { readonly title: string })[] | null> {
  const outline = await loadJson({ files }, PROJECT_PATHS.outline, STORED_OUTLINE);
  if (outline === null) return null;
  const views = (await files.list(PROJECT_PATHS.scenes)).map(({ path }) => path);
  const scenes = outline.chapters.flatMap(({ chapter_id, sections }) =>
    sections.flatMap((section) => section.scenes.map((scene) => ({ chapter_id, ...scene }))),
  );
  return scenes.map(({ chapter_id, scene_id, summary }, index) => {
    const found = findPage(views, chapter_id, scene_id);
    return {
      scene_ref: `${chapter_id}:${scene_id}`,
      number: index + 1,
      path: found ?? deriveScenePath(chapter_id, scene_id, summary),
      written: found !== null,
      title: cutText(summary, TITLE_CHARACTERS),
    };
  });
}
