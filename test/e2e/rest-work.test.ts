import { describe, expect } from 'vitest';
import { startFaultyServer } from './faulty-server.ts';
import { readEvents } from './read-events.ts';
import { openRestClient } from './rest-client.ts';
import { createRestRuns } from './rest-runs.ts';
import { waitUntil } from './wait-until.ts';
import { it, readDocument, type Workbench } from './workbench.ts';

// Work that is begun over REST by a program that knows the built server by its address alone: with a cap, without one, and
// watched while it is done.

const IDEA = 'A ferryman on a river of glass is asked to carry a song to the far bank.';

async function serve(bench: Workbench) {
  const model = await startFaultyServer();
  const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url };
  const server = bench.start(['serve'], env);
  const address = await waitUntil('the address', () => /^(http:\S+)\n/.exec(server.soFar.stdout)?.[1]);
  const api = await openRestClient(address);
  return { api, model, runs: createRestRuns(api), url: new URL(address), shut: () => model.shut() };
}

/** Events of a run and of what is nested in it, as they come. */
const follow = async (url: URL, runId: string) =>
  readEvents(
    await fetch(`${url.origin}/api/runs/${runId}/events`, {
      headers: { authorization: `Bearer ${url.searchParams.get('token')}` },
    }),
  );

describe('work that is begun over REST', () => {
  it('pauses at its cap before a request could go over it, and goes on when that is raised', async ({
    bench,
  }) => {
    const { api, model, runs, shut } = await serve(bench);
    const created = await api.post('/api/projects', { project: 'b', idea: IDEA, chapters: 1 });
    expect([created.status, created.body]).toMatchObject([201, { book_id: 'b' }]);
    const { run_id } = await runs.start({
      kind: 'story_step',
      step: 'world',
      budget: { max_tokens: 10 },
    });
    const paused = await runs.untilEnded(run_id);
    expect(paused).toMatchObject({
      status: 'paused',
      error: { reason_code: 'budget_exhausted' },
      usage: { calls: 0 },
    });
    expect(model.requests).toHaveLength(0);

    const raised = await api.post(`/api/runs/${run_id}/resume`, { budget: { max_tokens: 90_000 } });
    expect([raised.status, raised.body]).toMatchObject([202, { run_id }]);
    expect(await runs.untilEnded(run_id)).toMatchObject({ status: 'done', usage: { calls: 1 } });
    expect(model.requests).toHaveLength(1);
    const shown = readDocument(await bench.here(['runs', 'show', run_id, '--book', 'b', '--json']));
    expect(shown).toMatchObject({ status: 'done', budget: { max_tokens: 90_000 } });

    // The same again is there already: nothing is sent, and no run is made.
    const again = await api.post('/api/runs', { kind: 'story_step', step: 'world' });
    expect([again.status, again.body]).toMatchObject([200, { run_id: null, status: 'nothing_to_do' }]);
    expect(model.requests).toHaveLength(1);
    await shut();
  });

  it('is a step, an outline and a chapter, each watched from its beginning to its end', async ({ bench }) => {
    const { api, model, runs, url, shut } = await serve(bench);
    await api.post('/api/projects', { project: 'b', idea: IDEA, chapters: 1 });

    /** Begins a run that the model keeps waiting, and looks before and after that at what is told of it. */
    async function watch(body: object): Promise<string[]> {
      model.behave({ kind: 'hold' });
      const before = model.requests.length;
      const { run_id } = await runs.start(body);
      const events = await follow(url, run_id);
      await waitUntil('a request', () => model.requests.length > before);
      expect((await runs.detail(run_id)).status).toBe('running');
      model.behave({ kind: 'good' });
      model.release();
      const seen: string[] = [];
      for await (const { event } of events) {
        if (event.type === 'session' || event.run_id !== run_id) continue;
        if (event.type === 'step') seen.push(event.step.step_id);
        if (event.type !== 'status') continue;
        seen.push(event.status);
        break;
      }
      return seen;
    }

    const world = await watch({ kind: 'story_step', step: 'world' });
    expect(world).toEqual(['world/previous', 'world/attempt:1', 'world', 'done']);
    for (const step of ['theme', 'characters'])
      expect((await watch({ kind: 'story_step', step })).at(-1)).toBe('done');
    const outline = await watch({ kind: 'outline', scene_count: { mode: 'exact', count: 1 } });
    expect([outline.length > 6, outline.at(-1)]).toEqual([true, 'done']);
    expect((await api.get('/api/outline')).body).toMatchObject({ chapters: [{ chapter_id: 1 }] });
    const text = await watch({ kind: 'novel_text', chapters: [1], ack_outline_issues: true });
    expect(text.at(-1)).toBe('done');
    expect((await api.get('/api/status')).body).toMatchObject({ writing: { written: 1 } });
    await shut();
  });
});
