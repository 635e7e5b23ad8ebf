import type { ChapterPoint } from '../../contracts/chapter-point.ts';
import { chapterPointFile } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import { readText } from '../../engine/read-files.ts';
import type { Usable } from '../../engine/read-usable.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { keepInHistory } from '../../manuscript/keep-in-history.ts';
import { nameNote } from '../../manuscript/name-note.ts';
import { type PlannedReplacement, planReplacement } from '../../manuscript/plan-replacement.ts';
import { listPointFiles } from '../history/chapter-point.ts';
import { noteChapterRecord, planRecordPatch } from '../records/patch-chapter-record.ts';
import type { RecordPatch } from '../records/plan-record.ts';

// chapter_memory.json and consistency_reports.json: one entry a chapter, in the chapters' order. An entry and what the
// chapter's record says of it are one commit, so that neither is believed without the other.

export interface LedgerEntry<Entry extends { readonly chapter_number: number }> {
  readonly file: string;
  readonly read: (text: string | null) => Usable<{ readonly [key: string]: unknown }>;
  /** The key under which the entries lie. */
  readonly key: string;
  readonly schemaVersion: string;
  readonly entry: Entry;
  /** Whether an entry that is replaced by another goes to the history. */
  readonly keepEarlier: boolean;
  readonly patch: RecordPatch;
  /** What the book is with this entry, from its files; left out where it is no place to come back to. */
  readonly renderPoint?: (files: ChapterPoint['files']) => Buffer;
}

export async function commitLedger<Entry extends { readonly chapter_number: number }>(
  context: RunContext,
  id: string,
  ledger: LedgerEntry<Entry>,
): Promise<void> {
  const { file, entry } = ledger;
  const chapter = entry.chapter_number;
  const noted = await runDocumentStep(context, nameNote(context, id), { file, chapter }, async () => {
    const record = await noteChapterRecord(context.files, chapter);
    const point = ledger.renderPoint === undefined ? null : await notePoint(context.files, chapter);
    return { before: await readText(context.files, file), record, ...(point === null ? {} : { point }) };
  });
  const { before } = noted;
  const stored = ledger.read(before);
  const entries = stored.state === 'valid' ? (stored.value[ledger.key] as readonly Entry[]) : [];
  const replaced = entries.some((each) => each.chapter_number === chapter);
  const all = [...entries.filter((each) => each.chapter_number !== chapter), entry].sort(
    (a, b) => a.chapter_number - b.chapter_number,
  );
  const text = renderStored({ schema_version: ledger.schemaVersion, [ledger.key]: all });
  const isKept =
    before !== null && before !== text && (stored.state === 'invalid' || (replaced && ledger.keepEarlier));
  const kept = isKept ? [keepInHistory(file, Buffer.from(before), context.createdAt)] : [];
  if (stored.state === 'invalid') {
    context.notice({
      reason_code: 'stored_file_replaced',
      message: `${file} did not keep its contract; it is kept as ${kept[0]?.path}.`,
      step_id: id,
    });
  }
  const record = planRecordPatch(chapter, noted.record, ledger.patch, context.createdAt);
  const own = before === text ? [] : [{ path: file, bytes: Buffer.from(text) }];
  const point = planPoint(ledger, noted.point, context.createdAt);
  await context.commit(id, [...own, ...kept, ...record.changes, ...point.changes], {
    [file]: before === null ? null : hashBytes(before),
    ...record.expect,
    ...point.expect,
  });
}

interface NotedPoint {
  readonly before: string | null;
  readonly files: ChapterPoint['files'];
}

async function notePoint(files: RunContext['files'], chapter: number): Promise<NotedPoint> {
  return { before: await readText(files, chapterPointFile(chapter)), files: await listPointFiles(files) };
}

/** None in a run that was begun before there were points. */
function planPoint<Entry extends { readonly chapter_number: number }>(
  { entry, renderPoint }: LedgerEntry<Entry>,
  noted: NotedPoint | undefined,
  at: string,
): PlannedReplacement {
  if (noted === undefined || renderPoint === undefined) return { changes: [], expect: {} };
  const path = chapterPointFile(entry.chapter_number);
  const before = noted.before === null ? [] : [[path, Buffer.from(noted.before)] as const];
  return planReplacement(new Map(before), new Map([[path, renderPoint(noted.files)]]), at);
}
