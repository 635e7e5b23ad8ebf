import { describe, expect, it } from 'vitest';
import { type ChapterRecord, ChapterRecordSchema } from '../../contracts/chapter-record.ts';
import { hashJson } from '../../engine/hash.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { planRecord, type RecordPatch } from './plan-record.ts';

const AT = '2026-01-02T00:00:00.000Z';
const [OLD, NEW, OTHER] = [hashJson('old'), hashJson('new'), hashJson('other')];

const RECORD: ChapterRecord = {
  schema_version: 'chapter_record_v1',
  chapter_number: 2,
  text_sha256: OLD,
  plan_sha256: null,
  written_after: [],
  memory_of: null,
  checked: null,
  attention: [],
  accepted: { at: AT, text_sha256: OLD, beside: [], plan_sha256: null, outline_sha256: null },
};

/** The text that counts as accepted after a patch. */
function acceptedAfter(record: ChapterRecord, patch: RecordPatch): string | undefined {
  const stored = Buffer.from(renderStored(record));
  const [change] = planRecord({ record: stored, text: null }, 2, patch, AT);
  const bytes = change?.bytes ?? stored;
  return ChapterRecordSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))).accepted?.text_sha256;
}

describe('what the author accepted', () => {
  it.each([
    ['follows a text that is mended', RECORD, { text_sha256: NEW }, NEW],
    [
      'stays with the text that it was where another is written',
      RECORD,
      { text_sha256: NEW, written_after: [] },
      OLD,
    ],
    ['stays where something else is recorded', RECORD, { memory_of: OLD }, OLD],
    [
      'does not come back with an edit of a text that was not accepted',
      { ...RECORD, text_sha256: OTHER },
      { text_sha256: NEW },
      OLD,
    ],
  ] as const)('%s', (_, record, patch, text) => {
    expect(acceptedAfter(record, patch as RecordPatch)).toBe(text);
  });
});
