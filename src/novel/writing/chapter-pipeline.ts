import type { Json } from '../../contracts/json.ts';
import type { Pipeline } from '../../engine/run-context.ts';
import type { RecipeSources } from '../../recipes/recipe-sources.ts';
import { FINISHING_STEPS, finishChapter } from '../after/finish-chapter.ts';
import type { Turn } from './run-in-turn.ts';
import { planScenes, type ScenesWork, writeScenes } from './write-scenes.ts';
import type { WritingSources } from './writing-sources.ts';

const NOVEL_CHAPTER_KIND = 'novel_chapter';

export interface ChapterWork extends ScenesWork {
  /** The next chapter may begin as soon as all that it reads is final (derive-units.ts). */
  readonly turn: Turn;
}

/** One chapter: its plan, its scenes in order, each a run of its own, so that each knows the end of the one before, and
 *  then what follows the text: memory, consistency, revision. */
export function createChapterPipeline(
  sources: WritingSources,
  scene: RecipeSources,
  work: ChapterWork,
): Pipeline {
  return {
    kind: NOVEL_CHAPTER_KIND,
    async run(context): Promise<Json> {
      const attention = work.scenes.length === 0 ? 0 : await writeScenes(context, sources, scene, work);
      return { ...(await finishChapter(context, sources, work)), attention };
    },
  };
}

export function planChapterWork({ scenes }: Pick<ChapterWork, 'scenes'>): string[] {
  return [...planScenes(scenes), ...FINISHING_STEPS];
}
