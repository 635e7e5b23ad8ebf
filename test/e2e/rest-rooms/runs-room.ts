import { describe, expect, it } from 'vitest';
import { type Answered, reasonOf } from '../rest-client.ts';
import { waitUntil } from '../wait-until.ts';
import { PROPOSE, type RestStory, WRITE } from './rest-story.ts';

const FIRST = { recipe_id: WRITE, args: { scene_ref: '1:1' }, description: 'Write the first scene' };
const SECOND = { recipe_id: PROPOSE, description: 'restructure the outline' };

/** Runs are begun, wait for each other, and are listed. */
export function describeRunsRoom(story: () => RestStory): void {
  describe('POST /api/runs', () => {
    it('refuses what cannot be run', async () => {
      const { api } = story();
      const refused = async (body: unknown) => reasonOf(await api.post('/api/runs', body));
      expect(await refused({ recipe_id: 'no_such_recipe' })).toEqual([400, 'recipe_not_found']);
      expect(await refused({ recipe_id: WRITE })).toEqual([400, 'recipe_args_missing']);
      expect(await refused({ recipe_id: WRITE, args: {} })).toEqual([400, 'recipe_args_missing']);
      expect(await refused({ args: {} })).toEqual([400, 'request_invalid']);
      expect(await refused({ recipe_id: WRITE, more: 1 })).toEqual([400, 'request_invalid']);
      expect(await refused({ recipe_id: WRITE, project: 'none' })).toEqual([404, 'book_not_found']);
      const send = (body: string, type: string) => api.send('POST', '/api/runs', body, type);
      expect(reasonOf(await send('{"recipe_id":', 'application/json'))).toEqual([400, 'request_invalid']);
      expect((await api.get('/api/runs?recipe_id=no_such_recipe')).body).toEqual([]);
      expect((await api.get(`/api/runs?recipe_id=${WRITE}`)).body).toEqual([]);
    });

    it('makes no run where what was asked for is there', async () => {
      const { api } = story();
      const { status, body } = await api.post('/api/runs', { kind: 'story_step', step: 'world' });
      expect([status, body]).toEqual([
        200,
        { run_id: null, status: 'nothing_to_do', result: { action: 'reused', file: 'world.json' } },
      ]);
    });

    it('starts a run, lets another wait behind it, and refuses the same work meanwhile', async () => {
      const { api, model, runs } = story();
      model.behave({ kind: 'hold' });
      const first = await runs.start(FIRST);
      expect(first.status).toBe('running');
      await waitUntil('a request', () => model.requests.length === 1);
      const second = await runs.start(SECOND);
      expect(second.status).toBe('pending');
      const again = await api.post('/api/runs', FIRST);
      expect([reasonOf(again), again.body]).toMatchObject([
        [409, 'run_already_there'],
        { error: { details: { run_id: first.run_id } } },
      ]);
      expect(reasonOf(await api.post('/api/runs', SECOND))).toEqual([409, 'run_already_there']);
      expect(reasonOf(await api.post(`/api/runs/${second.run_id}/cancel`))).toEqual([
        409,
        'run_not_cancellable',
      ]);

      const underWay = await runs.detail(first.run_id);
      expect(underWay).toMatchObject({
        status: 'running',
        phase: 'b',
        current_step_index: 9,
        total_steps: 18,
      });
      expect(underWay.steps.find(({ step_id }) => step_id === 'frame_scene')).toEqual({
        step_id: 'frame_scene',
        phase: 'a',
        status: 'done',
        tool: 'beat_architect',
        output_slot: 'scene_frame',
        output_preview: expect.any(String),
        logged: { seq: expect.any(Number), started_at: expect.any(String), completed_at: expect.any(String) },
      });
      expect(
        underWay.steps.filter(({ status }) => status === 'running').map(({ step_id }) => step_id),
      ).toEqual(expect.arrayContaining([expect.stringMatching(/^plan/)]));
      expect(underWay.steps.find(({ step_id }) => step_id === 'edit')).toEqual({
        step_id: 'edit',
        phase: 'b',
        status: 'pending',
        agent_archetype: 'editor',
        output_slot: 'edited_scene',
      });
      const idsOf = async (query: string) =>
        ((await api.get(`/api/runs?${query}`)).body as { run_id: string }[]).map(({ run_id }) => run_id);
      expect(await idsOf('status=running')).toEqual([first.run_id]);
      expect(await idsOf('status=pending')).toEqual([second.run_id]);
      expect(await idsOf(`recipe_id=${WRITE}`)).toEqual([first.run_id]);
      expect(await idsOf(`recipe_id=${WRITE}&status=pending`)).toEqual([]);

      model.behave({ kind: 'good' });
      model.release();
      expect((await runs.untilEnded(first.run_id)).status).toBe('done');
      expect((await runs.untilEnded(second.run_id)).status).toBe('done');
      story().written = first.run_id;
    });
  });

  describe('GET /api/runs', () => {
    it('lists newest first, in pages that lead to each other', async () => {
      const { api, written } = story();
      const seen: unknown[] = [];
      let path: string | undefined = '/api/runs?limit=4';
      while (path !== undefined) {
        const page: Answered = await api.get(path);
        seen.push(...(page.body as unknown[]));
        path = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual((await api.get('/api/runs')).body);
      expect(seen).toHaveLength(6);
      expect(seen[1]).toEqual({
        run_id: written,
        recipe_id: WRITE,
        status: 'done',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        kind: 'recipe',
        parent_run_id: null,
        interrupted: false,
        title: 'Write the first scene',
        usage: expect.objectContaining({ calls: expect.any(Number) }),
      });
      for (const query of ['status=finished', 'limit=0', 'limit=501', 'limit=x', 'before=../x', 'more=1'])
        expect(reasonOf(await api.get(`/api/runs?${query}`)), query).toEqual([400, 'request_invalid']);
    });
  });
}
