import { describe, expect, it } from 'vitest';
import { createInProcessQueue } from '../../src/adapters/queue/in-process-queue.ts';
import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import { createMemoryWorkspace } from '../../src/adapters/store/memory-workspace.ts';
import type { Memo, ProjectStore } from '../../src/engine/ports.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { letOthersWork } from '../fakes/let-others-work.ts';
import { createManualClock } from '../fakes/manual-clock.ts';
import { createSlowQueue } from '../fakes/slow-queue.ts';
import { createSlowStore, createSlowWorkspace } from '../fakes/slow-store.ts';
import { bytesOf } from './with-store.ts';

// The suites prove little over a fake that is quick, or that does what it is asked in the order it is asked: here it is seen
// that it is neither.

const NUMBERS = Array.from({ length: 20 }, (_, n) => String(n));
const createClock = () => createFixedClock('2026-01-01T00:00:00.000Z');

/** In which order what was asked for reaches the store, and in which the answers come back. */
async function watchOrder(seed: number, ask: (memo: Memo) => Promise<unknown>, told: string[] = []) {
  const store = createMemoryStore({ clock: createClock() });
  const arrived: string[] = [];
  const memo: Memo = {
    ...store.memo,
    async save(name) {
      arrived.push(name);
    },
  };
  const slow = createSlowStore({ ...store, memo }, seed).memo;
  await ask({ ...slow, save: (name, bytes) => slow.save(name, bytes).then(() => void told.push(name)) });
  return { arrived, told };
}

const askAtOnce = (memo: Memo) => Promise.all(NUMBERS.map((name) => memo.save(name, bytesOf(name))));

describe('the slow store', () => {
  it('has calls overtake each other on the way there, and answers on the way back', async () => {
    const { arrived, told } = await watchOrder(1, askAtOnce);
    expect(arrived).not.toEqual(NUMBERS);
    expect(told).not.toEqual(arrived);
    for (const order of [arrived, told]) expect([...order].sort()).toEqual([...NUMBERS].sort());
  });

  it('keeps the order of a caller who waits for each answer', async () => {
    const { arrived, told } = await watchOrder(1, async (memo) => {
      for (const name of NUMBERS) await memo.save(name, bytesOf(name));
    });
    expect(arrived).toEqual(NUMBERS);
    expect(told).toEqual(NUMBERS);
  });

  it('does the same for the same seed, and something else for another', async () => {
    const [one, same, other] = [1, 1, 2].map((seed) => watchOrder(seed, askAtOnce));
    expect(await one).toEqual(await same);
    expect(await one).not.toEqual(await other);
  });

  it('is as slow with trouble', async () => {
    const store = createMemoryStore({ clock: createClock() });
    let isTold = false;
    const refused = createSlowStore(store, 1)
      .runs.openJournal('run_9', 1)
      .catch(() => {
        isTold = true;
      });
    await Promise.resolve();
    expect(isTold).toBe(false);
    await refused;
    expect(isTold).toBe(true);
  });

  const store = createMemoryStore({ clock: createClock() });
  // What a run beside the project is written with is handed out at once; only its own calls reach the store.
  const { beside: _, ...ports } = store;
  const calls = Object.entries(ports).flatMap(([port, value]) =>
    typeof value === 'function' ? [[port]] : listFunctions(value).map((name) => [port, name]),
  );
  it.each(calls.map((path) => [path.join('.'), path] as const))(
    'has done nothing of %s when it was asked',
    async (_, path) => {
      let isAsked = false;
      const told = createTold(store, path, () => {
        isAsked = true;
      });
      const call = find(createSlowStore(told, 1), path);
      const answer = call('run_1', 1, 1);
      if (isIterable(answer)) void answer[Symbol.asyncIterator]().next();
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      expect(isAsked).toBe(false);
      await letOthersWork();
      expect(isAsked).toBe(true);
    },
  );

  it('has found every call of the ports', () => {
    expect(calls.length).toBeGreaterThan(25);
  });
});

describe('the slow workspace', () => {
  it('gives slow stores', async () => {
    const inner = createMemoryWorkspace(createClock());
    const { memo } = await createSlowWorkspace(inner, 1).open('tide');
    const saving = memo.save('a', bytesOf('a'));
    expect(await (await inner.open('tide')).memo.load('a')).toBeNull();
    await saving;
    expect(await (await inner.open('tide')).memo.load('a')).not.toBeNull();
  });
});

describe('the slow queue', () => {
  it('begins with jobs in another order than they were handed over in', async () => {
    const begun: string[] = [];
    const { queue, startWorker } = createSlowQueue(
      createInProcessQueue,
      1,
    )(createManualClock('2026-01-01T00:00:00.000Z'));
    const worker = startWorker({
      work: async ({ runId }) => {
        begun.push(runId);
        return { kind: 'done' };
      },
      onTrouble: () => undefined,
    });
    await Promise.all(NUMBERS.map((runId) => queue.submit({ project: runId, runId })));
    await worker.close();
    expect(begun).not.toEqual(NUMBERS);
    expect([...begun].sort()).toEqual([...NUMBERS].sort());
  });
});

type Call = (...args: readonly unknown[]) => unknown;

function listFunctions(port: object): string[] {
  return Object.entries(port).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
}

/** The same store, with one call that does nothing but tell that it was asked, and an answer that does for any of them. */
function createTold(
  store: ProjectStore,
  [port = '', name]: readonly string[],
  tell: () => void,
): ProjectStore {
  const call = () => {
    tell();
    const answer = Promise.resolve({ journal: {}, release: async () => undefined });
    return Object.assign(answer, {
      async *[Symbol.asyncIterator]() {
        yield* [];
      },
    });
  };
  const ports: Record<string, unknown> = { ...store };
  ports[port] = name === undefined ? call : { ...(ports[port] as object), [name]: call };
  return ports as unknown as ProjectStore;
}

function find(store: ProjectStore, path: readonly string[]): Call {
  let found: unknown = store;
  for (const name of path) found = (found as Record<string, unknown>)[name];
  return found as Call;
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
