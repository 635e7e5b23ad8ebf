import type { z } from 'zod';
import { chapterFile } from '../../contracts/project-paths.ts';
import { MemoryRequestSchema } from '../../contracts/work-requests.ts';
import { measureLanguage } from '../../engine/estimate/estimate-tokens.ts';
import { CodedError } from '../../errors.ts';
import type { ProjectModels } from '../../project/create-project-models.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { RunKind, WorkPlan } from '../../project/run-kind.ts';
import { estimateAfter } from '../estimate/estimate-after.ts';
import { MEMORY_KIND } from '../kinds.ts';
import type { WritingDesk } from '../writing/open-desk.ts';
import { completeSelection, readNumbers } from '../writing/writing-args.ts';
import { listMemory, type RememberedChapter } from './list-memory.ts';
import { createNovelMemoryPipeline, nameMemory, pinNovelMemory } from './novel-memory-pipeline.ts';

// The memory of written chapters made anew from their JSON; what is of the text as it is stays, unless forced.

const RequestSchema = MemoryRequestSchema.transform(completeSelection);
export type MemoryRequest = z.infer<typeof RequestSchema>;

/** All that were asked for, whose memory is of the text as it is. */
export interface MemoryReused {
  readonly chapters: readonly number[];
}

export type MemoryKind = RunKind<MemoryRequest, null, MemoryReused>;

export function createMemoryKind({ project, book, loadSources }: WritingDesk): MemoryKind {
  const { files } = project.store;
  /** Nothing is remembered around a chapter that cannot be read: the entries after it would be made without it. */
  async function listReadable(asked: readonly number[] | null): Promise<readonly RememberedChapter[]> {
    const known = await listMemory(files, book, asked);
    const broken = known.find(({ state }) => state === 'broken');
    if (broken === undefined) return known;
    throw new CodedError('chapter_broken', {
      message: `${chapterFile(broken.chapter)} is there and cannot be read; its memory cannot be made.`,
      kept: 'nothing was changed',
      details: { book: book.book_id, chapter: broken.chapter, path: chapterFile(broken.chapter) },
    });
  }

  const isToDo = ({ state }: RememberedChapter, force: boolean) => force || state !== 'current';
  return {
    kind: MEMORY_KIND,
    request: RequestSchema,

    async prepare({ chapters: asked, force }) {
      const known = await listReadable(asked);
      const chapters = known.map(({ chapter }) => chapter);
      if (!known.some((each) => isToDo(each, force))) return { todo: 'nothing', result: { chapters } };
      const sources = await loadSources();
      return {
        todo: 'start',
        spec: {
          description: `Remember ${chapters.length === 1 ? 'chapter' : 'chapters'} ${chapters.join(', ')}`,
          args: { chapters, force },
          plan: chapters.map(nameMemory),
          fingerprint: pinNovelMemory(sources),
        },
        about: null,
        purpose: 'memory rebuild',
        role: 'librarian',
        anew: false,
      };
    },

    async rebuild(run) {
      const sources = await loadSources();
      const { chapters, force } = run.task.initial_args;
      const work = { chapters: readNumbers(chapters), force: force === true };
      return {
        pipeline: createNovelMemoryPipeline(sources, work),
        fingerprint: pinNovelMemory(sources),
        asks: 'each its own',
      };
    },

    async plan({ chapters: asked, force }) {
      const known = await listReadable(asked);
      return planRemembering(known, (each) => isToDo(each, force), project.models);
    },

    async planRest(run, { isDone, describeModel }) {
      const { chapters, force } = run.task.initial_args;
      const known = await listReadable(readNumbers(chapters));
      const isLeft = (each: RememberedChapter) =>
        !isDone(nameMemory(each.chapter)) && isToDo(each, force === true);
      return planRemembering(known, isLeft, { describeModel });
    },
  };

  async function planRemembering(
    known: readonly RememberedChapter[],
    isLeft: (each: RememberedChapter) => boolean,
    models: Pick<ProjectModels, 'describeModel'>,
  ): Promise<WorkPlan> {
    const todo = known.filter(isLeft);
    const { tokensAWord } = measureLanguage(book.language);
    const units = todo.map(({ chapter, words }) =>
      estimateAfter({ id: nameMemory(chapter), kind: 'memory', needs: [] }, words * tokensAWord),
    );
    return {
      estimate: await estimateUnits(models, units),
      parts: known.map((each) => ({
        what: `chapter ${each.chapter}`,
        action: isLeft(each) ? 'remember' : 'reused',
      })),
    };
  }
}
