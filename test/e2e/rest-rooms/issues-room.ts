import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/contracts/issue.ts';
import { parseInputs } from '../../../src/prompts/parse-inputs.ts';
import { applySpoil, type Spoil } from '../../fakes/disobedient-author.ts';
import { joinPrompt } from '../faulty-server.ts';
import { reasonOf } from '../rest-client.ts';
import type { RestStory } from './rest-story.ts';

/** Issues are listed, commented, closed and answered. */
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

    it('waits for an answer where an agent asked, and has it at once', async () => {
      const { api, model, runs } = story();
      model.behave((request) => {
        const packet = parseInputs(joinPrompt(request)).find(({ name }) => name === 'packet')?.text;
        return { kind: 'text', change: (good) => applySpoil(good, ASKS, JSON.parse(packet ?? 'null')) };
      });
      const asked = await runs.start({ recipe_id: PLAN, args: { scene_ref: '1:2' } });
      expect(await runs.untilEnded(asked.run_id)).toMatchObject({ status: 'failed' });
      model.behave({ kind: 'good' });
      const [issue] = (await api.get('/api/issues?status=waiting-on-user')).body as Issue[];
      expect(issue?.questions).toMatchObject([{ run_id: asked.run_id, text: 'Who waits?', answer: null }]);
      const { unfinished_runs } = (await api.get('/api/status')).body as { unfinished_runs: unknown };
      expect(unfinished_runs).toMatchObject([{ question: { issue_id: issue?.id, answered: false } }]);

      const path = `/api/issues/${issue?.id}/answer`;
      const answer = (body: unknown) => api.post(path, body);
      expect(reasonOf(await answer({ text: '…' }))).toEqual([400, 'usage_invalid']);
      expect(reasonOf(await answer({ text: 'me', question_id: 'qst_none' }))).toEqual([
        404,
        'question_not_found',
      ]);
      const answered = await answer({ text: 'sister', question_id: issue?.questions?.[0]?.id });
      expect([answered.status, answered.body]).toMatchObject([
        200,
        { status: 'open', questions: [{ answer: { text: 'The sister', choice: 'sister', author: 'user' } }] },
      ]);
    });
  });
}

const PLAN = 'plan_scene_from_outline';
const ASKS: Spoil = {
  set: {
    '/outputs_produced': [],
    '/stop_hook': {
      triggered: true,
      type: 'question',
      detail: 'Who waits?',
      choices: [
        { id: 'sister', label: 'The sister' },
        { id: 'nobody', label: 'Nobody' },
      ],
    },
  },
};
