import type { Json } from '../../contracts/json.ts';
import type { Pipeline } from '../../engine/run-context.ts';
import type { RecipeSources } from '../../recipes/recipe-sources.ts';
import { createFinishing, FINISHING_STEPS } from '../after/finish-chapter.ts';
import type { DriveUnits } from './run-units.ts';
import { createSceneWriting, planScenes, type ScenesWork } from './write-scenes.ts';
import type { WritingSources } from './writing-sources.ts';

const NOVEL_CHAPTER_KIND = 'novel_chapter';

export interface ChapterWork extends ScenesWork {
  readonly drive: DriveUnits;
}

/** One chapter: its plan, its scenes, each a run of its own, so that each knows the end of the one before, and what follows
 *  the text: memory, consistency, revision; in the order of derive-units.ts. */
export function createChapterPipeline(
  sources: WritingSources,
  scene: RecipeSources,
  work: ChapterWork,
): Pipeline {
  return {
    kind: NOVEL_CHAPTER_KIND,
    async run(context): Promise<Json> {
      const scenes = createSceneWriting(context, sources, scene, work);
      const finishing = createFinishing(context, sources, work.chapter);
      await work.drive({ ...scenes.effects, ...finishing.effects });
      return { ...finishing.describe(), attention: scenes.countLeft() };
    },
  };
}

export function planChapterWork({ scenes }: Pick<ChapterWork, 'scenes'>): string[] {
  return [...planScenes(scenes), ...FINISHING_STEPS];
}
