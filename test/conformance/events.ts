import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/contracts/run-event.ts';
import type { EventFilter, Events } from '../../src/engine/ports.ts';
import { NO_USAGE } from '../../src/engine/usage.ts';

// Two books. In `b` a run is worked on with a run inside it and one inside that, and beside it another run.

const HEADS = {
  run_root: { run_id: 'run_root', root_run_id: 'run_root', parent_run_id: null, place: {} },
  run_chapter: {
    run_id: 'run_chapter',
    root_run_id: 'run_root',
    parent_run_id: 'run_root',
    place: { chapter: 1 },
  },
  run_scene: {
    run_id: 'run_scene',
    root_run_id: 'run_root',
    parent_run_id: 'run_chapter',
    place: { chapter: 1, scene: 2 },
  },
  run_other: { run_id: 'run_other', root_run_id: 'run_other', parent_run_id: null, place: {} },
};
type RunName = keyof typeof HEADS;

const text = (of: RunName, number: number): RunEvent => ({
  type: 'text',
  ...HEADS[of],
  step_id: 'write/attempt:1',
  offset: number,
  chunk: `${number}`,
});
const progress = (of: RunName, calls: number): RunEvent => ({
  type: 'progress',
  ...HEADS[of],
  usage: { ...NO_USAGE, calls },
  words: calls * 10,
  calls_under_way: 1,
  calls_answering: 0,
  steps_done: calls,
  steps_total: 100,
});
const status = (of: RunName, is: 'running' | 'done'): RunEvent => ({
  type: 'status',
  ...HEADS[of],
  status: is,
  error: null,
});
const begin = (of: RunName, step: number): RunEvent => ({
  type: 'step_started',
  ...HEADS[of],
  step_id: `step:${step}`,
  current: 0,
  total: 1,
});
const end = (of: RunName, seq: number): RunEvent => ({
  type: 'step_done',
  ...HEADS[of],
  step_id: `step:${seq}`,
  seq,
  current: seq,
  total: 1,
  usage: NO_USAGE,
});

/** What every way of carrying events has to do. */
export function describeEvents(name: string, createEvents: () => Events): void {
  describe(name, () => {
    it('tells what happens in a run and in all that is nested in it, in order and as it was told', async () => {
      const bench = createBench(createEvents());
      const reader = bench.follow({ project: 'b', runId: 'run_root' });
      const told = [
        status('run_root', 'running'),
        begin('run_root', 1),
        status('run_chapter', 'running'),
        text('run_scene', 1),
        text('run_scene', 2),
        end('run_scene', 1),
        status('run_root', 'done'),
      ];
      for (const event of told) {
        bench.events.publish('b', event);
        bench.events.publish('b', { ...event, ...HEADS.run_other });
        bench.events.publish('other', event);
      }
      await reader.until((event) => isEnd(event, 'run_root'));
      expect(reader.seen).toEqual(told);
      bench.stop();
    });

    it('tells of a run inside another, too, with what is nested in that', async () => {
      const bench = createBench(createEvents());
      const reader = bench.follow({ project: 'b', runId: 'run_chapter' });
      for (const of of ['run_root', 'run_chapter', 'run_scene'] as const)
        bench.events.publish('b', end(of, 1));
      bench.events.publish('b', status('run_chapter', 'done'));
      await reader.until((event) => isEnd(event, 'run_chapter'));
      expect(reader.seen.map(({ run_id }) => run_id)).toEqual(['run_chapter', 'run_scene', 'run_chapter']);
      bench.stop();
    });

    it('tells everything of a project', async () => {
      const bench = createBench(createEvents());
      const reader = bench.follow({ project: 'b' });
      for (const of of ['run_root', 'run_scene', 'run_other'] as const)
        bench.events.publish('b', begin(of, 1));
      bench.events.publish('b', status('run_other', 'done'));
      await reader.until((event) => isEnd(event, 'run_other'));
      expect(reader.seen.map(({ run_id }) => run_id)).toEqual([
        'run_root',
        'run_scene',
        'run_other',
        'run_other',
      ]);
      bench.stop();
    });

    it('tells whoever comes late how far each run is that is under way, and no run that has ended', async () => {
      const bench = createBench(createEvents());
      const early = bench.follow({ project: 'b' });
      for (const calls of [1, 2, 3]) bench.events.publish('b', progress('run_root', calls));
      bench.events.publish('b', progress('run_other', 7));
      bench.events.publish('b', status('run_other', 'done'));
      bench.events.publish('b', begin('run_root', 9));
      await early.until((event) => event.type === 'step_started');
      const late = bench.follow({ project: 'b' });
      const ofRun = bench.follow({ project: 'b', runId: 'run_root' });
      const elsewhere = bench.follow({ project: 'other' });
      bench.events.publish('b', end('run_root', 1));
      bench.events.publish('other', end('run_root', 2));
      for (const reader of [late, ofRun]) {
        await reader.until((event) => event.type === 'step_done');
        expect(reader.seen).toEqual([progress('run_root', 3), end('run_root', 1)]);
      }
      await elsewhere.until((event) => event.type === 'step_done');
      expect(elsewhere.seen).toEqual([end('run_root', 2)]);
      bench.stop();
    });

    it('lets each reader go at its own pace', async () => {
      const bench = createBench(createEvents());
      const slow = bench.listen({ project: 'b' });
      const quick = bench.follow({ project: 'b' });
      for (let seq = 1; seq <= 50; seq += 1) bench.events.publish('b', end('run_root', seq));
      await quick.until((event) => event.type === 'step_done' && event.seq === 50);
      expect(await slow.take(50)).toEqual(quick.seen);
      bench.stop();
    });

    it('keeps from a reader that reads nothing no more than it can hold: text is lost, order and state are not', async () => {
      const bench = createBench(createEvents());
      const slow = bench.listen({ project: 'b', runId: 'run_root' });
      const quick = bench.follow({ project: 'b', runId: 'run_root' });
      bench.events.publish('b', status('run_root', 'running'));
      for (let number = 1; number <= 6000; number += 1) {
        bench.events.publish('b', text('run_scene', number));
        bench.events.publish('b', progress('run_root', number));
        if (number % 100 === 0) bench.events.publish('b', end('run_scene', number));
        if (number % 1000 === 0) bench.events.publish('b', begin('run_scene', number));
      }
      bench.events.publish('b', status('run_scene', 'done'));
      bench.events.publish('b', status('run_root', 'done'));
      await quick.until((event) => isEnd(event, 'run_root'));
      const kept = await slow.until((event) => isEnd(event, 'run_root'));
      const chunks = kept.flatMap((event) => (event.type === 'text' ? [event.offset] : []));
      expect(chunks.length).toBeGreaterThan(0);
      expect(chunks.length).toBeLessThan(3000);
      expect(chunks).toEqual([...chunks].sort((a, b) => a - b));
      expect(chunks.at(-1)).toBe(6000);
      expect(kept.filter(({ type }) => type === 'step_done')).toHaveLength(60);
      expect(kept.filter(({ type }) => type === 'step_started')).toHaveLength(6);
      expect(kept.filter(({ type }) => type === 'progress').at(-1)).toEqual(progress('run_root', 6000));
      expect(kept.filter(({ type }) => type === 'status').map(({ run_id }) => run_id)).toEqual([
        'run_scene',
        'run_root',
      ]);
      bench.stop();
    });

    it('ends with the signal, also while nothing comes, and when the reader leaves', async () => {
      const { events } = createBench(createEvents());
      const stop = new AbortController();
      const quiet = events.follow({ project: 'b' }, stop.signal)[Symbol.asyncIterator]();
      const next = quiet.next();
      const left = events.follow({ project: 'b' }, stop.signal)[Symbol.asyncIterator]();
      await left.return?.();
      expect(await left.next()).toEqual({ done: true, value: undefined });
      expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
      stop.abort();
      expect(await next).toEqual({ done: true, value: undefined });
      expect(await quiet.next()).toEqual({ done: true, value: undefined });
      expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
      const late = events.follow({ project: 'b' }, stop.signal)[Symbol.asyncIterator]();
      expect(await late.next()).toEqual({ done: true, value: undefined });
      events.publish('b', begin('run_root', 1));
    });
  });
}

function isEnd(event: RunEvent, runId: RunName): boolean {
  return event.type === 'status' && event.run_id === runId && event.status !== 'running';
}

function createBench(events: Events) {
  const stop = new AbortController();
  /** Reads when it is told to. */
  const listen = (filter: EventFilter) => {
    const reader = events.follow(filter, stop.signal)[Symbol.asyncIterator]();
    const next = async (): Promise<RunEvent> => {
      const { done, value } = await reader.next();
      if (done === true) throw new Error('it ended');
      return value;
    };
    return {
      async take(count: number) {
        const seen: RunEvent[] = [];
        while (seen.length < count) seen.push(await next());
        return seen;
      },
      async until(isLast: (event: RunEvent) => boolean) {
        const seen: RunEvent[] = [];
        for (;;) {
          const event = await next();
          seen.push(event);
          if (isLast(event)) return seen;
        }
      },
    };
  };
  /** Reads all the time. */
  const follow = (filter: EventFilter) => {
    const seen: RunEvent[] = [];
    const looks = new Set<(event: RunEvent) => void>();
    const reader = events.follow(filter, stop.signal);
    void (async () => {
      for await (const event of reader) {
        seen.push(event);
        for (const look of looks) look(event);
      }
    })();
    return {
      seen,
      until: (isLast: (event: RunEvent) => boolean) =>
        new Promise<void>((resolve) => {
          if (seen.some(isLast)) return resolve();
          looks.add((event) => {
            if (isLast(event)) resolve();
          });
        }),
    };
  };
  return { events, listen, follow, stop: () => stop.abort() };
}
