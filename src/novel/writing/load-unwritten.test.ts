import { describe, expect, it } from 'vitest';
import { sampleChapter } from '../../../test/fakes/sample-manuscript.ts';
import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterRecordFile } from '../../contracts/project-paths.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import { loadUnwritten } from './load-unwritten.ts';

const OUTLINED = {
  chapter_id: 1,
  sections: [{ scenes: [{ scene_id: 1 }, { scene_id: 2 }] }, { scenes: [{ scene_id: 3 }] }],
} as unknown as Chapter;
const TEXT = sampleChapter(1, 'The Quay', ['Only one scene.']);

function record(changes: Partial<ChapterRecord> = {}): string {
  return JSON.stringify({
    schema_version: 'chapter_record_v1',
    chapter_number: 1,
    text_sha256: hashChapterText(TEXT),
    plan_sha256: null,
    written_after: [],
    memory_of: null,
    checked: null,
    attention: [],
    ...changes,
  });
}

const load = (stored: string | null, chapter = TEXT) =>
  loadUnwritten(
    { read: async (path) => (path === chapterRecordFile(1) && stored !== null ? Buffer.from(stored) : null) },
    OUTLINED,
    { state: 'valid', value: chapter },
  );

describe('loadUnwritten', () => {
  it.each<[string, string | null, number[]]>([
    ['without a record, by number', null, [2, 3]],
    ['a text of ours, by number', record({ plan_sha256: `sha256:${'0'.repeat(64)}` }), [2, 3]],
    ['a text from elsewhere is whole', record(), []],
    ['also after an edit', record({ text_sha256: `sha256:${'1'.repeat(64)}` }), []],
    ['a record that cannot be read says nothing', '{', [2, 3]],
  ])('%s', async (_, stored, unwritten) => {
    expect(await load(stored)).toEqual(unwritten);
  });

  it('leaves all scenes to a chapter whose text is gone', async () => {
    expect(await load(record(), { ...TEXT, scenes: [] })).toEqual([1, 2, 3]);
  });
});
