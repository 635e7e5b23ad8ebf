import { chapterFile, chapterPlanFile } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { readNumbered } from '../../engine/read-files.ts';
import { readOnce } from '../../engine/read-once.ts';
import { CodedError } from '../../errors.ts';
import { isPlanOf } from '../planning/compile-chapter-plan.ts';
import { readChapter, readChapterPlan } from '../records/chapter-files.ts';
import { isFollowedUp } from '../records/load-follow-up.ts';
import { loadUnwritten } from './load-unwritten.ts';
import { type PlanTrouble, refusePlan } from './refuse-plan.ts';
import { selectChapters, type WritingSources } from './writing-sources.ts';

// What is there of the chapters that were asked for, before anything is begun.

export interface ChapterSelection {
  /** Null for all. */
  readonly chapters: readonly number[] | null;
  /** Makes anew what is there. */
  readonly force: boolean;
}

/** The chapters that were asked for with their words, those of them that have scenes to be written, those whose text lacks what
 *  follows it, and those that are left although all is to be made anew: finished, and as they are wanted. A run is surveyed more
 *  than once on its road: chapters that nobody asked for are not read again as long as they are among the `sound`, by the hash of
 *  their bytes. */
export async function surveyWriting(
  store: Files,
  sources: WritingSources,
  { chapters, force }: ChapterSelection,
  sound = new Set<string>(),
  asWanted: ReadonlySet<number> = new Set(),
) {
  // The memory of the book is asked about each chapter.
  const files = readOnce(store);
  const words = new Map<number, number>();
  const unwritten: number[] = [];
  const unfinished: number[] = [];
  const scenes = new Set<string>();
  const left = new Set<number>();
  const asked = new Map(
    selectChapters(sources.outline, chapters).map((chapter) => [chapter.chapter_id, chapter]),
  );
  const last = Math.max(...asked.keys());
  const upToLast = sources.outline.chapters
    .map(({ chapter_id }) => chapter_id)
    .filter((number) => number <= last);
  for await (const { number, bytes } of readNumbered(files, upToLast, chapterFile)) {
    const chapter = asked.get(number);
    const hash = bytes === null ? null : hashBytes(bytes);
    if (chapter === undefined && (hash === null || sound.has(hash))) continue;
    const stored = readChapter(number, bytes);
    if (hash !== null && stored.state === 'valid') sound.add(hash);
    const isAnew = force && chapter !== undefined;
    if (stored.state === 'invalid' && !isAnew) throw refuseBroken(sources, number, stored.why);
    if (chapter === undefined) continue;
    words.set(number, stored.state === 'valid' ? stored.value.total_words : 0);
    const isFinished = stored.state === 'valid' && (await isFollowedUp(files, stored.value));
    if (force && asWanted.has(number) && isFinished) {
      left.add(number);
      continue;
    }
    const todo = await loadUnwritten(files, chapter, force ? { state: 'absent' } : stored);
    for (const scene of todo) scenes.add(`${number}:${scene}`);
    if (todo.length > 0) unwritten.push(number);
    else if (stored.state === 'valid' && !isFinished) unfinished.push(number);
  }
  return { words, unwritten, unfinished, scenes, left };
}

/**
 * Nothing is written after a chapter whose file cannot be read: it would be written without knowing it. Nor is that chapter
 * itself written anew, unless somebody says so; its text is in its pages, or in the history.
 */
function refuseBroken({ book }: WritingSources, number: number, why: string): CodedError {
  return new CodedError('chapter_broken', {
    message: `${chapterFile(number)} cannot be read: ${why}. Nothing is written after it until it can.`,
    kept: 'nothing was changed',
    details: { book: book.book_id, path: chapterFile(number), chapter: number },
  });
}

/** The chapters that were asked for, and those of them without a plan. */
export async function listUnplanned(
  files: Files,
  sources: WritingSources,
  { chapters, force }: ChapterSelection,
) {
  const chosen = selectChapters(sources.outline, chapters);
  const numbers = chosen.map(({ chapter_id }) => chapter_id);
  const planned = new Set<number>();
  for await (const { number, bytes } of readNumbered(files, force ? [] : numbers, chapterPlanFile)) {
    const stored = readChapterPlan(number, bytes);
    if (stored.state === 'valid') planned.add(number);
  }
  return { numbers, unplanned: numbers.filter((number) => !planned.has(number)) };
}

/** Whether each chapter that is to be written can be: its plan has to be there and of this outline. */
export async function checkPlans(
  files: Files,
  sources: WritingSources,
  numbers: readonly number[],
  makePlans: boolean,
) {
  const refused: { readonly chapter: number; readonly state: PlanTrouble }[] = [];
  const chapters = new Map(
    selectChapters(sources.outline, numbers).map((chapter) => [chapter.chapter_id, chapter]),
  );
  for await (const { number, bytes } of readNumbered(files, chapters.keys(), chapterPlanFile)) {
    const chapter = chapters.get(number);
    const stored = readChapterPlan(number, bytes);
    if (chapter !== undefined && stored.state === 'valid' && !isPlanOf(chapter, stored.value))
      refused.push({ chapter: number, state: 'stale' });
    if (stored.state !== 'valid' && !makePlans) refused.push({ chapter: number, state: stored.state });
  }
  const [first] = refused;
  if (first === undefined) return;
  // All that can be mended by the same command, in one.
  const alike = refused.filter(({ state }) => (state === 'stale') === (first.state === 'stale'));
  throw refusePlan(
    sources.book.book_id,
    first.state,
    alike.map(({ chapter }) => chapter),
  );
}
