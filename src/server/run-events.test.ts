import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type FaultyServer, startFaultyServer } from '../../test/e2e/faulty-server.ts';
import { readEvents, type SeenEvent } from '../../test/e2e/read-events.ts';
import { waitUntil } from '../../test/e2e/wait-until.ts';
import { withScratchFolder } from '../../test/fakes/scratch-folder.ts';
import { type ServedBook, serveBook } from '../../test/fakes/served-book.ts';
import type { RunDetail, RunListEntry } from '../contracts/api-runs.ts';
import { NO_BUDGET } from '../contracts/run.ts';

const WORK = { budget: NO_BUDGET, signal: new AbortController().signal, force: false };
/** The request that is held back, the review of the first scene: by then the scene has cost a call. */
const HELD = 3;

/** A book with an outline whose first chapter is being written in this process, by a model that holds an answer back. */
async function withWriting(
  test: (parts: {
    readonly served: ServedBook;
    readonly model: FaultyServer;
    readonly rootId: string;
    readonly ended: Promise<unknown>;
    /** What the stream of the whole project tells, up to the end of the run. */
    readonly all: Promise<SeenEvent[]>;
  }) => Promise<void>,
): Promise<void> {
  await withScratchFolder(async (folder) => {
    const before = await (await serveBook(folder)).app.openBook('b');
    for (const { name } of before.storySteps) await before.storyStep(name, WORK);
    await before.outlineStep(WORK);
    const model = await startFaultyServer();
    try {
      model.behave((_, place) => ({ kind: place === HELD ? 'hold' : 'good' }));
      const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: model.url };
      const served = await serveBook(folder, { env });
      const all = collectToEnd(readEvents(await served.get('/api/events')));
      const book = await served.app.openBook('b');
      const ended = book.writeChapters({
        ...WORK,
        chapters: [1],
        makePlans: true,
        stopOnFailure: true,
        ackOutlineIssues: true,
      });
      await waitUntil('the request', () => model.requests.length === HELD);
      const [running] = (await (await served.get('/api/runs?status=running')).json()) as RunListEntry[];
      await test({ served, model, rootId: running?.run_id ?? '', ended, all });
      await served.stop();
    } finally {
      await model.shut();
    }
  });
}

async function detailOf(served: ServedBook, runId: string): Promise<RunDetail> {
  return (await (await served.get(`/api/runs/${runId}`)).json()) as RunDetail;
}

/** The run as soon as it shows this many calls. */
async function untilCalls(served: ServedBook, runId: string, calls: number): Promise<RunDetail> {
  for (;;) {
    const run = await detailOf(served, runId);
    if (run.usage.calls >= calls) return run;
    await delay(20);
  }
}

async function collect(events: AsyncIterable<SeenEvent>): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

/** Up to the end of the first root run. */
async function collectToEnd(events: AsyncIterable<SeenEvent>): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for await (const each of events) {
    seen.push(each);
    const { event } = each;
    if (event.type === 'status' && event.parent_run_id === null && event.status !== 'running') break;
  }
  return seen;
}

const idsOf = (seen: readonly SeenEvent[]) => seen.flatMap(({ id }) => (id === null ? [] : [id]));

describe('a run with runs inside it, over REST', () => {
  it('shows what it has come to while it works, and tells it as it happens', () =>
    withWriting(async ({ served, model, rootId, ended, all }) => {
      const root = await untilCalls(served, rootId, HELD - 1);
      expect(root).toMatchObject({
        status: 'running',
        usage: { calls: HELD - 1 },
        progress: { calls_under_way: 1, calls_answering: 0 },
        nested: [{ step_id: 'chapter:1', status: 'running', place: { chapter: 1 } }],
      });
      const chapterId = root.nested[0]?.run_id ?? '';
      const chapter = await untilCalls(served, chapterId, HELD - 1);
      expect(chapter).toMatchObject({ parent_run_id: rootId, place: { chapter: 1 } });
      const sceneId = chapter.nested.find(({ status }) => status === 'running')?.run_id ?? '';
      expect((await untilCalls(served, sceneId, 1)).place).toMatchObject({ chapter: 1 });

      const stream = readEvents(await served.get(`/api/runs/${rootId}/events`));
      const seen: SeenEvent[] = [];
      for await (const each of stream) {
        seen.push(each);
        if (each.event.type !== 'progress') continue;
        // The state is told at once, before anything else happens.
        expect(each.event).toMatchObject({ usage: { calls: HELD - 1 }, calls_under_way: 1 });
        break;
      }
      const rest = collect(readEvents(await served.get(`/api/runs/${rootId}/events`)));
      model.release();
      await ended;
      const told = await rest;
      const texts = told.flatMap(({ event }) => (event.type === 'text' ? [event] : []));
      expect(texts.length).toBeGreaterThan(20);
      expect(texts[0]).toMatchObject({
        root_run_id: rootId,
        place: { chapter: 1, scene: expect.any(Number) },
      });
      const calls = told.flatMap(({ event }) => (event.type === 'progress' ? [event.usage.calls] : []));
      expect(new Set(calls).size).toBeGreaterThan(5);
      expect(calls).toEqual([...calls].sort((a, b) => a - b));
      const final = await detailOf(served, rootId);
      expect(final).toMatchObject({ status: 'done', progress: null, usage: { calls: calls.at(-1) } });
      const text = await served.get('/api/files?path=chapters/chapter_001.json');
      expect(final.words).toBe(((await text.json()) as { total_words: number }).total_words);
      expect(told.at(-1)).toMatchObject({ id: `${rootId}:end`, event: { type: 'status', status: 'done' } });
      // Each line once, and lines of all three depths.
      const ids = idsOf(told);
      expect(new Set(ids).size).toBe(ids.length);
      for (const runId of [rootId, chapterId, sceneId])
        expect(ids.filter((id) => id.startsWith(`${runId}:`)).length).toBeGreaterThan(1);

      const ofProject = (await all).map(({ event }) => event);
      expect(new Set(ofProject.map(({ type }) => type))).toEqual(new Set(['status', 'progress', 'agent']));
      const ofRun = ofProject.filter((event) => event.type === 'status' && event.run_id === rootId);
      expect(ofRun).toMatchObject([{ status: 'running' }, { status: 'done' }]);
      expect(ofProject.filter(({ type }) => type === 'progress').length).toBeGreaterThan(5);
    }));

  it('is gone on with after a line of any run inside it, and after no other', () =>
    withWriting(async ({ served, model, rootId, ended }) => {
      model.release();
      await ended;
      const path = `/api/runs/${rootId}/events`;
      const ids = idsOf(await collect(readEvents(await served.get(path))));
      const follow = async (id: string) =>
        idsOf(await collect(readEvents(await served.get(path, { 'last-event-id': id }))));
      for (const at of [0, Math.floor(ids.length / 3), Math.floor(ids.length / 2), ids.length - 2]) {
        const told = await follow(ids[at] ?? '');
        expect(ids.slice(at + 1).filter((id) => !told.includes(id))).toEqual([]);
        expect(told).not.toContain(ids[at]);
      }
      expect((await served.get(path, { 'last-event-id': `${rootId}:end` })).status).toBe(204);
      const nested = ids.find((id) => !id.startsWith(rootId))?.split(':')[0] ?? '';
      for (const id of ['run_none:1', `${nested}:end`, 'x', `${rootId}:-1`])
        expect([id, (await served.get(path, { 'last-event-id': id })).status]).toEqual([id, 400]);
      // The other way round: the book is not inside its chapter.
      expect((await served.get(`/api/runs/${nested}/events?after=${rootId}:1`)).status).toBe(400);
      expect((await served.get('/api/events?project=none')).status).toBe(404);
    }));
});
