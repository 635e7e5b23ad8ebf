import { STORED_NOTES } from '../../contracts/author-notes.ts';
import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { STORED_OUTLINE } from '../../contracts/outline.ts';
import { chapterPlanFile, chapterRecordFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashJson } from '../../engine/hash.ts';
import type { Files } from '../../engine/ports.ts';
import { readNumbered } from '../../engine/read-files.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { type ReadUsable, readUsable } from '../../engine/read-usable.ts';
import { loadReadableChapters } from '../../manuscript/load-readable-chapters.ts';
import { isPlanOf } from '../planning/compile-chapter-plan.ts';
import { readChapterPlan } from './chapter-files.ts';
import { hashChapterText, readChapterRecord } from './chapter-record.ts';
import { deriveStale, type PlanNow, type StaleFacts, type StaleReason } from './derive-stale.ts';
import { createToldReader } from './load-told.ts';

/** Reads only. */
export async function loadStale(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  read: ReadUsable = readUsable,
): Promise<StaleReason[]> {
  return deriveStale(await loadStaleFacts(files, read));
}

export async function loadStaleFacts(
  files: Pick<Files, 'read' | 'readMany' | 'list'>,
  read: ReadUsable = readUsable,
): Promise<StaleFacts> {
  const { chapters } = await loadReadableChapters(files);
  const written = [...chapters].filter(([, { chapter }]) => chapter.scenes.length > 0);
  const texts = new Map(written.map(([number, { chapter }]) => [number, hashChapterText(chapter)]));
  const records = new Map<number, ChapterRecord>();
  for await (const { number, bytes } of readNumbered(files, texts.keys(), chapterRecordFile)) {
    const stored = readChapterRecord(number, bytes, read);
    if (stored.state === 'valid') records.set(number, stored.value);
  }
  const readTold = await createToldReader(files);
  const told = new Map(
    [...records.keys()].map((number) => [
      number,
      readTold(number, chapters.get(number - 1)?.chapter ?? null),
    ]),
  );
  const said = readIfValid(STORED_NOTES, await files.read(PROJECT_PATHS.notes))?.notes ?? [];
  return {
    records,
    texts,
    plans: await loadPlans(files, [...records.keys()], read),
    told,
    notes: new Map(said.map(({ id, text }) => [id, text])),
  };
}

/** Without an outline that can be read nobody can say that a plan is of another. */
async function loadPlans(
  files: Pick<Files, 'read' | 'readMany'>,
  numbers: readonly number[],
  read: ReadUsable,
): Promise<Map<number, PlanNow>> {
  const outline = readIfValid(STORED_OUTLINE, await files.read(PROJECT_PATHS.outline));
  const plans = new Map<number, PlanNow>();
  for await (const { number, bytes } of readNumbered(files, numbers, chapterPlanFile)) {
    const plan = readChapterPlan(number, bytes, read);
    if (plan.state !== 'valid') continue;
    const chapter = outline?.chapters.find(({ chapter_id }) => chapter_id === number);
    const isOfOutline = outline === null || (chapter !== undefined && isPlanOf(chapter, plan.value));
    plans.set(number, {
      sha256: hashJson(plan.value),
      isOfOutline,
      outline_sha256: chapter === undefined ? null : hashJson(chapter),
    });
  }
  return plans;
}
