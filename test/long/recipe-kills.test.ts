import { describe, expect, it } from 'vitest';
import type { Disk } from '../../src/adapters/store/disk.ts';
import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { RunEvent } from '../../src/contracts/run-event.ts';
import type { Clock, Model, ModelRequest, ProjectStore } from '../../src/engine/ports.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { expectSameFiles } from '../e2e/expect-same-files.ts';
import { findAfterKills } from '../fakes/find-after-kills.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { openAsNextProcess } from '../fakes/open-test-store.ts';
import { copyStory, PLAIN_OUTLINE } from '../fakes/outline-bench.ts';
import { createTestKey } from '../fakes/sample-audit.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../fakes/simulated-disk.ts';
import { initTestBook, openTestBook, TEST_BOOK } from '../fakes/test-book.ts';

// A whole recipe, from its tools through its agents to the scene in its chapter, by each of the three ways to write one, killed along its way and taken up by
// another process on the disk as it would be found. With time standing still every byte outside the run's own folder has
// to come out as it does undisturbed, the signed trail included; with time going on, everything but the times.

const ROOT = '/project';
const NOON = '2026-02-10T12:00:00.000Z';
const RUN_ID = 'run_killed';
const INDEX = `${ROOT}/.control-room/audit/index.json`;

interface Way {
  readonly recipeId: string;
  /** The first of its agents' steps. */
  readonly first: string;
  readonly requests: number;
  /** Of the places where it can be killed, each n-th is tried: with time standing still, and with time going on. */
  readonly every: readonly [number, number];
  readonly artifact: string | null;
}

const WAYS: readonly Way[] = [
  { recipeId: 'write_scene_from_outline', first: 'plan', requests: 8, every: [9, 17], artifact: 'plan.json' },
  { recipeId: 'scene_whole', first: 'draft', requests: 2, every: [7, 13], artifact: null },
  { recipeId: 'scene_draft_only', first: 'draft', requests: 1, every: [7, 13], artifact: null },
];
const recipes = readTextFolder(findAssetFolder('recipes'));
const author = await loadOfflineAuthor();

interface RecordingModel extends Model {
  readonly requests: ModelRequest[];
}

function createModel(): RecordingModel {
  const requests: ModelRequest[] = [];
  return {
    ...author,
    requests,
    generate(request, options) {
      requests.push(request);
      return author.generate(request, options);
    },
  };
}

/** Time that stands still. */
const STILL: Clock = {
  now: () => new Date(NOON),
  async sleep(_ms, signal) {
    signal.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  },
};

/** Time that goes on by more than a manifest waits, so that the manifest is written at every step. */
function createHurriedClock(startIso: string): Clock {
  const clock = createFixedClock(startIso);
  return {
    ...clock,
    now() {
      clock.advance(400);
      return clock.now();
    },
  };
}

function open(
  store: ProjectStore,
  clock: Clock,
  model: Model,
  onEvent: (event: RunEvent) => void = () => undefined,
): OpenBook {
  return openTestBook(store, clock, model, TEST_BOOK, {
    ids: { next: async () => RUN_ID },
    equipment: { recipes, tools: async () => TOOLS },
    auditKey: createTestKey(),
    onEvent,
  });
}

async function begin(
  recipeId: string,
  disk: SimulatedDisk,
  clock: Clock,
  model: Model,
  onEvent?: (event: RunEvent) => void,
) {
  const book = open(openAsNextProcess(ROOT, disk), clock, model, onEvent);
  const { run, error } = await book.runRecipe(
    { recipeId, args: { scene_ref: '1:1' }, budget: NO_BUDGET },
    new AbortController().signal,
  );
  if (error !== null) throw error;
  return run.status;
}

type Found = 'begun' | 'waiting' | 'interrupted' | 'finished';

/** As a person would: resume what is there; where there is nothing yet, begin. */
async function takeUp(recipeId: string, disk: SimulatedDisk, clock: Clock, model: Model): Promise<Found> {
  const book = open(openAsNextProcess(ROOT, disk), clock, model);
  const [run] = await book.runs.list({ recipeId });
  if (run === undefined) {
    expect(await begin(recipeId, disk, clock, model)).toBe('done');
    return 'begun';
  }
  if (run.status === 'done') return 'finished';
  const { signal } = new AbortController();
  const { run: ended, error } = await book.runs.resume(run.run_id, {
    overrideFingerprint: false,
    budget: NO_BUDGET,
    signal,
  });
  if (error !== null) throw error;
  expect(ended.status).toBe('done');
  return run.status === 'pending' ? 'waiting' : 'interrupted';
}

async function prepare(): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk();
  const store = openAsNextProcess(ROOT, disk);
  await initTestBook(store, TEST_BOOK);
  await copyStory(store);
  const { report } = await openTestBook(store, createFixedClock(NOON), author).outline(PLAIN_OUTLINE);
  expect(report.overall_status).toMatch(/^SUCCESS/);
  return disk.afterCrash('kept');
}

/** Everything but what a run keeps for itself and the lock. */
function artifacts(disk: SimulatedDisk, level: (text: string) => string = (text) => text) {
  const files = [...disk.dump()].filter(
    ([path]) => !/\/\.control-room\/(runs|claims|commits|lock|fence|memo)/.test(path),
  );
  return Object.fromEntries(
    files.map(([path, bytes]) => [level(path), level(Buffer.from(bytes).toString('utf8'))]).sort(),
  );
}

const hideTimes = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{64}/g, 'HASH')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|\d{8}T\d{9}Z/g, 'TIME');

/** Requests whose answer the journal has on this disk: those may never be asked again. */
function countJournaled(disk: SimulatedDisk): number {
  const journal = disk.dump().get(`${ROOT}/.control-room/runs/${RUN_ID}/steps.jsonl`) ?? new Uint8Array();
  const lines = Buffer.from(journal).toString('utf8').split('\n').slice(0, -1);
  return lines.filter((line) => /"step_id":"[^"]+\/attempt:\d+".*"status":"done"/.test(line)).length;
}

async function checkTrail(disk: SimulatedDisk, entries: number, where: string): Promise<void> {
  const { audit } = open(openAsNextProcess(ROOT, disk), STILL, author);
  expect(await audit.verify(), where).toMatchObject({ intact: true, entries, troubles: [], notices: [] });
  const rows = await audit.list({});
  const receipts = await Promise.all(
    rows.filter(({ kind }) => kind === 'receipt').map(({ id }) => audit.show(id)),
  );
  const answered = receipts.map((part) => (part.kind === 'receipt' ? part.receipt.packet_id : ''));
  expect(new Set(answered).size, where).toBe(answered.length);
}

/** Calls that change the disk. A kill at one that only looks finds what the one before it left. */
const CHANGING: ReadonlySet<string> = new Set<keyof Disk>([
  'write',
  'truncate',
  'sync',
  'rename',
  'link',
  'unlink',
  'makeFolder',
  'removeFolder',
  'syncFolder',
]);

/** The same disk, noting the numbers of the calls that change it. */
function watchChanges(disk: SimulatedDisk): { readonly watched: SimulatedDisk; readonly changes: number[] } {
  const changes: number[] = [];
  const watched = new Proxy(disk, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (CHANGING.has(String(name)) || args[1] === 'wx') changes.push(target.calls + 1);
        return member.apply(target, args);
      };
    },
  });
  return { watched, changes };
}

/** Every changing call between two moments, and each n-th of the others. */
function choose(changes: readonly number[], every: number, all: { from: number; to: number }): number[] {
  return changes.filter((call, place) => (call > all.from && call <= all.to) || place % every === 0);
}

const start = await prepare();

describe.each(WAYS)(
  '$recipeId killed along its way',
  async ({ recipeId, first, requests, every, artifact }) => {
    const { watched: clean, changes: noted } = watchChanges(start.afterCrash('kept'));
    const undisturbed = createModel();
    const marks = new Map<string, number>();
    const status = await begin(recipeId, clean, STILL, undisturbed, (event) => {
      if (event.type === 'step_started' || event.type === 'step_done')
        marks.set(`${event.type} ${event.step_id}`, clean.calls);
    });
    // Those of the run itself: whoever looks at it afterwards may change something too.
    const changes = [...noted];
    const expected = artifacts(clean);
    const { entries } = await open(openAsNextProcess(ROOT, clean), STILL, author).audit.verify();
    const callAt = (mark: string): number => marks.get(mark) ?? Number.NaN;
    const firstStep = { from: callAt(`step_started ${first}/packet`), to: callAt(`step_done ${first}`) };
    const firstReceipt = {
      from: callAt(`step_started ${first}/receipt:1`),
      to: callAt(`step_done ${first}/receipt:1`),
    };

    it('has something to kill', async () => {
      expect(status).toBe('done');
      expect(undisturbed.requests.length).toBe(countJournaled(clean));
      expect(undisturbed.requests.length).toBeGreaterThanOrEqual(requests);
      expect(changes.length).toBeGreaterThan(60 * requests);
      expect(choose(changes, Number.POSITIVE_INFINITY, firstStep).length).toBeGreaterThan(30);
      const names = Object.keys(expected).map((path) => path.slice(ROOT.length + 1));
      expect(names).toEqual(
        expect.arrayContaining([
          'chapters/chapter_001.json',
          expect.stringMatching(/^Story\/Scenes\/SCN-.*\.md$/),
          ...(artifact === null ? [] : [`artifacts/${RUN_ID}/${artifact}`]),
          '.control-room/audit/chain.jsonl',
          expect.stringMatching(/^\.control-room\/issues\/iss_/),
        ]),
      );
      await checkTrail(clean, entries, 'undisturbed');
    });

    it('comes to the same bytes and the same trail, with time standing still and unsynced data dropped', async () => {
      const ways = new Map<Found, number>();
      const calls = choose(changes, every[0], firstStep);
      const work = (disk: SimulatedDisk) => begin(recipeId, disk, STILL, createModel());
      for (const [call, found] of await findAfterKills(start, calls, 'dropped', work)) {
        const where = `killed at call ${call}`;
        const journaled = countJournaled(found);
        const after = createModel();
        const way = await takeUp(recipeId, found, STILL, after);
        ways.set(way, (ways.get(way) ?? 0) + 1);
        // The index of the trail is made from it, and not durable: nobody writes it again for a run that is over.
        const index = way === 'finished' ? { [INDEX]: expected[INDEX] } : {};
        expectSameFiles({ ...artifacts(found), ...index }, expected, where);
        // Step after step, so what is asked is exactly what was not answered yet.
        expect(after.requests, where).toEqual(undisturbed.requests.slice(journaled));
        await checkTrail(found, entries, where);
      }
      expect(ways.get('interrupted')).toBeGreaterThan(10 * requests);
      expect([...ways.keys()].sort()).toEqual(expect.arrayContaining(['begun', 'interrupted']));
    });

    it('comes to the same but for the times, hours later and with unsynced data garbled', async () => {
      const calls = choose(changes, every[1], firstReceipt);
      const work = (disk: SimulatedDisk) => begin(recipeId, disk, createHurriedClock(NOON), createModel());
      for (const [call, found] of await findAfterKills(start, calls, 'garbled', work)) {
        const where = `killed at call ${call}`;
        const journaled = countJournaled(found);
        const after = createModel();
        const way = await takeUp(recipeId, found, createHurriedClock('2026-02-10T18:00:00Z'), after);
        const index = way === 'finished' ? { [INDEX]: hideTimes(expected[INDEX] ?? '') } : {};
        expectSameFiles({ ...artifacts(found, hideTimes), ...index }, artifacts(clean, hideTimes), where);
        expect(after.requests.length, where).toBe(undisturbed.requests.length - journaled);
        await checkTrail(found, entries, where);
      }
    });
  },
);
