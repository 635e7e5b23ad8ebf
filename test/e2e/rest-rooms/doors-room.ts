import { describe, expect, it } from 'vitest';
import { reasonOf } from '../rest-client.ts';
import type { RestStory } from './rest-story.ts';

/** The doors that no other room of this story goes through, each once: looking, planning, asking, and files in and out. */
export function describeDoorsRoom(story: () => RestStory): void {
  describe('a book at its doors', () => {
    it('is planned and explained without a request', async () => {
      const { api, model } = story();
      const before = model.requests.length;
      const planned = await api.post('/api/plan', { kind: 'novel_text', chapters: [2] });
      expect(planned.body).toMatchObject({
        parts: [{ what: 'chapter 2', action: 'write' }],
        details: { chapters: [{ chapter: 2 }] },
      });
      expect((await api.post('/api/plan', { kind: 'nothing' })).body).toMatchObject({
        error: { reason_code: 'request_invalid' },
      });
      const explained = await api.get('/api/explain?chapters=2');
      expect(explained.body).toMatchObject([{ chapter: 2, scenes: expect.any(Array) }]);
      expect((await api.post('/api/explain', { chapters: [2] })).body).toEqual(explained.body);
      const chief = { text: 'let’s do scene 2', answers: { action: 'rewrite' } };
      expect((await api.post('/api/chief/plan', chief)).body).toMatchObject({ kind: 'packet' });
      expect(model.requests).toHaveLength(before);
    });

    it('shows its outline, its memory, its trail and its settings', async () => {
      const { api } = story();
      expect((await api.get('/api/outline')).body).toMatchObject({ schema_version: expect.any(String) });
      expect((await api.get('/api/outline/report')).body).toMatchObject({ book_id: 'b' });
      expect((await api.get('/api/memory?chapters=1')).body).toMatchObject([{ chapter: 1 }]);
      expect(((await api.get('/api/audit')).body as unknown[]).length).toBeGreaterThan(0);
      const agents = (await api.get('/api/agents')).body as { role: string; usage: { calls: number } }[];
      expect(agents.find(({ role }) => role === 'writer')?.usage.calls).toBeGreaterThan(0);
      expect((await api.get('/api/settings?project=b')).body).toMatchObject({
        project: 'b',
        model: { value: 'compatible:any', source: 'environment' },
      });
    });

    it('tells what its author has said of it', async () => {
      const { api } = story();
      expect((await api.get('/api/style')).body).toMatchObject({ narration: expect.any(Object) });
      for (const none of ['notes', 'candidates']) expect((await api.get(`/api/${none}`)).body).toEqual([]);
      expect((await api.get('/api/findings')).status).toBe(200);
    });

    it('tells what is wrong with the machine, and what to do', async () => {
      const { api } = story();
      expect((await api.get('/api/machine')).status).toBe(200);
    });

    it('tells what the rest of it would take', async () => {
      const { api } = story();
      expect((await api.get('/api/estimate')).body).toMatchObject({
        estimate: { calls: { expected: expect.any(Number) } },
      });
    });

    it('lists models, says what a test of one would cost, and tests it', async () => {
      const { api } = story();
      expect((await api.get('/api/models?provider=google')).body).toMatchObject({
        models: expect.arrayContaining([expect.objectContaining({ tested: null })]),
      });
      const asked = { model: 'offline:author' };
      expect((await api.post('/api/models/test/plan', asked)).body).toMatchObject({
        estimate: { calls: { expected: 3 }, cost_usd: { expected: 0 } },
      });
      expect((await api.post('/api/models/test', asked)).body).toMatchObject({ verdict: 'fit' });
      const capped = await api.post('/api/models/test', { ...asked, budget: { max_tokens: 10 } });
      expect(reasonOf(capped)).toEqual([402, 'budget_exhausted']);
    });

    it('says what tidying would save, and tidies', async () => {
      const { api } = story();
      const planned = await api.post('/api/tidy', { plan: true });
      expect(planned.body).toMatchObject({ files: expect.any(Number) });
      expect((await api.post('/api/tidy', {})).body).toMatchObject({ files: expect.any(Number) });
      expect((await api.get('/api/runs')).status).toBe(200);
    });

    it('talks with an agent, remembers it, and forgets it', async () => {
      const { api } = story();
      const said = await api.post('/api/chat', { text: 'Hello!', agent: 'critic' });
      expect(said.body).toMatchObject({ kind: 'reply', agent: 'critic', work: null, planned: null });
      expect((await api.get('/api/chat/critic')).body).toMatchObject([{ text: 'Hello!' }]);
      expect((await api.post('/api/chat/critic/clear')).body).toEqual({ agent: 'critic', cleared: true });
      expect((await api.get('/api/chat/critic')).body).toEqual([]);
      expect(reasonOf(await api.post('/api/chat', { text: '' }))).toEqual([400, 'request_invalid']);
    });

    it('asks the Chief, who asks back', async () => {
      const { api } = story();
      const asked = await api.post('/api/chief', { text: 'let’s do scene 2' });
      expect(asked.body).toMatchObject({ kind: 'clarify', issue_id: expect.stringMatching(/^iss_/) });
    });

    it('hands its manuscript out, and keeps it where the author finds it', async () => {
      const { api, book } = story();
      const file = await api.get('/api/export?format=md&chapters=1');
      expect(String(file.body)).toContain('# ');
      expect(file.headers.get('content-disposition')).toContain('attachment');
      const kept = await api.post('/api/exports', { format: 'md' });
      expect(kept.body).toMatchObject({ path: 'exports/b.md', chapters: [1] });
      expect(book.has('exports/b.md')).toBe(true);
      expect(reasonOf(await api.get('/api/export?format=rtf'))).toEqual([400, 'request_invalid']);
    });

    it('takes pages and templates in step, and a manuscript in', async () => {
      const { api, runs, book } = story();
      expect((await api.post('/api/sync', { dry_run: true })).status).toBe(200);
      expect((await api.post('/api/templates/update')).body).toEqual([]);
      const text = '# Chapter 2: The Bank\n\nNobody sang.\n';
      const files = [{ name: 'bank.md', base64: Buffer.from(text).toString('base64') }];
      const { run_id } = await runs.start({ kind: 'import', files, mode: 'append' });
      expect((await runs.untilEnded(run_id)).status).toBe('done');
      expect(book.read('chapters/chapter_002.json')).toContain('Nobody sang.');
    });

    it('has another beside it, and goes on with a run that was left', async () => {
      const { api, runs } = story();
      const made = await api.post('/api/projects', { project: 'c', idea: 'A bell that rings under water.' });
      expect([made.status, made.body]).toMatchObject([201, { book_id: 'c' }]);
      const capped = { kind: 'story_step', step: 'world', project: 'c', budget: { max_tokens: 10 } };
      const answer = await api.post('/api/runs', capped);
      const { run_id } = answer.body as { run_id: string };
      const ended = async () => (await api.get(`/api/runs/${run_id}?project=c`)).body as { status: string };
      await expect.poll(async () => (await ended()).status, { timeout: 60_000 }).toBe('paused');
      const resumed = await api.post(`/api/runs/${run_id}/resume?project=c`, {});
      expect(resumed.status).toBe(202);
      await expect.poll(async () => (await ended()).status, { timeout: 60_000 }).toBe('paused');
      const { items } = (await api.get('/api/inbox?project=c')).body as { items: { id: string }[] };
      expect(items).toMatchObject([{ kind: 'run', run_id }]);
      const answered = await api.post(`/api/inbox/${items[0]?.id}/answer?project=c`, { answer: 'resume' });
      expect(answered.body).toMatchObject({ door: 'run.resume', runs: [{ run_id }] });
      await expect.poll(async () => (await ended()).status, { timeout: 60_000 }).toBe('paused');
      expect((await api.post(`/api/runs/${run_id}/cancel?project=c`, { force: true })).body).toEqual({
        run_id,
        status: 'cancelled',
      });
      expect(runs).toBeDefined();
    });
  });
}
