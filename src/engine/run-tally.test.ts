import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { createMortalStore } from '../../test/fakes/mortal-store.ts';
import {
  addUpJournals,
  askModel,
  createHeldModel,
  NESTED_CALLS,
  NESTED_PLAN,
  NESTED_WORDS,
  writeNested,
} from '../../test/fakes/nested-work.ts';
import { createScriptedModel } from '../../test/fakes/scripted-model.ts';
import { createTestEngine } from '../../test/fakes/test-engine.ts';
import { createTurnedClock } from '../../test/fakes/turned-clock.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { RunSchema } from '../contracts/run.ts';
import { type RunEvent, RunEventSchema } from '../contracts/run-event.ts';
import { CodedError } from '../errors.ts';
import { deriveId } from './hash.ts';
import { NO_USAGE } from './usage.ts';

const progressOf = (events: readonly RunEvent[]) => events.filter((event) => event.type === 'progress');

describe('the numbers of a run', () => {
  it('are those of all that is nested in it, while it works, in the manifest of every run around', async () => {
    const { model, isReached, letGo } = createHeldModel(7);
    const clock = createTurnedClock('2026-02-10T14:30:00Z');
    const engine = createTestEngine({ model, clock, pollMs: 400 });
    const ended = engine.start(writeNested, NESTED_PLAN);
    await isReached;
    await clock.turn(1000);
    const rootId = 'run_1';
    const chapterId = deriveId('run', rootId, 'chapter:2');
    const sceneId = deriveId('run', chapterId, 'scene:1');
    const load = async (runId: string) => RunSchema.parse(await engine.store.runs.load(runId));
    expect(await load(rootId)).toMatchObject({
      status: 'running',
      usage: { calls: 6, input_tokens: 600 },
      words: 160,
      active_steps: ['chapter:2'],
      // Two chapters; of the first all seven steps of its runs; of the second three, with the two of its first scene.
      progress: { calls_under_way: 1, calls_answering: 0, steps_done: 1 + 7, steps_total: 2 + 7 + 3 + 2 },
    });
    expect(await load(chapterId)).toMatchObject({ usage: { calls: 1 }, words: 30, place: { chapter: 2 } });
    expect(await load(sceneId)).toMatchObject({
      usage: { calls: 1 },
      progress: { calls_under_way: 1 },
      place: { chapter: 2, scene: 1 },
    });
    letGo();
    const { run } = await ended;
    expect(run).toMatchObject({ status: 'done', usage: { calls: NESTED_CALLS }, words: NESTED_WORDS });
    expect(run.usage).toEqual(await addUpJournals(engine, rootId));
    expect(run).not.toHaveProperty('progress');
    expect(clock.sleepers).toBe(0);
  });

  it('are saved once a second, however many requests come in', async () => {
    const clock = createTurnedClock('2026-02-10T14:30:00Z');
    const store = createMortalStore(createMemoryStore({ clock }));
    const { model, isReached, letGo } = createHeldModel(200);
    const engine = createTestEngine({ model, clock, store, pollMs: 400 });
    const ended = engine.start(
      async (context) => {
        for (let call = 1; call <= 200; call += 1) await askModel(context, `a/attempt:${call}`);
      },
      { plan: ['a'] },
    );
    await isReached;
    const countSaves = () => store.writes.filter((write) => write === 'run running').length;
    expect(countSaves()).toBe(0);
    for (const second of [1, 2, 3]) {
      await clock.turn(1000);
      // Nothing has changed since the first.
      expect([second, countSaves()]).toEqual([second, 1]);
    }
    expect(await store.runs.load('run_1')).toMatchObject({
      usage: { calls: 199 },
      progress: { calls_under_way: 1 },
    });
    letGo();
    await ended;
    // With the last line, three seconds later.
    expect(countSaves()).toBe(2);
  });

  it('are told as they change: never less than before, and at the end what the journals add up to', async () => {
    const engine = createTestEngine({ model: createScriptedModel(() => 'a beat') });
    const { run } = await engine.start(writeNested, NESTED_PLAN);
    const told = progressOf(engine.events);
    const grows = (pick: (event: (typeof told)[number]) => number) => {
      const numbers = told.map(pick);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    };
    grows(({ usage }) => usage.calls);
    grows(({ usage }) => usage.cost_usd);
    grows(({ steps_total }) => steps_total);
    grows(({ steps_done }) => steps_done);
    expect(told[0]).toMatchObject({ usage: NO_USAGE, words: 0, steps_done: 0, steps_total: 2 });
    expect(new Set(told.map(({ calls_answering }) => calls_answering))).toEqual(new Set([0, 1]));
    expect(told.at(-1)).toMatchObject({
      usage: await addUpJournals(engine, run.run_id),
      words: NESTED_WORDS,
      calls_under_way: 0,
      steps_done: 2 + 2 * 7,
      steps_total: 2 + 2 * 7,
    });
  });

  it('are right after the process died at any of its writes and the run was taken up', async () => {
    const clock = createFixedClock('2026-02-10T14:30:00Z');
    const whole = createMortalStore(createMemoryStore({ clock }));
    await createTestEngine({ store: whole, model: createScriptedModel(() => 'a beat') }).start(
      writeNested,
      NESTED_PLAN,
    );
    let deaths = 0;
    for (let write = 2; write <= whole.writes.length; write += 1) {
      const store = createMortalStore(createMemoryStore({ clock }));
      const engine = createTestEngine({ store, model: createScriptedModel(() => 'a beat') });
      store.dieAt(write);
      const died = await engine.start(writeNested, NESTED_PLAN).then(
        () => false,
        () => true,
      );
      store.revive();
      deaths += died ? 1 : 0;
      const { run } = await engine.resume('run_1', writeNested, NESTED_PLAN);
      const sum = await addUpJournals(engine, 'run_1');
      expect([write, run.status, run.words, sum.calls]).toEqual([write, 'done', NESTED_WORDS, NESTED_CALLS]);
      expect([write, run.usage]).toEqual([write, sum]);
      expect([write, progressOf(engine.events).at(-1)?.usage]).toEqual([write, sum]);
    }
    expect(deaths).toBe(whole.writes.length - 1);
  });

  it('count a child that failed once, also when it is taken up again', async () => {
    let calls = 0;
    const model = createScriptedModel(() => {
      calls += 1;
      if (calls === 4) throw new CodedError('provider_refused');
      return 'a beat';
    });
    const engine = createTestEngine({ model });
    const { run } = await engine.start(writeNested, NESTED_PLAN);
    expect(run).toMatchObject({ status: 'failed', usage: { calls: 3 }, words: 65 + 30 });
    expect(progressOf(engine.events).at(-1)).toMatchObject({ usage: { calls: 3 }, calls_under_way: 0 });
    const again = await engine.resume(run.run_id, writeNested, NESTED_PLAN);
    expect(again.run).toMatchObject({ status: 'done', usage: { calls: NESTED_CALLS }, words: NESTED_WORDS });
    expect(again.run.usage).toEqual(await addUpJournals(engine, run.run_id));
  });
});

describe('what a run tells', () => {
  it('says which runs it is in, and where in the book', async () => {
    const engine = createTestEngine({ model: createScriptedModel(() => 'a beat') });
    const { run } = await engine.start(writeNested, NESTED_PLAN);
    for (const event of engine.events) expect(RunEventSchema.parse(event)).toEqual(event);
    expect(new Set(engine.events.map(({ root_run_id }) => root_run_id))).toEqual(new Set([run.run_id]));
    const chapterId = deriveId('run', run.run_id, 'chapter:2');
    const sceneId = deriveId('run', chapterId, 'scene:1');
    const of = (runId: string) => engine.events.filter(({ run_id }) => run_id === runId);
    expect(of(run.run_id)[0]).toMatchObject({ type: 'status', parent_run_id: null, place: {} });
    expect(of(chapterId)[0]).toMatchObject({ parent_run_id: run.run_id, place: { chapter: 2 } });
    expect(of(sceneId).filter((event) => event.type === 'text')).toMatchObject([
      { place: { chapter: 2, scene: 1, beat: 1 }, offset: 0, chunk: 'a beat' },
      { place: { chapter: 2, scene: 1, beat: 2 }, offset: 0, chunk: 'a beat' },
    ]);
    expect(of(sceneId).at(-1)).toMatchObject({ type: 'status', status: 'done', parent_run_id: chapterId });
    expect(engine.events.at(-1)).toMatchObject({ type: 'status', status: 'done', run_id: run.run_id });
  });

  it('numbers the lines of the journal that it speaks of', async () => {
    const engine = createTestEngine({ model: createScriptedModel(() => 'a beat') });
    const { run } = await engine.start(writeNested, NESTED_PLAN);
    const told = engine.events.flatMap((event) =>
      event.run_id === run.run_id && event.type === 'step_done' ? [[event.seq, event.step_id]] : [],
    );
    expect(told).toEqual((await engine.records(run.run_id)).map(({ seq, step_id }) => [seq, step_id]));
  });
});
