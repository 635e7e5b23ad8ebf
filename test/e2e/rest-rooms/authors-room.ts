import { describe, expect, it } from 'vitest';
import { GeneratedChapterSchema } from '../../../src/contracts/chapter.ts';
import type { Revision } from '../../../src/contracts/revision.ts';
import { hashChapterText } from '../../../src/novel/records/chapter-record.ts';
import type { RestStory } from './rest-story.ts';

/** What a book's author decides: revisions, versions, and what may stay. */
export function describeAuthorsRoom(story: () => RestStory): void {
  describe('a book whose author decides', () => {
    const FILE = 'chapters/chapter_001.json';

    it('has a status, and revisions that are shown, rejected and applied', async () => {
      const { api, book, runs } = story();
      expect((await api.get('/api/status')).body).toMatchObject({ book_id: 'b', outline: { changed: [] } });
      const chapter = GeneratedChapterSchema.parse(JSON.parse(book.read(FILE)));
      const scenes = chapter.scenes.map((scene) => ({ ...scene, content: `${scene.content}\n\nIt snowed.` }));
      const revision: Revision = {
        schema_version: 'revision_v1',
        chapter_number: 1,
        status: 'pending',
        revision_notes: 'The weather.',
        issues: [],
        text_sha256: hashChapterText(chapter),
        revised_chapter: { ...chapter, scenes },
        created_at: '2026-02-10T14:30:00.000Z',
      };
      const lay = () => book.write('chapters/chapter_001_revision.json', JSON.stringify(revision));
      lay();
      expect((await api.get('/api/revisions')).body).toMatchObject([{ status: 'pending' }]);
      expect((await api.get('/api/revisions/1')).body).toMatchObject({ current: true });
      expect((await api.post('/api/revisions/1/reject')).body).toMatchObject({
        status: 'rejected',
      });
      lay();
      const applied = (await api.post('/api/revisions/1/apply')).body as { memory: { run_id: string } };
      expect(applied).toMatchObject({ status: 'accepted', memory: { run_id: expect.any(String) } });
      expect(book.read(FILE)).toContain('It snowed.');
      expect((await runs.untilEnded(applied.memory.run_id)).status).toBe('done');
    });

    it('has a history that gives the text back, and stale chapters that may stand', async () => {
      const { api, book } = story();
      const [version] = (await api.get('/api/history?chapter=1')).body as { id: string; path: string }[];
      const shown = (await api.get(`/api/history/version?path=${FILE}`)).body;
      expect(shown).toMatchObject({ path: FILE, difference: expect.stringContaining('It snowed.') });
      expect(version?.path).toContain('001');
      expect((await api.post('/api/history/restore', { chapter: 1 })).body).toMatchObject({ path: FILE });
      expect(book.read(FILE)).not.toContain('It snowed.');
      expect((await api.post('/api/accept', {})).body).toEqual({ accepted: [], fresh: [], stale: [] });
    });
  });
}
