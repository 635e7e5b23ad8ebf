import type { Json, JsonObject } from '../contracts/json.ts';
import type { Chapter } from '../contracts/outline.ts';
import { readText } from '../engine/read-files.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { pinRecipe, type RecipeSources } from '../recipes/recipe-sources.ts';
import { chapterFile } from '../tools/project/project-files.ts';
import { listUnwritten, readChapter } from './chapter-files.ts';
import { type ChapterWork, createChapterPipeline, planChapterWork } from './chapter-pipeline.ts';
import { decideAfterFailure } from './decide-after-failure.ts';
import { findChapter, pinWriting, type WritingSources } from './writing-sources.ts';

export const NOVEL_TEXT_KIND = 'novel_text';

export interface NovelTextWork {
  readonly chapters: readonly number[];
  /** Writes scenes anew that are there; what they were goes to the history. */
  readonly force: boolean;
  /** Whether a chapter without a plan gets one first. */
  readonly makePlans: boolean;
  readonly stopOnFailure: boolean;
}

/** How a chapter of a batch came out. */
export type ChapterOutcome =
  | {
      readonly chapter: number;
      readonly file: string;
      readonly action: 'written' | 'reused';
      readonly words: number;
    }
  | {
      readonly chapter: number;
      readonly file: string;
      readonly action: 'failed';
      readonly reason_code: string;
      readonly message: string;
    };

/**
 * Step 6, and with `makePlans` steps 5 and 6: chapters in order, each with an issue and a run of its own. A chapter that
 * fails is written down, in its issue and in how this run ends, and the next one begins.
 */
export function createNovelTextPipeline(
  sources: WritingSources,
  scene: RecipeSources,
  work: NovelTextWork,
): Pipeline {
  return {
    kind: NOVEL_TEXT_KIND,
    async run(context): Promise<Json> {
      const outcomes: ChapterOutcome[] = [];
      for (const number of work.chapters) {
        const outcome = await writeChapter(context, sources, scene, work, findChapter(sources, number));
        outcomes.push(outcome);
        if (outcome.action === 'failed' && work.stopOnFailure) break;
      }
      const failed = outcomes.filter(({ action }) => action === 'failed');
      if (failed.length === 0) return { chapters: outcomes };
      throw new CodedError('chapters_failed', {
        message: `${failed.map(({ chapter }) => `Chapter ${chapter}`).join(', ')} could not be written; ${outcomes.length - failed.length} of ${work.chapters.length} could.`,
        kept: 'every finished scene is in its chapter',
        details: { book: sources.book.book_id, run_id: context.runId, chapters: outcomes },
      });
    },
  };
}

export function planNovelText({ chapters }: Pick<NovelTextWork, 'chapters'>): string[] {
  return chapters.map(nameChapter);
}

export function pinNovelText(sources: WritingSources, scene: RecipeSources): Record<string, unknown> {
  const { recipe, templates, settings } = pinRecipe(scene);
  return { ...pinWriting(sources), recipe, agents: templates, tiers: settings };
}

async function writeChapter(
  context: RunContext,
  sources: WritingSources,
  scene: RecipeSources,
  work: NovelTextWork,
  chapter: Chapter,
): Promise<ChapterOutcome> {
  const number = chapter.chapter_id;
  const file = chapterFile(number);
  const id = nameChapter(number);
  const found = await context.step(`${id}/found`, { file, force: work.force }, async () => {
    const stored = readChapter(number, await readText(context.files, file));
    const words = stored.state === 'valid' ? stored.value.total_words : 0;
    return { unwritten: listUnwritten(chapter, work.force ? { state: 'absent' } : stored), words };
  });
  if (found.unwritten.length === 0) {
    await context.step(id, { file, reused: true }, async () => found.words, { kind: 'check' });
    return { chapter: number, file, action: 'reused', words: found.words };
  }
  const issueId = await context.step(`${id}/issue`, { chapter: number }, async () => {
    const issue = await scene.issues.open({
      origin: [context.runId, 'chapter', number],
      title: `Chapter ${number}: ${chapter.title}`.slice(0, 200),
      author: 'system',
      body: `Run ${context.runId} writes ${found.unwritten.length} scene(s) of chapter ${number}.`,
      tags: ['run', 'chapter'],
      relatedFiles: [file],
    });
    return issue.id;
  });
  const chapterWork: ChapterWork = {
    chapter,
    scenes: found.unwritten,
    issueId,
    makePlan: work.makePlans,
  };
  try {
    const output = await context.child(id, {
      pipeline: createChapterPipeline(sources, scene, chapterWork),
      description: `Write chapter ${number}: ${chapter.title}`,
      args: { chapter: number, scenes: [...found.unwritten], issue_id: issueId, make_plan: work.makePlans },
      plan: planChapterWork(chapterWork),
      fingerprint: pinNovelText(sources, scene),
    });
    await context.step(
      `${id}/close`,
      { issue_id: issueId },
      async () => (await scene.issues.close(issueId)).id,
    );
    return { chapter: number, file, action: 'written', words: Number((output as JsonObject)['words']) };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { code } = error;
    const facts = { stopping: context.signal.aborted, code, class: error.reason.class };
    if (decideAfterFailure({ ...facts, stopOnFailure: work.stopOnFailure }) === 'end') throw error;
    const reason = { reason_code: code, message: error.message };
    // Numbered by how often the chapter has ended, so that each failure has a comment of its own.
    await context.step(`${id}/failed:${context.executions(id)}`, reason, async () => {
      const issue = await scene.issues.comment(issueId, {
        origin: [context.runId, id, context.executions(id)],
        author: 'system',
        body: `The chapter could not be written (${code}): ${error.message}`,
      });
      return issue.id;
    });
    return { chapter: number, file, action: 'failed', ...reason };
  }
}

function nameChapter(number: number): string {
  return `chapter:${number}`;
}
