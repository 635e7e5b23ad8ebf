import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { chapterRecordFile } from '../../contracts/project-paths.ts';
import type { FileChange } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { InvariantError } from '../../errors.ts';
import { keepInHistory } from '../../manuscript/keep-in-history.ts';
import { readChapterRecord } from './chapter-record.ts';

export type RecordPatch = Partial<Omit<ChapterRecord, 'schema_version' | 'chapter_number'>>;

export interface RecordFacts {
  /** The record as it is; what cannot be read is made anew, since it is the machine's own. */
  readonly record: Uint8Array | null;
  /** The hash of the chapter's text as it is; null where it has none. */
  readonly text: string | null;
}

/**
 * The record with the patch applied, made whole where there is none. A record of another text goes to the history: when that
 * text is restored, so is what it was written from.
 */
export function planRecord(
  facts: RecordFacts,
  chapter: number,
  patch: RecordPatch,
  at: string,
): FileChange[] {
  const path = chapterRecordFile(chapter);
  const stored = readChapterRecord(
    chapter,
    facts.record === null ? null : Buffer.from(facts.record).toString('utf8'),
  );
  const known = stored.state === 'valid' ? stored.value : null;
  const text_sha256 = patch.text_sha256 ?? known?.text_sha256 ?? facts.text;
  if (text_sha256 === null) throw new InvariantError(`chapter ${chapter} has no text to keep a record of`);
  const record: ChapterRecord = {
    schema_version: 'chapter_record_v1',
    chapter_number: chapter,
    plan_sha256: null,
    written_after: [],
    memory_of: null,
    checked: null,
    attention: [],
    ...known,
    ...carryAccepted(known, patch),
    ...patch,
    text_sha256,
  };
  const bytes = Buffer.from(renderStored(record));
  if (facts.record !== null && bytes.equals(facts.record)) return [];
  const isOfAnother = facts.record !== null && known !== null && known.text_sha256 !== text_sha256;
  return [{ path, bytes }, ...(isOfAnother ? [keepInHistory(path, facts.record, at)] : [])];
}

/** What the author accepted stands while the text is mended, by hand or by a revision; a text that is written is another. */
function carryAccepted(
  known: ChapterRecord | null,
  { text_sha256, written_after }: RecordPatch,
): RecordPatch {
  const accepted = known?.accepted;
  if (accepted === undefined || text_sha256 === undefined || written_after !== undefined) return {};
  return accepted.text_sha256 === known?.text_sha256 ? { accepted: { ...accepted, text_sha256 } } : {};
}
