import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleChapter } from '../../test/fakes/sample-manuscript.ts';
import { withScratchFolder } from '../../test/fakes/scratch-folder.ts';
import { serveBook } from '../../test/fakes/served-book.ts';
import {
  AcceptedSchema,
  BookStatusSchema,
  HistoryListSchema,
  RestoredVersionSchema,
  RevisionListSchema,
  ShownRevisionSchema,
  ShownVersionSchema,
} from '../contracts/api-book.ts';
import type { Revision } from '../contracts/revision.ts';
import { hashChapterText } from '../novel/records/chapter-record.ts';

const CHAPTER = sampleChapter(1, 'The Quay', ['It rained.']);
const REVISION: Revision = {
  schema_version: 'revision_v1',
  chapter_number: 1,
  status: 'pending',
  revision_notes: 'The weather.',
  issues: [],
  text_sha256: hashChapterText(CHAPTER),
  revised_chapter: sampleChapter(1, 'The Quay', ['It snowed.']),
  created_at: '2026-02-10T14:30:00.000Z',
};
const REVISION_FILE = 'chapters/chapter_001_revision.json';

it('tells how a book stands, with what was edited while the server runs', () =>
  withScratchFolder(async (folder) => {
    const served = await serveBook(folder);
    const load = async () => BookStatusSchema.parse(await (await served.get('/api/status')).json());
    expect(await load()).toMatchObject({ book_id: 'b', chapters: 3, next: 'bookforge step world --book b' });
    const path = `${folder}/projects/b/book.json`;
    writeFileSync(path, readFileSync(path, 'utf8').replace('"chapters": 3', '"chapters": 5'));
    writeFileSync(`${folder}/projects/b/world.json`, '{}');
    expect(await load()).toMatchObject({
      chapters: 5,
      steps: [{ step: 'world', state: 'invalid', why: expect.any(String) }, {}, {}],
    });
  }));

it('shows a revision, decides over it, and gives an earlier version back', () =>
  withScratchFolder(async (folder) => {
    const served = await serveBook(folder);
    mkdirSync(`${folder}/projects/b/chapters`, { recursive: true });
    writeFileSync(`${folder}/projects/b/chapters/chapter_001.json`, JSON.stringify(CHAPTER));
    writeFileSync(`${folder}/projects/b/${REVISION_FILE}`, JSON.stringify(REVISION));
    const get = async (path: string) => (await served.get(path)).json();
    expect(RevisionListSchema.parse(await get('/api/revisions'))).toEqual([REVISION]);
    const shown = ShownRevisionSchema.parse(await get('/api/revisions/1'));
    expect([shown.current, shown.scenes.map(({ difference }) => difference)]).toEqual([
      true,
      [expect.stringContaining('snowed')],
    ]);
    expect(await (await served.post('/api/revisions/1/reject')).json()).toMatchObject({ status: 'rejected' });
    const again = await served.post('/api/revisions/1/apply');
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { error: { reason_code: 'revision_decided' } },
    ]);
    expect((await served.get('/api/revisions/2')).status).toBe(404);
    expect((await served.get('/api/revisions/0')).status).toBe(404);

    const [version] = HistoryListSchema.parse(await get(`/api/history?path=${REVISION_FILE}`));
    expect(version).toMatchObject({ path: REVISION_FILE, replaced_by: null });
    expect(HistoryListSchema.parse(await get('/api/history?chapter=3'))).toEqual([]);
    const old = ShownVersionSchema.parse(await get(`/api/history/version?version=${version?.id}`));
    expect(JSON.parse(old.text)).toEqual(REVISION);
    const restored = await served.post('/api/history/restore', { version: version?.id });
    expect(RestoredVersionSchema.parse(await restored.json()).changed).toEqual([REVISION_FILE]);
    expect(RevisionListSchema.parse(await get('/api/revisions'))).toEqual([REVISION]);
    expect((await served.post('/api/history/restore', { version: 'none' })).status).toBe(404);

    const accepted = await served.post('/api/accept', {});
    expect(AcceptedSchema.parse(await accepted.json())).toEqual({ accepted: [], fresh: [], stale: [] });
    const unwritten = await served.post('/api/accept', { chapters: [2] });
    expect([unwritten.status, await unwritten.json()]).toMatchObject([
      400,
      { error: { reason_code: 'usage_invalid' } },
    ]);
  }));
