import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../test/conformance/sample-run.ts';
import { createHeldModel, NESTED_CALLS, NESTED_PLAN, writeNested } from '../../test/fakes/nested-work.ts';
import { createTestEngine, type TestEngine } from '../../test/fakes/test-engine.ts';
import { createTurnedClock, type TurnedClock } from '../../test/fakes/turned-clock.ts';
import { createInProcessEvents } from '../adapters/events/in-process-events.ts';
import type { Run } from '../contracts/run.ts';
import type { ProjectEvent } from '../contracts/session-event.ts';
import { followProject } from './follow-project.ts';
import { deriveId } from './hash.ts';
import { NO_EVENTS } from './no-events.ts';
import type { Events } from './ports.ts';

const start = () => createTurnedClock('2026-02-10T14:30:00Z');

/** Follows until `stop`; what was seen so far is in `seen`. */
function follow({ store }: TestEngine, clock: TurnedClock, events: Events = NO_EVENTS) {
  const ended = new AbortController();
  const seen: ProjectEvent[] = [];
  const isLive = async () => (await store.lock.holder()) !== null;
  const parts = { runs: store.runs, events, project: 'b', isLive, clock };
  const followed = (async () => {
    for await (const event of followProject(parts, ended.signal)) seen.push(event);
  })();
  return {
    seen,
    statuses: () => seen.flatMap((event) => (event.type === 'status' ? [[event.run_id, event.status]] : [])),
    async stop() {
      ended.abort();
      await followed;
    },
  };
}

async function keepRun(engine: TestEngine, changes: Partial<Run>): Promise<void> {
  const lease = await engine.store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  await engine.store.runs.create({ ...sampleRun(), ...changes } as Run, lease.fence);
  await lease.release();
}

describe('a project, followed', () => {
  it('tells first which runs are not over', async () => {
    const clock = start();
    const engine = createTestEngine({ clock });
    const trouble = {
      reason_code: 'provider_quota',
      message: 'm',
      kept: null,
      next_action: 'n',
      details: {},
    };
    await keepRun(engine, { run_id: 'run_01', status: 'paused', error: trouble });
    await keepRun(engine, { run_id: 'run_02', status: 'done', completed_at: '2026-01-01T00:00:00.000Z' });
    await keepRun(engine, { run_id: 'run_03', status: 'pending' });
    await keepRun(engine, { run_id: 'run_04', parent_run_id: 'run_03' });
    const reader = follow(engine, clock);
    await clock.turn(0);
    expect(reader.statuses().sort()).toEqual([
      ['run_01', 'paused'],
      ['run_03', 'pending'],
    ]);
    expect(reader.seen.find((event) => 'run_id' in event && event.run_id === 'run_01')).toMatchObject({
      error: trouble,
    });
    await reader.stop();
    expect(clock.sleepers).toBe(0);
  });

  it('tells how a run of another process gets on, without a word from it', async () => {
    const clock = start();
    const { model, isReached, letGo } = createHeldModel(4);
    const engine = createTestEngine({ clock, model, pollMs: 400 });
    const reader = follow(engine, clock);
    await clock.turn(0);
    const ended = engine.start(writeNested, NESTED_PLAN);
    await isReached;
    await clock.turn(1000);
    await clock.turn(1000);
    const numbers = () =>
      reader.seen.flatMap((event) => (event.type === 'progress' ? [event.usage.calls] : []));
    expect(numbers().at(-1)).toBe(3);
    await clock.turn(1000);
    // Nothing new, nothing told.
    expect(numbers().filter((calls) => calls === 3)).toHaveLength(1);
    letGo();
    await ended;
    await clock.turn(1000);
    expect(reader.statuses()).toEqual([
      ['run_1', 'running'],
      ['run_1', 'done'],
    ]);
    await reader.stop();
  });

  it('tells at once what a run of this process says, with the runs inside it, and nothing twice', async () => {
    const clock = start();
    const events = createInProcessEvents();
    const { model, isReached, letGo } = createHeldModel(4);
    const engine = createTestEngine({ clock, model, onEvent: (event) => events.publish('b', event) });
    const reader = follow(engine, clock, events);
    await clock.turn(0);
    const ended = engine.start(writeNested, NESTED_PLAN);
    await isReached;
    await clock.turn(1000);
    letGo();
    await ended;
    await clock.turn(1000);
    const chapters = [1, 2].map((number) => deriveId('run', 'run_1', `chapter:${number}`));
    const of = (runId: string) => reader.statuses().filter(([id]) => id === runId);
    expect(of('run_1')).toEqual([
      ['run_1', 'running'],
      ['run_1', 'done'],
    ]);
    for (const chapter of chapters) expect(of(chapter).at(-1)).toEqual([chapter, 'done']);
    const calls = reader.seen.flatMap((event) => (event.type === 'progress' ? [event.usage.calls] : []));
    expect(calls).toEqual([...calls].sort((a, b) => a - b));
    expect(calls.at(-1)).toBe(NESTED_CALLS);
    expect(new Set(reader.seen.map(({ type }) => type))).toEqual(new Set(['status', 'progress', 'agent']));
    await reader.stop();
  });
});
