import type { SaidNote } from '../../contracts/author-notes.ts';
import type { Json } from '../../contracts/json.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { type ChapterOutcome, FinishedChapterSchema } from '../../contracts/writing-output.ts';
import type { Pipeline, RunContext } from '../../engine/run-context.ts';
import { deriveFailureCause, hasFailedAlike } from '../../engine/same-failure.ts';
import { CodedError } from '../../errors.ts';
import { passRevisionGate } from '../../manuscript/pass-revision-gate.ts';
import { nameCount } from '../../name-count.ts';
import { pinRecipe, type RecipeSources } from '../../recipes/recipe-sources.ts';
import { deriveUnits, type Unit } from '../after/derive-units.ts';
import { NOVEL_TEXT_KIND } from '../kinds.ts';
import { listUnwritten, readChapter } from '../records/chapter-files.ts';
import { isFollowedUp } from '../records/load-follow-up.ts';
import { type ChapterWork, createChapterPipeline, planChapterWork } from './chapter-pipeline.ts';
import { countTake } from './count-take.ts';
import { decideAfterFailure } from './decide-after-failure.ts';
import { describeFailed, describeFailure, describeLeft, type ToldFailure } from './describe-failed.ts';
import { loadUnwritten } from './load-unwritten.ts';
import { NOTES_STEP, putNotes } from './put-notes.ts';
import { type DriveUnits, runUnits } from './run-units.ts';
import { findChapter, pinAfter, pinWriting, type WritingSources } from './writing-sources.ts';

export interface NovelTextWork {
  readonly chapters: readonly number[];
  /** Writes scenes anew that are there; what they were goes to the history. */
  readonly force: boolean;
  /** Whether a chapter without a plan gets one first. */
  readonly makePlans: boolean;
  readonly stopOnFailure: boolean;
  /** Goes on also where chapter after chapter fails in the same way. */
  readonly keepGoing: boolean;
  /** Which recipe scenes are written by. */
  readonly recipe: string;
  /** What the author wants of it, put among the notes first. */
  readonly notes: readonly SaidNote[];
}

/** So many chapters running that failed alike, and no other is tried. */
const ALIKE_CHAPTERS = 2;

/** How a chapter came out; where it failed, from what, and what is to be said of it. */
interface EndedChapter {
  readonly outcome: ChapterOutcome;
  readonly failure: (ToldFailure & { readonly cause: string }) | null;
}

/**
 * Step 6, and with `makePlans` steps 5 and 6: chapters in order, each with an issue and a run of its own. A chapter that
 * fails is written down, in its issue and in how this run ends, and the next one begins; unless it failed as the one before
 * it did, for then the next would too, and would be paid for.
 */
export function createNovelTextPipeline(
  sources: WritingSources,
  scene: RecipeSources,
  work: NovelTextWork,
): Pipeline {
  return {
    kind: NOVEL_TEXT_KIND,
    async run(context): Promise<Json> {
      await putNotes(context, work.notes);
      // As they end, without those for which nothing was done.
      const causes: (string | null)[] = [];
      let alike = false;
      const ended = await runUnits(
        listUnits(sources, work.chapters),
        async (number, drive) =>
          writeChapter(context, sources, scene, work, findChapter(sources, number), drive),
        ({ outcome: { action }, failure }) => {
          if (action !== 'reused' && action !== 'blocked') causes.push(failure?.cause ?? null);
          alike ||= !work.keepGoing && hasFailedAlike(causes, ALIKE_CHAPTERS);
          return !alike && (action !== 'failed' || !work.stopOnFailure);
        },
      );
      const outcomes = ended.map(({ outcome }) => outcome);
      await refuseBlocked(context, sources, outcomes);
      const failed = ended.flatMap(({ failure }) => (failure === null ? [] : [failure]));
      if (failed.length === 0) return { chapters: outcomes };
      const tried = outcomes.map(({ chapter }) => chapter);
      const left = alike ? work.chapters.filter((number) => !tried.includes(number)) : [];
      throw new CodedError('chapters_failed', {
        message: [
          describeFailed(failed, outcomes.length - failed.length, work.chapters.length),
          ...(left.length === 0
            ? []
            : [describeLeft(sources.book.book_id, failed.slice(-ALIKE_CHAPTERS), left)]),
        ].join(' '),
        kept: 'every finished scene is in its chapter',
        details: {
          book: sources.book.book_id,
          run_id: context.runId,
          chapters: outcomes,
          ...(left.length === 0 ? {} : { not_tried: left }),
        },
      });
    },
    conclude: () => scene.trail.close(),
  };
}

export function planNovelText({ chapters, notes }: Pick<NovelTextWork, 'chapters' | 'notes'>): string[] {
  return [...(notes.length === 0 ? [] : [NOTES_STEP]), ...chapters.map(nameChapter)];
}

export function pinNovelText(
  sources: WritingSources,
  recipe: RecipeSources['recipe'],
  agents: RecipeSources['agents'],
): Record<string, unknown> {
  const pinned = pinRecipe({ recipe, book: sources.book, description: '', args: {}, agents });
  return {
    ...pinWriting(sources),
    after: pinAfter(sources),
    recipe: pinned['recipe'],
    agents: pinned['templates'],
    tiers: pinned['settings'],
  };
}

/** All that there can be to do in the chapters. What of it is there already is found when a chapter is come to, not before:
 *  until then somebody may have written or taken away what lies there. */
function listUnits({ outline, book }: WritingSources, chapters: readonly number[]): Unit[] {
  const shapes = chapters.map((number) => ({
    chapter: number,
    plan: true,
    scenes: outline.chapters
      .filter(({ chapter_id }) => chapter_id === number)
      .flatMap((chapter) => listUnwritten(chapter, { state: 'absent' })),
  }));
  return deriveUnits(shapes, book.revision_policy ?? 'none');
}

async function writeChapter(
  context: RunContext,
  sources: WritingSources,
  scene: RecipeSources,
  work: NovelTextWork,
  chapter: Chapter,
  drive: DriveUnits,
): Promise<EndedChapter> {
  const number = chapter.chapter_id;
  const file = chapterFile(number);
  const id = nameChapter(number);
  const found = await context.step(`${id}/found`, { file, force: work.force }, async () => {
    const stored = readChapter(number, await context.files.read(file));
    const words = stored.state === 'valid' ? stored.value.total_words : 0;
    const known = work.force ? ({ state: 'absent' } as const) : stored;
    return {
      unwritten: await loadUnwritten(context.files, chapter, known),
      words,
      ...(work.force && stored.state === 'valid' ? { take: await countTake(context.files, number) } : {}),
      finished: stored.state === 'valid' && (await isFollowedUp(context.files, stored.value)),
    };
  });
  if (found.unwritten.length === 0 && found.finished) {
    await context.step(id, { file, reused: true }, async () => found.words, { kind: 'check' });
    return endWell({ chapter: number, file, action: 'reused', words: found.words });
  }
  if (await isBlocked(context, sources, id, number)) {
    return endWell({ chapter: number, file, action: 'blocked' });
  }
  const issueId = await context.step(`${id}/issue`, { chapter: number }, async () => {
    const issue = await scene.issues.open({
      origin: [context.runId, 'chapter', number],
      title: `Chapter ${number}: ${chapter.title}`.slice(0, 200),
      author: 'system',
      body: describeWork(number, found.unwritten.length),
      tags: ['run', 'chapter'],
      relatedFiles: [file],
      runId: context.runId,
    });
    return issue.id;
  });
  const chapterWork: ChapterWork = {
    chapter,
    scenes: found.unwritten,
    issueId,
    ...(found.take === undefined ? {} : { take: found.take }),
    begunAt: context.createdAt,
    makePlan: work.makePlans,
    drive,
  };
  try {
    const output = await context.child(id, {
      pipeline: createChapterPipeline(sources, scene, chapterWork),
      description: `Write chapter ${number}: ${chapter.title}`,
      args: { chapter: number, scenes: [...found.unwritten], issue_id: issueId, make_plan: work.makePlans },
      plan: planChapterWork(chapterWork),
      fingerprint: pinNovelText(sources, scene.recipe, scene.agents),
    });
    await context.step(
      `${id}/close`,
      { issue_id: issueId },
      async () => (await scene.issues.close(issueId)).id,
    );
    const action = found.unwritten.length === 0 ? 'checked' : 'written';
    const finished = FinishedChapterSchema.parse(output);
    if (finished.attention > 0) {
      context.notice({
        reason_code: 'scene_wants_attention',
        message: `Chapter ${number}: ${nameCount(finished.attention, 'finding')} in its scenes ${finished.attention === 1 ? 'is' : 'are'} left to you.`,
        step_id: id,
      });
    }
    if (finished.revision === 'unchanged') {
      context.notice({
        reason_code: 'revision_unchanged',
        message: `Chapter ${number}: the revision changed nothing; what was found is in ${PROJECT_PATHS.consistency}.`,
        step_id: id,
      });
    }
    return endWell({ chapter: number, file, action, ...finished });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { code } = error;
    const facts = { stopping: context.signal.aborted, code, class: error.reason.class };
    if (decideAfterFailure({ ...facts, stopOnFailure: work.stopOnFailure }) === 'end') throw error;
    const reason = { reason_code: code, message: error.message };
    const now = await loadUnwritten(
      context.files,
      chapter,
      readChapter(number, await context.files.read(file)),
    );
    const written = now.length === 0;
    const told = describeFailure(written, error);
    // Numbered by how often the chapter has ended, so that each failure has a comment of its own.
    await context.step(`${id}/failed:${context.executions(id)}`, reason, async () => {
      const issue = await scene.issues.comment(issueId, {
        origin: [context.runId, id, context.executions(id)],
        author: 'system',
        body: `The chapter ${told} (${code}): ${error.message}`,
      });
      return issue.id;
    });
    return {
      outcome: { chapter: number, file, action: 'failed', ...reason, written },
      failure: { chapter: number, told, code, cause: deriveFailureCause(error) },
    };
  }
}

function describeWork(chapter: number, scenes: number): string {
  if (scenes === 0)
    return `What follows the text of chapter ${chapter} is to be done: its memory and its check.`;
  return `${nameCount(scenes, 'scene')} of chapter ${chapter} ${scenes === 1 ? 'is' : 'are'} to be written.`;
}

function endWell(outcome: ChapterOutcome): EndedChapter {
  return { outcome, failure: null };
}

/** A gate that was passed stays passed for the chapter, also in a run that is taken up again; one that was shut is tried anew. */
async function isBlocked(
  context: RunContext,
  { book, blockOnPending }: WritingSources,
  id: string,
  chapter: number,
): Promise<boolean> {
  const work = { bookId: book.book_id, block: blockOnPending, chapters: [chapter] };
  try {
    await context.step(`${id}/gate`, { chapter }, async () => {
      await passRevisionGate(context.files, work);
      return true;
    });
    return false;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'revision_pending') return true;
    throw error;
  }
}

/** A batch that ran into a pending revision ends with it, whatever else failed: that is what has to be done first. */
async function refuseBlocked(
  { files, runId }: RunContext,
  { book, blockOnPending }: WritingSources,
  outcomes: readonly ChapterOutcome[],
): Promise<void> {
  const chapters = outcomes.filter(({ action }) => action === 'blocked').map(({ chapter }) => chapter);
  try {
    await passRevisionGate(files, { bookId: book.book_id, block: blockOnPending, chapters });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw error.with({ run_id: runId, chapters: [...outcomes] });
  }
}

function nameChapter(number: number): string {
  return `chapter:${number}`;
}
