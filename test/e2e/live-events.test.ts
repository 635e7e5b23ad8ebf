import { describe, expect } from 'vitest';
import type { RunDetail, RunListEntry } from '../../src/contracts/api-runs.ts';
import { readEvents, type SeenEvent } from './read-events.ts';
import { waitUntil } from './wait-until.ts';
import { it, type ServedBench } from './with-server.ts';
import { IDEA, readDocument, type Workbench } from './workbench.ts';

/** The request that is held back, the review of the scene: by then the scene has cost a call. */
const HELD = 3;

/** A book of one chapter with one scene, ready to be written. */
async function outlineShortBook(bench: Workbench, name: string): Promise<void> {
  for (const args of [
    ['init', name, '--idea', IDEA, '--chapters', '1', '--words-per-scene', '400'],
    ...['world', 'theme', 'characters'].map((step) => ['step', step, '--book', name]),
    ['outline', 'generate', '--book', name, '--exact-scene-count', '1'],
  ]) {
    const { code, stderr } = await bench.here(args);
    if (code !== 0) throw new Error(stderr);
  }
}

async function openServer(bench: Workbench, env: ServedBench['env']) {
  const server = bench.start(['serve', '--book', 'short'], env);
  const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(server.soFar.stdout)?.[1]);
  const { origin, searchParams } = new URL(line);
  const headers = { authorization: `Bearer ${searchParams.get('token')}`, connection: 'close' };
  const get = (path: string) => fetch(`${origin}${path}`, { headers });
  return { server, get };
}

/** Reads on until an event is what is looked for. */
async function readUntil(
  events: AsyncGenerator<SeenEvent>,
  isIt: (seen: SeenEvent) => boolean,
): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for (;;) {
    const { done, value } = await events.next();
    if (done === true) throw new Error(`it ended after ${seen.length} events`);
    seen.push(value);
    if (isIt(value)) return seen;
  }
}

describe.concurrent('a run of another process, over REST', () => {
  it('tells what the runs inside it do, and what that has cost, before it ends', async ({
    bench,
    served,
  }) => {
    await outlineShortBook(bench, 'short');
    served.server.behave((_, place) => ({ kind: place === HELD ? 'hold' : 'good' }));
    const { server, get } = await openServer(bench, served.env);
    const project = readEvents(await get('/api/events'));
    const worker = bench.start(['run', '--book', 'short', '--json'], served.env);
    await waitUntil('the request', () => served.server.requests.length === HELD);
    const begun = await readUntil(
      project,
      ({ event }) => event.type === 'progress' && event.usage.calls === HELD - 1,
    );
    expect(begun.filter(({ event }) => event.type === 'status')).toMatchObject([
      { id: null, event: { status: 'running', parent_run_id: null } },
    ]);
    const [root] = (await (await get('/api/runs?status=running')).json()) as RunListEntry[];
    const rootId = root?.run_id ?? '';

    const stream = readEvents(await get(`/api/runs/${rootId}/events`));
    const seen = await readUntil(
      stream,
      ({ event }) => event.type === 'progress' && event.usage.calls === HELD - 1,
    );
    const depths = new Set(
      seen.map(({ event }) => ('place' in event ? [event.place.chapter, event.place.scene].join() : '')),
    );
    expect(depths).toContain('1,1');
    expect(seen.at(-1)).toMatchObject({ id: null, event: { calls_under_way: 1, calls_answering: 0 } });

    const shown = readDocument(await bench.here(['runs', 'show', rootId, '--book', 'short', '--json']));
    expect(shown).toMatchObject({ usage: { calls: HELD - 1 }, progress: { calls_under_way: 1 } });
    const { stdout } = await bench.here(['runs', 'show', rootId, '--book', 'short']);
    expect(stdout).toMatch(/^under way {2,}1 request; \d+ of \d+ steps with those of runs inside it$/m);
    const detail = (await (await get(`/api/runs/${rootId}`)).json()) as RunDetail;
    expect(detail.nested).toMatchObject([{ status: 'running', usage: { calls: HELD - 1 } }]);

    served.server.release();
    const rest = await readUntil(stream, ({ id }) => id === `${rootId}:end`);
    const ids = [...seen, ...rest].flatMap(({ id }) => (id === null ? [] : [id]));
    expect(new Set(ids).size).toBe(ids.length);
    expect((await worker.ended).code).toBe(0);
    await readUntil(project, ({ event }) => event.type === 'status' && event.status === 'done');
    for (const reader of [project, stream]) await reader.return(undefined);
    const final = (await (await get(`/api/runs/${rootId}`)).json()) as RunDetail;
    expect(final).toMatchObject({ status: 'done', progress: null });
    expect([final.usage.calls, final.words > 0]).toEqual([served.server.requests.length, true]);
    server.process.kill('SIGINT');
    expect((await server.ended).code).toBe(130);
  });

  it('is followed on by whoever was cut off, with nothing lost', async ({ bench, served }) => {
    await outlineShortBook(bench, 'short');
    served.server.behave((_, place) => ({ kind: place === HELD ? 'hold' : 'good' }));
    const { get } = await openServer(bench, served.env);
    const worker = bench.start(['run', '--book', 'short', '--json'], served.env);
    await waitUntil('the request', () => served.server.requests.length === HELD);
    const [root] = (await (await get('/api/runs?status=running')).json()) as RunListEntry[];
    const path = `/api/runs/${root?.run_id}/events`;
    const first = readEvents(await get(path));
    const seen = await readUntil(first, ({ event }) => event.type === 'step' && event.place.scene === 1);
    await first.return(undefined);
    // What happens now is seen by nobody.
    served.server.release();
    await waitUntil('more requests', () => served.server.requests.length > HELD + 1);
    const last = seen.findLast(({ id }) => id !== null)?.id ?? '';
    const rest: SeenEvent[] = [];
    for await (const each of readEvents(await get(`${path}?after=${last}`))) rest.push(each);
    expect((await worker.ended).code).toBe(0);
    const all: string[] = [];
    for await (const { id } of readEvents(await get(path))) if (id !== null) all.push(id);
    const told = new Set([...seen, ...rest].map(({ id }) => id));
    expect(all.filter((id) => !told.has(id))).toEqual([]);
  });
});
