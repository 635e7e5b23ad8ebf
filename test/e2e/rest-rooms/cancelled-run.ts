import { describe, expect, it } from 'vitest';
import { reasonOf } from '../rest-client.ts';
import { waitUntil } from '../wait-until.ts';
import { type RestStory, WRITE } from './rest-story.ts';

/** A run is cancelled while it is under way. */
export function describeCancelledRun(story: () => RestStory): void {
  describe('POST /api/runs/{id}/cancel', () => {
    it('ends a run that is under way, once', async () => {
      const { api, model, runs } = story();
      model.behave({ kind: 'hold' });
      const before = model.requests.length;
      const { run_id } = await runs.start({ recipe_id: WRITE, args: { scene_ref: '1:2' } });
      await waitUntil('a request', () => model.requests.length > before);
      const cancelled = await api.post(`/api/runs/${run_id}/cancel`);
      expect([cancelled.status, cancelled.body]).toEqual([200, { run_id, status: 'cancelled' }]);
      expect(await runs.detail(run_id)).toMatchObject({
        status: 'cancelled',
        error: { reason_code: 'run_cancelled' },
      });
      expect(reasonOf(await api.post(`/api/runs/${run_id}/cancel`))).toEqual([409, 'run_not_cancellable']);
      model.release();
      model.behave({ kind: 'good' });
      // The same recipe may be run again at once.
      const again = await runs.start({ recipe_id: WRITE, args: { scene_ref: '1:2' } });
      expect((await runs.untilEnded(again.run_id)).status).toBe('done');
      expect((await api.get('/api/audit/verify')).body).toMatchObject({ intact: true });
    });
  });
}
