import type { Json } from '../../contracts/json.ts';
import { chapterPlanFile } from '../../contracts/project-paths.ts';
import { mapInFlight } from '../../engine/map-in-flight.ts';
import type { Pipeline } from '../../engine/run-context.ts';
import { NOVEL_PLAN_KIND } from '../kinds.ts';
import { findChapter, type WritingSources } from '../writing/writing-sources.ts';
import { planChapter } from './plan-chapter.ts';

/** Step 5: the scene cards of some chapters, side by side as far as the model lets. */
export function createNovelPlanPipeline(sources: WritingSources, chapters: readonly number[]): Pipeline {
  return {
    kind: NOVEL_PLAN_KIND,
    async run(context): Promise<Json> {
      const { maxInFlight } = await context.modelFor('planner');
      await mapInFlight(chapters, maxInFlight, (number) =>
        planChapter(context, sources, findChapter(sources, number), nameChapterPlan(number)),
      );
      return { files: chapters.map(chapterPlanFile) };
    },
  };
}

export function nameChapterPlan(chapter: number): string {
  return `plan:${chapter}`;
}
