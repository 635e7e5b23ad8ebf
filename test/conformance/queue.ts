import { describe, expect, it } from 'vitest';
import type { Job, JobState, Queue, QueueParts } from '../../src/engine/ports.ts';
import { catchCoded } from './with-store.ts';

/** What every queue has to do, whoever does the work. */
export function describeQueue(name: string, createQueue: (parts: QueueParts) => Queue): void {
  describe(name, () => {
    it('begins a job at once where nothing is in front of it', async () => {
      const bench = createBench(createQueue);
      expect(await bench.submit('a', 'run_1')).toBe('working');
      await bench.begun('run_1');
      bench.finish('run_1');
      await bench.queue.close();
      expect(bench.states('run_1')).toEqual(['working', 'ended']);
    });

    it('does the jobs of a project one at a time, in the order they came', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      expect(await bench.submit('a', 'run_2')).toBe('waiting');
      expect(await bench.submit('a', 'run_3')).toBe('waiting');
      await bench.begun('run_1');
      expect(bench.underWay()).toEqual(['run_1']);
      bench.finish('run_1');
      await bench.begun('run_2');
      expect(bench.underWay()).toEqual(['run_2']);
      bench.finish('run_2');
      await bench.begun('run_3');
      bench.finish('run_3');
      await bench.queue.close();
      expect(bench.states('run_2')).toEqual(['waiting', 'working', 'ended']);
      expect(bench.begunOrder()).toEqual(['run_1', 'run_2', 'run_3']);
    });

    it('works on several projects side by side', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      expect(await bench.submit('b', 'run_2')).toBe('working');
      await bench.begun('run_1');
      await bench.begun('run_2');
      expect(bench.underWay()).toEqual(['run_1', 'run_2']);
      bench.finish('run_1');
      bench.finish('run_2');
      await bench.queue.close();
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
      await bench.queue.close();
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
      await bench.queue.close();
    });

    it('goes on with the next job after one that threw, and tells the trouble', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.submit('a', 'run_2');
      await bench.begun('run_1');
      bench.finish('run_1', new Error('the worker fell over'));
      await bench.begun('run_2');
      bench.finish('run_2');
      await bench.queue.close();
      expect(bench.troubles).toEqual([['run_1', 'the worker fell over']]);
      expect(bench.states('run_1')).toEqual(['working', 'ended']);
    });

    it('ends what is under way before it is closed, and begins nothing that waited', async () => {
      const bench = createBench(createQueue);
      await bench.submit('a', 'run_1');
      await bench.submit('a', 'run_2');
      await bench.begun('run_1');
      let isClosed = false;
      const closing = bench.queue.close().then(() => {
        isClosed = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(isClosed).toBe(false);
      bench.finish('run_1');
      await closing;
      expect(bench.begunOrder()).toEqual(['run_1']);
      expect((await catchCoded(bench.submit('a', 'run_3'))).code).toBe('queue_closed');
    });
  });
}

/** A queue whose jobs end when the test says so. */
function createBench(createQueue: (parts: QueueParts) => Queue) {
  const told: [string, JobState][] = [];
  const order: string[] = [];
  const open = new Map<string, (error: Error | null) => void>();
  const watchers = new Set<() => void>();
  const troubles: [string, string][] = [];
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
  const queue = createQueue({
    work: ({ runId }) =>
      new Promise((resolve, reject) => {
        order.push(runId);
        open.set(runId, (error) => (error === null ? resolve() : reject(error)));
        wake();
      }),
    onState: ({ runId }, state) => {
      told.push([runId, state]);
      wake();
    },
    onTrouble: ({ runId }, error) => troubles.push([runId, error instanceof Error ? error.message : '']),
  });
  const states = (runId: string) => told.filter(([id]) => id === runId).map(([, state]) => state);
  return {
    queue,
    troubles,
    states,
    submit: (project: string, runId: string) => queue.submit({ project, runId } satisfies Job),
    begun: (runId: string, times = 1) => until(() => order.filter((id) => id === runId).length >= times),
    ended: (runId: string) => until(() => states(runId).includes('ended')),
    underWay: () => [...open.keys()].sort(),
    begunOrder: () => [...order],
    finish(runId: string, error: Error | null = null) {
      open.get(runId)?.(error);
      open.delete(runId);
    },
  };
}
