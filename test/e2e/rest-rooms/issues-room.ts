import { describe, expect, it } from 'vitest';
import { reasonOf } from '../rest-client.ts';
import type { RestStory } from './rest-story.ts';

/** Issues are listed, commented and closed. */
export function describeIssuesRoom(story: () => RestStory): void {
  describe('an issue', () => {
    it('is listed, commented and closed', async () => {
      const { api } = story();
      const open = (await api.get('/api/issues?status=open')).body as { id: string; title: string }[];
      const issue = open.find(({ title }) => title.includes('Write the first scene'));
      const path = `/api/issues/${issue?.id}`;
      const commented = await api.post(`${path}/comments`, { body: 'Good; the quay may stay.' });
      expect(commented.body).toMatchObject({ id: issue?.id, status: 'open' });
      const { comments } = (await api.get(path)).body as { comments: { author: string; body: string }[] };
      expect(comments.at(-1)).toMatchObject({ author: 'user', body: 'Good; the quay may stay.' });
      expect(reasonOf(await api.post(`${path}/answer`, { text: 'Yes.' }))).toEqual([
        404,
        'question_not_found',
      ]);
      expect(reasonOf(await api.post(`${path}/answer`, { text: ' ' }))).toEqual([400, 'request_invalid']);
      expect(reasonOf(await api.post('/api/issues/iss_none/answer', { text: 'x' }))).toEqual([
        404,
        'not_found',
      ]);
      expect((await api.post(`${path}/close`)).body).toMatchObject({ status: 'closed' });
      expect((await api.get('/api/issues?status=closed')).body).toMatchObject([{ id: issue?.id }]);
      expect(reasonOf(await api.post(`${path}/comments`, { body: '' }))).toEqual([400, 'request_invalid']);
      expect(reasonOf(await api.get('/api/issues?status=done'))).toEqual([400, 'request_invalid']);
      expect(reasonOf(await api.get('/api/issues/iss_none'))).toEqual([404, 'not_found']);
      expect(reasonOf(await api.post('/api/issues/iss_none/close'))).toEqual([404, 'not_found']);
      expect(reasonOf(await api.post('/api/issues/iss_none/comments', { body: 'x' }))).toEqual([
        404,
        'not_found',
      ]);
    });
  });
}
