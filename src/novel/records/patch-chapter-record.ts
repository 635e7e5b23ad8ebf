import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { chapterFile, chapterPlanFile, chapterRecordFile } from '../../contracts/project-paths.ts';
import { hashBytes, hashJson } from '../../engine/hash.ts';
import type { FileChange, Files } from '../../engine/ports.ts';
import { readText } from '../../engine/read-files.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { nameNote } from '../../manuscript/name-note.ts';
import { readChapter, readChapterPlan } from './chapter-files.ts';
import { hashChapterText, readChapterRecord } from './chapter-record.ts';
import { planRecord, type RecordPatch } from './plan-record.ts';

// A chapter's record is written by several steps, each of which knows some of its fields. A patch changes those and leaves
// the others; where there is no record, or none that can be read, it is made whole from what is on the disk.

/** What a patch is planned from: plain data, to be noted in a step before the commit. */
export interface RecordNote {
  readonly before: string | null;
  /** The record as it would be made now; null where there is one. */
  readonly whole: ChapterRecord | null;
}

export async function noteChapterRecord(files: Pick<Files, 'read'>, chapter: number): Promise<RecordNote> {
  const before = await readText(files, chapterRecordFile(chapter));
  const isThere = readChapterRecord(chapter, before).state === 'valid';
  return { before, whole: isThere ? null : await deriveRecord(files, chapter) };
}

export function planRecordPatch(
  chapter: number,
  { before, whole }: RecordNote,
  patch: RecordPatch,
  at: string,
): { readonly changes: readonly FileChange[]; readonly expect: Readonly<Record<string, string | null>> } {
  const path = chapterRecordFile(chapter);
  const facts = {
    record: before === null ? null : Buffer.from(before),
    text: whole?.text_sha256 ?? null,
  };
  return {
    changes: planRecord(facts, chapter, { ...omitNames(whole), ...patch }, at),
    expect: { [path]: before === null ? null : hashBytes(before) },
  };
}

/** Reads, patches and commits the record of a chapter, in steps of the run. */
export async function patchChapterRecord(
  context: RunContext,
  id: string,
  chapter: number,
  patch: RecordPatch,
): Promise<void> {
  const note = await runDocumentStep(context, nameNote(context, id), { chapter }, () =>
    noteChapterRecord(context.files, chapter),
  );
  const { changes, expect } = planRecordPatch(chapter, note, patch, context.createdAt);
  await context.commit(id, changes, expect);
}

async function deriveRecord(files: Pick<Files, 'read'>, chapter: number): Promise<ChapterRecord> {
  const plan = readChapterPlan(chapter, await files.read(chapterPlanFile(chapter)));
  const written_after: ChapterRecord['written_after'] = [];
  for (let number = 1; number < chapter; number += 1) {
    const text_sha256 = await hashStoredText(files, number);
    if (text_sha256 !== null) written_after.push({ chapter_number: number, text_sha256 });
  }
  return {
    schema_version: 'chapter_record_v1',
    chapter_number: chapter,
    text_sha256: (await hashStoredText(files, chapter)) ?? hashChapterText({ scenes: [] }),
    plan_sha256: plan.state === 'valid' ? hashJson(plan.value) : null,
    written_after,
    memory_of: null,
    checked: null,
    attention: [],
  };
}

async function hashStoredText(files: Pick<Files, 'read'>, chapter: number): Promise<string | null> {
  const stored = readChapter(chapter, await files.read(chapterFile(chapter)));
  return stored.state === 'valid' && stored.value.scenes.length > 0 ? hashChapterText(stored.value) : null;
}

function omitNames(record: ChapterRecord | null): RecordPatch {
  if (record === null) return {};
  const { schema_version: _, chapter_number: __, ...fields } = record;
  return fields;
}
