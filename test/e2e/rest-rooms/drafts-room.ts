import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProject } from '../../fakes/prepare-story-step.ts';
import { reasonOf } from '../rest-client.ts';
import type { RestStory } from './rest-story.ts';

interface Shown {
  readonly mark: string | null;
}

/** A scene that somebody is still writing in, in two windows and beside whoever works on the book. */
export function describeDraftsRoom(story: () => RestStory): void {
  describe('a scene that somebody writes in', () => {
    const FILE = '.control-room/drafts/scene_001_001.json';
    const show = async () => (await story().api.get('/api/drafts/1:1')).body as Shown;
    const keep = (text: string, expected: string | null) =>
      story().api.post('/api/drafts', { scene: '1:1', text, expected });
    const read = () => JSON.parse(story().book.read('chapters/chapter_001.json')).scenes[0].content as string;

    it('keeps a draft while somebody else owns the project, and tells whoever comes second', async () => {
      const { api, book } = story();
      expect((await api.get('/api/drafts')).body).toEqual([]);
      expect(await show()).toEqual({ scene: '1:1', mark: null, draft: null, damage: null });
      const { lock } = openProject(join(book.folder, '../..'), 'b');
      const lease = await lock.acquire({ owner: 'other', purpose: 'work', waitMs: 0 });
      const first = (await keep('She waited', null)).body as { mark: string };
      expect(await show()).toMatchObject({ mark: first.mark, draft: { base: read(), text: 'She waited' } });
      expect(reasonOf(await keep('She left', null))).toEqual([409, 'draft_changed']);
      // The same once more, since the answer was lost, is no other draft.
      expect((await keep('She waited', null)).body).toMatchObject({ mark: first.mark });
      const next = (await keep('She waited long.', first.mark)).body as { mark: string };
      const late = await api.post('/api/drafts/1:1/discard', { expected: first.mark });
      expect(reasonOf(late)).toEqual([409, 'draft_changed']);
      expect((await api.get('/api/drafts')).body).toMatchObject([{ scene: '1:1', damage: null }]);
      expect(await show()).toMatchObject({ mark: next.mark, draft: { text: 'She waited long.' } });
      await lease.release();
      expect(read()).not.toContain('She waited long.');
    });

    it('saves it over what it was begun on and over nothing else, and is told what was found in it', async () => {
      const { api, book } = story();
      const before = read();
      const { mark } = await show();
      const edit = { scene: '1:1', text: 'She [INSERT the storm] waited.', expected: before };
      const other = await api.post('/api/scenes/save', { ...edit, expected: 'Another text.', draft: mark });
      expect(reasonOf(other)).toEqual([409, 'scene_text_changed']);
      expect(await show()).toMatchObject({ mark });
      expect((await api.post('/api/scenes/save', { ...edit, draft: mark })).body).toMatchObject({
        changed: true,
        findings: [{ reason_code: 'scene_leftover', line: 1 }],
      });
      expect([read(), existsSync(join(book.folder, FILE))]).toEqual([edit.text, false]);
      expect((await api.get('/api/findings')).body).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ where: '1:1', reason_code: 'scene_leftover', waived: null }),
        ]),
      );
      const mended = { scene: '1:1', text: before };
      expect((await api.post('/api/scenes/save', mended)).body).toMatchObject({ findings: [] });
      expect((await api.get('/api/findings')).body).toEqual([]);
    });

    it('leaves a draft alone that cannot be read, until it is discarded', async () => {
      const { api, book } = story();
      book.write(FILE, '{"half": ');
      expect(await show()).toMatchObject({ draft: null, damage: expect.stringContaining('not JSON') });
      expect((await api.get('/api/drafts')).body).toMatchObject([{ scene: '1:1', kept_at: null }]);
      expect(reasonOf(await keep('Over it.', null))).toEqual([500, 'stored_file_invalid']);
      expect(book.read(FILE)).toBe('{"half": ');
      expect((await api.get('/api/files?path=chapters/chapter_001.json')).status).toBe(200);
      expect((await api.post('/api/drafts/1:1/discard', {})).body).toEqual({ scene: '1:1', discarded: true });
      expect((await api.post('/api/drafts/1:1/discard', {})).body).toEqual({
        scene: '1:1',
        discarded: false,
      });
    });

    it('takes none that is too long, or of a scene that is not there', async () => {
      const { api } = story();
      const long = { scene: '1:1', text: 'x'.repeat(500_001) };
      expect(reasonOf(await api.post('/api/drafts', long))).toEqual([400, 'request_invalid']);
      expect(reasonOf(await api.post('/api/drafts', { scene: '1:900', text: 'x' }))[1]).toBe('usage_invalid');
      expect(reasonOf(await api.get('/api/drafts/1'))).toEqual([404, 'not_found']);
    });
  });
}
