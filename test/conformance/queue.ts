import { describe, expect, it } from 'vitest';
import type { Clock, Job, JobOutcome, JobState, Queue, Worker, WorkerParts } from '../../src/engine/ports.ts';
import { letOthersWork } from '../fakes/let-others-work.ts';
import { createManualClock } from '../fakes/manual-clock.ts';
import { catchCoded } from './with-store.ts';

export type CreateQueue = (clock: Clock) => {
  readonly queue: Queue;
  startWorker(parts: WorkerParts): Worker;
};

/** What every queue and its workers have to do. */
export function describeQueue(name: string, createQueue: CreateQueue): void {
  describe(`${name} as a Queue`, () => {
    it('has a job begun at once where nothing is in front of it', async () => {
      const bench = createBench(createQueue);
      expect(await bench.submit('a', 'run_1')).toBe('working');
      await bench.begun('run_1');
      bench.finish('run_1');
      await bench.close();
      expect(bench.states('run_1')).toEqual(['working', 'ended']);
    });

    it('keeps jobs for a worker that comes later', async () => {
      const bench = createBench(createQueue, { workers: 0 });
      expect(await bench.submit('a', 'run_1')).toBe('waiting');
      expect(await bench.submit('a', 'run_2')).toBe('waiting');
      expect(await bench.submit('b', 'run_3')).toBe('waiting');
      await letOthersWork();
      expect(bench.begunOrder()).toEqual([]);
      bench.startWorker();
      await bench.begun('run_1');
      await bench.begun('run_3');
      bench.finish('run_1');
      await bench.begun('run_2');
      bench.finish('run_2');
      bench.finish('run_3');
      await bench.close();
    });

    it('has the jobs of a project done one at a time, in the order they came', async () => {
      const bench = createBench(createQueue, { workers: 2 });
      await bench.submit('a', 'run_1');
      expect(await bench.submit('a', 'run_2')).toBe('waiting');
      expect(await bench.submit('a', 'run_3')).toBe('waiting');
      for (const runId of ['run_1', 'run_2', 'run_3']) {
        await bench.begun(runId);
        await letOthersWork();
        expect(bench.underWay()).toEqual([runId]);
        bench.finish(runId);
      }
      await bench.close();
      expect(bench.begunOrder()).toEqual(['run_1', 'run_2', 'run_3']);
    });

    it('has several projects worked on side by side', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      expect(await bench.submit('b', 'run_2')).toBe('working');
      await bench.begun('run_1');
      await bench.begun('run_2');
      expect(bench.underWay()).toEqual(['run_1', 'run_2']);
      bench.finish('run_1');
      bench.finish('run_2');
      await bench.close();
    });

    it('takes a run that it already has only once', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.begun('run_1');
      expect(await bench.submit('a', 'run_1')).toBe('working');
      await bench.submit('a', 'run_2');
      expect(await bench.submit('a', 'run_2')).toBe('waiting');
      bench.finish('run_1');
      await bench.begun('run_2');
      bench.finish('run_2');
      await bench.ended('run_2');
      await letOthersWork();
      await bench.close();
      expect(bench.begunOrder()).toEqual(['run_1', 'run_2']);
    });

    it('takes a run again that has ended', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.begun('run_1');
      bench.finish('run_1');
      await bench.ended('run_1');
      expect(await bench.submit('a', 'run_1')).toBe('working');
      await bench.begun('run_1', 2);
      bench.finish('run_1');
      await bench.close();
    });

    it('takes nothing more once it is closed, and ends nothing that is under way', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.begun('run_1');
      await bench.queue.close();
      expect((await catchCoded(bench.submit('a', 'run_2'))).code).toBe('queue_closed');
      expect(bench.underWay()).toEqual(['run_1']);
      bench.finish('run_1');
      await bench.close();
    });
  });

  describe(`${name} with its Worker`, () => {
    it('goes on with the next job after one that threw, and tells the trouble', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.submit('a', 'run_2');
      await bench.begun('run_1');
      bench.finish('run_1', new Error('the worker fell over'));
      await bench.begun('run_2');
      bench.finish('run_2');
      await bench.close();
      expect(bench.troubles).toEqual([['run_1', 'the worker fell over']]);
      expect(bench.states('run_1')).toEqual(['working', 'ended']);
    });

    it('tries a job again when its time has come, in front of the others of its project', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.submit('a', 'run_2');
      await bench.begun('run_1');
      bench.finish('run_1', 1000);
      await bench.left('run_1');
      expect(await bench.submit('a', 'run_1')).toBe('waiting');
      await bench.clock.pass(999);
      expect(bench.begunOrder()).toEqual(['run_1']);
      await bench.clock.pass(1);
      await bench.begun('run_1', 2);
      bench.finish('run_1');
      await bench.begun('run_2');
      bench.finish('run_2');
      await bench.close();
      expect(bench.begunOrder()).toEqual(['run_1', 'run_1', 'run_2']);
      expect(bench.states('run_1')).toEqual(['working', 'waiting', 'working', 'ended']);
    });

    it('keeps no other project waiting for a job that is to be tried again', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.begun('run_1');
      bench.finish('run_1', 1000);
      await bench.left('run_1');
      expect(await bench.submit('b', 'run_2')).toBe('working');
      await bench.begun('run_2');
      bench.finish('run_2');
      await bench.ended('run_2');
      expect(bench.begunOrder()).toEqual(['run_1', 'run_2']);
      await bench.close();
    });

    it('ends what is under way before it is closed, and begins nothing that waited', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.submit('a', 'run_2');
      await bench.submit('b', 'run_3');
      await bench.begun('run_1');
      await bench.begun('run_3');
      bench.finish('run_3', 1000);
      await bench.left('run_3');
      let isClosed = false;
      const closing = bench.closeWorkers().then(() => {
        isClosed = true;
      });
      await letOthersWork();
      expect(isClosed).toBe(false);
      bench.finish('run_1');
      await closing;
      await bench.clock.pass(500);
      expect([...bench.begunOrder()].sort()).toEqual(['run_1', 'run_3']);
      expect(await bench.submit('a', 'run_4')).toBe('waiting');
      // Whoever works next finds what was left, each at its time.
      bench.startWorker();
      await bench.begun('run_2');
      await bench.clock.pass(499);
      expect(bench.underWay()).toEqual(['run_2']);
      await bench.clock.pass(1);
      await bench.begun('run_3', 2);
      bench.finish('run_2');
      bench.finish('run_3');
      await bench.begun('run_4');
      bench.finish('run_4');
      await bench.close();
    });
  });
}

/** A queue whose jobs end when the test says so. */
function createBench(createQueue: CreateQueue, { workers = 1 } = {}) {
  const clock = createManualClock('2026-01-01T00:00:00.000Z');
  const told: [string, JobState][] = [];
  const order: string[] = [];
  const open = new Map<string, (end: Error | number | null) => void>();
  const watchers = new Set<() => void>();
  const troubles: [string, string][] = [];
  const started: Worker[] = [];
  const wake = () => {
    for (const look of [...watchers]) look();
  };
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isTrue()) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  const made = createQueue(clock);
  const parts: WorkerParts = {
    work: ({ runId }) =>
      new Promise<JobOutcome>((resolve, reject) => {
        order.push(runId);
        open.set(runId, (end) => {
          if (end instanceof Error) reject(end);
          else resolve(end === null ? { kind: 'done' } : { kind: 'retry', afterMs: end });
        });
        wake();
      }),
    onState: ({ runId }, state) => {
      told.push([runId, state]);
      wake();
    },
    onTrouble: ({ runId }, error) => troubles.push([runId, error instanceof Error ? error.message : '']),
  };
  const startWorker = () => started.push(made.startWorker(parts));
  const closeWorkers = async () => {
    await Promise.all(started.splice(0).map((worker) => worker.close()));
  };
  for (let worker = 0; worker < workers; worker += 1) startWorker();
  const states = (runId: string) => told.filter(([id]) => id === runId).map(([, state]) => state);
  return {
    queue: made.queue,
    clock,
    troubles,
    states,
    startWorker,
    closeWorkers,
    async close() {
      await made.queue.close();
      await closeWorkers();
    },
    submit: (project: string, runId: string) => made.queue.submit({ project, runId } satisfies Job),
    begun: (runId: string, times = 1) =>
      until(() => open.has(runId) && order.filter((id) => id === runId).length >= times),
    left: (runId: string) => until(() => states(runId).at(-1) === 'waiting'),
    ended: (runId: string) => until(() => states(runId).includes('ended')),
    underWay: () => [...open.keys()].sort(),
    begunOrder: () => [...order],
    /** Done, or with a time to be tried again after it. */
    finish(runId: string, end: Error | number | null = null) {
      const leave = open.get(runId);
      open.delete(runId);
      leave?.(end);
    },
  };
}
