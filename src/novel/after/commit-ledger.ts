import { hashBytes } from '../../engine/hash.ts';
import { readText } from '../../engine/read-files.ts';
import type { Usable } from '../../engine/read-usable.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { keepInHistory } from '../../manuscript/keep-in-history.ts';
import { nameNote } from '../../manuscript/name-note.ts';
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
    return { before: await readText(context.files, file), record };
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
  await context.commit(id, [...own, ...kept, ...record.changes], {
    [file]: before === null ? null : hashBytes(before),
    ...record.expect,
  });
}
