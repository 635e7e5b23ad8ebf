import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  createHeldModel,
  NESTED_CALLS,
  NESTED_PLAN,
  NESTED_WORDS,
  writeNested,
} from '../../test/fakes/nested-work.ts';
import { createScriptedModel } from '../../test/fakes/scripted-model.ts';
import { createTestEngine, type TestEngine } from '../../test/fakes/test-engine.ts';
import { createTurnedClock } from '../../test/fakes/turned-clock.ts';
import { createInProcessEvents } from '../adapters/events/in-process-events.ts';
import { type RunEvent, RunEventSchema } from '../contracts/run-event.ts';
import { followRun } from './follow-run.ts';
import { deriveId } from './hash.ts';
import { NO_EVENTS } from './no-events.ts';
import type { Events } from './ports.ts';
import type { ReadSoFar } from './run-tree-reader.ts';
import { wakeOften } from './wake-often.ts';

const ROOT = 'run_1';
const CHAPTER = deriveId('run', ROOT, 'chapter:1');
const SCENE = deriveId('run', CHAPTER, 'scene:1');
/** It takes its time, so that whoever follows has theirs. */
const BEAT = createScriptedModel(async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return 'a beat';
});

function follow(
  engine: TestEngine,
  options: {
    readonly events?: Events;
    readonly runId?: string;
    readonly after?: ReadSoFar;
    readonly signal?: AbortSignal;
  } = {},
) {
  const { store, deps } = engine;
  return followRun(
    {
      runs: wakeOften(store.runs, deps.clock),
      events: options.events ?? NO_EVENTS,
      project: 'b',
      clock: deps.clock,
      isLive: async () => (await store.lock.holder()) !== null,
    },
    options.runId ?? ROOT,
    { after: options.after ?? null, signal: options.signal ?? new AbortController().signal },
  );
}

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

const idsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'step' ? [event.id] : []));

/** The ids of all lines of a run and of what is nested in it, those of a child before the line that ends it. */
async function listLines(engine: TestEngine, runId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const { kind, step_id, seq } of await engine.records(runId)) {
    if (kind === 'child') ids.push(...(await listLines(engine, deriveId('run', runId, step_id))));
    ids.push(`${runId}:${seq}`);
  }
  return ids;
}

/** An engine whose runs tell what happens, as those of one process do. */
function createTellingEngine(parts: Parameters<typeof createTestEngine>[0] = {}) {
  const events = createInProcessEvents();
  const engine = createTestEngine({ ...parts, onEvent: (event) => events.publish('b', event) });
  return { engine, events };
}

describe('a run that has ended, followed', () => {
  it('tells the lines of all that was nested in it, each once, and last how it ended', async () => {
    const engine = createTestEngine({ model: BEAT });
    await engine.start(writeNested, NESTED_PLAN);
    const told = await collect(follow(engine));
    for (const event of told) expect(RunEventSchema.parse(event)).toEqual(event);
    expect(idsOf(told)).toEqual(await listLines(engine, ROOT));
    expect(told.at(-1)).toEqual({
      id: `${ROOT}:end`,
      type: 'status',
      run_id: ROOT,
      root_run_id: ROOT,
      parent_run_id: null,
      place: {},
      status: 'done',
      error: null,
    });
    expect(told.find((event) => event.type === 'step' && event.id === `${SCENE}:1`)).toMatchObject({
      root_run_id: ROOT,
      parent_run_id: CHAPTER,
      place: { chapter: 1, scene: 1, beat: 1 },
      step: { step_id: 'write/item:1/attempt:1' },
    });
  });

  it('tells the same of a run inside it, with what is nested in that', async () => {
    const engine = createTestEngine({ model: BEAT });
    await engine.start(writeNested, NESTED_PLAN);
    const told = await collect(follow(engine, { runId: CHAPTER }));
    expect(idsOf(told)).toEqual(await listLines(engine, CHAPTER));
    expect(told.at(-1)).toMatchObject({
      id: `${CHAPTER}:end`,
      root_run_id: ROOT,
      parent_run_id: ROOT,
      place: { chapter: 1 },
    });
  });

  it('lacks nothing after any line that a reader may have last', async () => {
    const engine = createTestEngine({ model: BEAT });
    await engine.start(writeNested, NESTED_PLAN);
    const all = await listLines(engine, ROOT);
    for (const [at, id] of all.entries()) {
      const [runId = '', seq] = id.split(':');
      const told = idsOf(await collect(follow(engine, { after: { runId, seq: Number(seq) } })));
      expect(new Set(told).size).toBe(told.length);
      expect([id, all.slice(at + 1).filter((each) => !told.includes(each))]).toEqual([id, []]);
      // Of its own run it is told what comes after, and of those inside that only what is not over.
      expect(
        told.filter((each) => each.startsWith(`${runId}:`)).every((each) => all.indexOf(each) > at),
      ).toBe(true);
    }
  });

  it('does not begin again with what a reader has long had', async () => {
    const engine = createTestEngine({ model: BEAT });
    await engine.start(async (context) => {
      await writeNested({
        ...context,
        child: (id, spec) => {
          engine.clock.advance(600_000);
          return context.child(id, spec);
        },
      });
    }, NESTED_PLAN);
    const second = deriveId('run', ROOT, 'chapter:2');
    const lines = await listLines(engine, second);
    const inside = lines.filter((id) => !id.startsWith(second));
    const [runId = '', seq] = inside.at(-1)?.split(':') ?? [];
    const told = idsOf(await collect(follow(engine, { after: { runId, seq: Number(seq) } })));
    expect(told.filter((id) => id.startsWith(CHAPTER) || id.startsWith(SCENE))).toEqual([]);
    expect(told).toContain(`${ROOT}:2`);
    expect(told).not.toContain(`${ROOT}:1`);
  });
});

describe('a run that this process works on, followed', () => {
  it('tells each line once and in order, text before the line of its step, and numbers that rise before it ends', async () => {
    const clock = createTurnedClock('2026-02-10T14:30:00Z');
    const { engine, events } = createTellingEngine({ model: BEAT, clock });
    let isEnded = false;
    const told: RunEvent[] = [];
    let followed = Promise.resolve();
    const callsBefore: number[] = [];
    await engine.start(async (context) => {
      followed = (async () => {
        for await (const event of follow(engine, { events })) {
          if (event.type === 'progress' && !isEnded) callsBefore.push(event.usage.calls);
          told.push(event);
        }
      })();
      await writeNested(context);
    }, NESTED_PLAN);
    isEnded = true;
    await followed;
    const lines = await listLines(engine, ROOT);
    expect(idsOf(told)).toEqual(lines);
    expect(callsBefore.length).toBeGreaterThan(NESTED_CALLS);
    expect(callsBefore).toEqual([...callsBefore].sort((a, b) => a - b));
    expect(callsBefore.at(-1)).toBe(NESTED_CALLS);
    expect(told.filter(({ type }) => type === 'text')).toHaveLength(NESTED_CALLS);
    for (const [at, event] of told.entries()) {
      if (event.type !== 'text') continue;
      const line = told.findIndex(
        (each) => each.type === 'step' && each.run_id === event.run_id && each.step.step_id === event.step_id,
      );
      expect(line).toBeGreaterThan(at);
    }
    expect(told.filter(({ type }) => type === 'status')).toHaveLength(1);
    expect(told.at(-1)).toMatchObject({ type: 'status', status: 'done' });
  });

  it('tells whoever comes late what is there, how far it is, and what comes', async () => {
    const { model, isReached, letGo } = createHeldModel(7);
    const clock = createTurnedClock('2026-02-10T14:30:00Z');
    const { engine, events } = createTellingEngine({ model, clock });
    const ended = engine.start(writeNested, NESTED_PLAN);
    await isReached;
    const late = follow(engine, { events });
    const seen: RunEvent[] = [];
    for await (const event of late) {
      seen.push(event);
      if (event.type === 'progress' && event.usage.calls === 6) letGo();
    }
    await ended;
    expect(idsOf(seen)).toEqual(await listLines(engine, ROOT));
    expect(seen.find(({ type }) => type === 'progress')).toMatchObject({
      usage: { calls: 6 },
      calls_under_way: 1,
    });
    expect(seen.filter(({ type }) => type === 'progress').at(-1)).toMatchObject({
      usage: { calls: NESTED_CALLS },
      words: NESTED_WORDS,
    });
  });
});

describe('a run that another process works on, followed', () => {
  it('tells the lines of nested runs and numbers that rise before it ends', async () => {
    const { model, isReached, letGo } = createHeldModel(7);
    const clock = createTurnedClock('2026-02-10T14:30:00Z');
    const engine = createTestEngine({ model, clock, pollMs: 400 });
    const ended = engine.start(writeNested, NESTED_PLAN);
    await isReached;
    const seen: RunEvent[] = [];
    const followed = (async () => {
      for await (const event of follow(engine)) seen.push(event);
    })();
    const lastCalls = () => {
      const [last] = seen.filter((event) => event.type === 'progress').slice(-1);
      return last?.usage.calls ?? null;
    };
    await clock.turn(1000);
    await clock.turn(1000);
    expect(lastCalls()).toBe(6);
    expect(seen.map(({ run_id }) => run_id)).toContain(
      deriveId('run', deriveId('run', ROOT, 'chapter:2'), 'scene:1'),
    );
    letGo();
    await ended;
    await clock.turn(1000);
    await followed;
    expect(idsOf(seen)).toEqual(await listLines(engine, ROOT));
    expect(seen.at(-1)).toMatchObject({ type: 'status', status: 'done' });
  });
});

describe('following', () => {
  it('ends with its signal, and when the reader leaves, and leaves nothing behind', async () => {
    const { model, isReached, letGo } = createHeldModel(1);
    const clock = createTurnedClock('2026-02-10T14:30:00Z');
    const { engine, events } = createTellingEngine({ model, clock });
    const ended = engine.start(writeNested, NESTED_PLAN);
    await isReached;
    const stop = new AbortController();
    const followed = collect(follow(engine, { events, signal: stop.signal }));
    await clock.turn(0);
    stop.abort();
    expect((await followed).at(-1)).toMatchObject({ type: 'progress' });
    const leaving = new AbortController();
    const reader = follow(engine, { events, signal: leaving.signal });
    await reader.next();
    await reader.return(undefined);
    expect(getEventListeners(leaving.signal, 'abort')).toEqual([]);
    expect(clock.sleepers).toBe(0);
    letGo();
    await ended;
  });
});
