import type { z } from 'zod';
import type { JsonObject } from '../../contracts/json.ts';
import { chapterPlanFile } from '../../contracts/project-paths.ts';
import { PlanRequestSchema } from '../../contracts/work-requests.ts';
import type { ProjectModels } from '../../project/create-project-models.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { RunKind, WorkPlan } from '../../project/run-kind.ts';
import { estimatePlan } from '../estimate/estimate-plan.ts';
import { NOVEL_PLAN_KIND } from '../kinds.ts';
import type { WritingDesk } from '../writing/open-desk.ts';
import { listUnplanned } from '../writing/survey-writing.ts';
import { completeSelection, formatChapters, readTodo } from '../writing/writing-args.ts';
import { findChapter, pinWriting, type WritingSources } from '../writing/writing-sources.ts';
import { createNovelPlanPipeline, nameChapterPlan } from './novel-plan-pipeline.ts';

// Step 5 of six: scene cards, for all chapters or some.

const RequestSchema = PlanRequestSchema.transform(completeSelection);
export type PlanRequest = z.infer<typeof RequestSchema>;

/** The chapters that were asked for. */
export interface PlanAbout {
  readonly numbers: readonly number[];
}

export type PlanKind = RunKind<PlanRequest, PlanAbout, PlanAbout>;

export function createPlanKind({ project, loadSources }: WritingDesk): PlanKind {
  const { files } = project.store;
  return {
    kind: NOVEL_PLAN_KIND,
    request: RequestSchema,

    async prepare(request) {
      const sources = await loadSources();
      const { numbers, unplanned } = await listUnplanned(files, sources, request);
      if (unplanned.length === 0) return { todo: 'nothing', result: { numbers } };
      // A run that was cut short is the one for all chapters that it was begun for, also those it has done.
      const args: JsonObject = { chapters: numbers, force: request.force };
      return {
        todo: 'start',
        spec: {
          description: `Plan ${formatChapters(unplanned)}`,
          args,
          plan: unplanned.map(nameChapterPlan),
          fingerprint: pinWriting(sources),
          options: { todo: [...unplanned] },
        },
        about: { numbers },
        purpose: 'step plan',
        role: 'planner',
        anew: false,
      };
    },

    async rebuild(run) {
      const sources = await loadSources();
      return {
        pipeline: createNovelPlanPipeline(sources, readTodo(run)),
        fingerprint: pinWriting(sources),
        asks: 'each its own',
      };
    },

    async plan(request) {
      const sources = await loadSources();
      const { numbers, unplanned } = await listUnplanned(files, sources, request);
      return planMaking(sources, numbers, unplanned, project.models);
    },

    async planRest(run, { isDone, describeModel }) {
      const numbers = readTodo(run);
      const left = numbers.filter((number) => !isDone(nameChapterPlan(number)));
      return planMaking(await loadSources(), numbers, left, { describeModel });
    },
  };

  async function planMaking(
    sources: WritingSources,
    numbers: readonly number[],
    unplanned: readonly number[],
    models: Pick<ProjectModels, 'describeModel'>,
  ): Promise<WorkPlan> {
    const units = unplanned.map((number) =>
      estimatePlan(sources, findChapter(sources, number), { id: nameChapterPlan(number), needs: [] }),
    );
    return {
      estimate: await estimateUnits(models, units),
      parts: numbers.map((number) => ({
        what: chapterPlanFile(number),
        action: unplanned.includes(number) ? 'make' : 'reused',
      })),
    };
  }
}
