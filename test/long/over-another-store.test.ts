import { describe, expect, it } from 'vitest';
import { createInProcessQueue } from '../../src/adapters/queue/in-process-queue.ts';
import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { RunEvent } from '../../src/contracts/run-event.ts';
import { createDispatcher } from '../../src/dispatch-runs.ts';
import type { Clock, Events, Model, ProjectStore } from '../../src/engine/ports.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { collect } from '../conformance/with-store.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { openTestStore } from '../fakes/open-test-store.ts';
import { PLAIN_OUTLINE } from '../fakes/outline-bench.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { createRelayedEvents } from '../fakes/relayed-events.ts';
import { createTestKey } from '../fakes/sample-audit.ts';
import { createSequentialIds } from '../fakes/sequential-ids.ts';
import { createSimulatedDisk } from '../fakes/simulated-disk.ts';
import { createSlowQueue } from '../fakes/slow-queue.ts';
import { createSlowStore } from '../fakes/slow-store.ts';
import { tellProject } from '../fakes/tell-project.ts';
import { initTestBook, openTestBook, TEST_BOOK } from '../fakes/test-book.ts';

// Real work of every room over stores of every kind: what is above the ports does not see which one it has, nor how long it
// takes, and what it leaves is the same.

const STORES: Readonly<Record<string, () => ProjectStore>> = {
  'the directory': () => openTestStore('/project', createSimulatedDisk()),
  'memory, slow and out of order (1)': () => createSlowStore(openMemory(), 1),
  'memory, slow and out of order (2)': () => createSlowStore(openMemory(), 2),
  'the directory, slow and out of order (3)': () =>
    createSlowStore(openTestStore('/project', createSimulatedDisk()), 3),
};

const recipes = readTextFolder(findAssetFolder('recipes'));
const { signal } = new AbortController();
const WORK = { budget: NO_BUDGET, force: false, signal };

function openMemory(): ProjectStore {
  return createMemoryStore({ clock: createFixedClock('2026-01-01T00:00:00.000Z') });
}

/** Time that stands still: how often a store, or whoever waits for one, looks at a clock is then in no document. */
const STILL: Clock = {
  now: () => new Date('2026-02-10T14:30:00.000Z'),
  async sleep(_, ended) {
    ended.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
    ended.throwIfAborted();
  },
};

/** With one request under way at a time, so that the order of lines is given by the work alone. */
async function loadAuthor(maxInFlight = 1): Promise<Model> {
  return { ...(await loadOfflineAuthor()), maxInFlight };
}

function open(store: ProjectStore, model: Model, events?: Events): OpenBook {
  return openTestBook(store, STILL, model, TEST_BOOK, {
    ids: createSequentialIds(),
    auditKey: createTestKey(),
    equipment: { recipes, tools: async () => TOOLS },
    ...(events === undefined ? {} : { events }),
  });
}

/** Story, outline and the first chapter with its agents, their trail and their issues. */
async function writeChapter(store: ProjectStore, model: Model): Promise<OpenBook> {
  await initTestBook(store);
  const book = open(store, model);
  for (const { name } of book.storySteps) await book.storyStep(name, WORK);
  await book.outline(PLAIN_OUTLINE);
  const chapters = { chapters: [1], makePlans: true, stopOnFailure: true, ackOutlineIssues: true };
  await book.writeChapters({ ...WORK, ...chapters });
  return book;
}

describe('a book from its idea to its first chapter', async () => {
  const memory = openMemory();
  await writeChapter(memory, await loadAuthor());
  const expected = await tellProject(memory);

  it('is a real one', () => {
    expect(Object.keys(expected.files)).toContain('chapters/chapter_001.json');
    expect(Object.keys(expected.runs).length).toBeGreaterThan(8);
    expect(expected.trail.entries.length).toBeGreaterThan(40);
  });

  it.each(Object.keys(STORES))(
    'is the same over %s, with all that was written down of its making',
    async (name) => {
      const store = STORES[name]?.() ?? openMemory();
      const book = await writeChapter(store, await loadAuthor());
      const told = await tellProject(store);
      expect(Object.keys(told.files)).toEqual(Object.keys(expected.files));
      expect(told).toEqual(expected);
      expect(await book.audit.verify()).toMatchObject({ intact: true, notices: [] });
    },
  );

  it.each(Object.keys(STORES))('is the same book over %s with many requests under way', async (name) => {
    const store = STORES[name]?.() ?? openMemory();
    const book = await writeChapter(store, await loadAuthor(8));
    const told = await tellProject(store);
    expect(told.files).toEqual(expected.files);
    expect(Object.keys(told.runs)).toEqual(Object.keys(expected.runs));
    expect(await book.audit.verify()).toMatchObject({ intact: true, notices: [] });
  });
});

describe('a step handed to a queue', () => {
  it.each([1, 2, 3])(
    'is taken up, followed to its end, and leaves what it leaves at home (%i)',
    async (seed) => {
      const home = openMemory();
      await initTestBook(home);
      await open(home, await loadAuthor()).storyStep('world', WORK);

      const store = createSlowStore(openMemory(), seed);
      await initTestBook(store);
      const events = createRelayedEvents(seed);
      const book = open(store, await loadAuthor(), events);
      const log = createRecordingLog();
      const dispatcher = createDispatcher({
        ...createSlowQueue(createInProcessQueue, seed)(STILL),
        openProject: async () => book,
        clock: STILL,
        log,
        signal,
      });
      const kind = await book.findKind('story_step');
      if (kind === null) throw new Error('there is no such kind');
      const submit = () =>
        book.road.submit(kind, { step: 'world', force: false }, { budget: NO_BUDGET, model: null });
      const handed = await dispatcher.start(book.id, submit);
      const runId = handed.did === 'handed over' ? handed.run_id : '';
      const followed = await collect(book.runs.follow(runId, { signal, after: null }));
      expect((await book.runs.ended(runId, signal)).status).toBe('done');
      await dispatcher.close();

      expect(log.lines).toEqual([]);
      expect(followed.flatMap(tellStep)).toEqual(['world/previous', 'world/attempt:1', 'world']);
      expect(followed.at(-1)).toMatchObject({ type: 'status', status: 'done' });
      const [told, expected] = [await tellProject(store), await tellProject(home)];
      expect(told.files).toEqual(expected.files);
      expect(told.trail).toEqual(expected.trail);
      expect(told.holder).toBeNull();
    },
  );
});

const tellStep = (event: RunEvent): string[] => (event.type === 'step' ? [event.step.step_id] : []);
