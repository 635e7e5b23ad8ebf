import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Trouble } from '../../src/contracts/trouble.ts';
import { DOORS } from '../../src/doors/door-table.ts';
import { joinRooms } from '../../src/server/join-rooms.ts';
import { openProject } from '../fakes/prepare-story-step.ts';
import { serveBook } from '../fakes/served-book.ts';
import { DOOR_CASES, type DoorCase } from './doors/door-cases.ts';
import { candidateOf, type DoorStates, FIXED, makeDoorStates } from './doors/door-states.ts';
import { REFUSALS } from './doors/refusals.ts';
import { expectSameFiles } from './expect-same-files.ts';
import {
  type BookFolder,
  createWorkbench,
  it,
  listFilesBelow,
  readDocument,
  readTrouble,
  type Workbench,
} from './workbench.ts';

// Every door that changes something, gone through at the command line and over REST, on two copies of a book: with clock, ids
// and author fixed, what is left on the disk is the same to the byte.

/** Tried below: a pause is asked of a run that somebody works on, and what a test finds belongs to no project. */
const ELSEWHERE = ['run.pause', 'model.test'];

/** Doors to paid work, whose commands take --plan and no cap beside it; and how a plan is asked for where that is not the
 *  request itself. */
const PLANNED: Readonly<Record<string, ((book: BookFolder) => object) | null>> = {
  'step.story': null,
  'step.story: a bible': null,
  'outline.generate': null,
  'chapters.plan': null,
  'memory.rebuild': null,
  'recipe.run': null,
  'conference.ask': null,
  'document.create': null,
  'document.create: a file that is there': null,
  'document.revise': null,
  'revision.apply': () => ({ kind: 'revision', chapter: 1 }),
  'passage.revise': null,
  'candidate.apply': (book) => ({ kind: 'revision', candidate: candidateOf(book) }),
  'run.resume': (book) => ({ kind: 'resume', run: book.run().run_id }),
};

let states: DoorStates;
beforeAll(async () => {
  states = await makeDoorStates();
});
afterAll(() => states.remove());

describe('the table of doors', () => {
  it('has every door that changes something tried here', () => {
    const changing = DOORS.filter(({ changes }) => changes).map(({ name }) => name);
    const tried = new Set(Object.keys(DOOR_CASES).map((name) => name.replace(/:.*/, '')));
    expect([...tried, ...ELSEWHERE].sort()).toEqual([...changing].sort());
  });
});

describe('a door leaves the same behind at the command line and over REST', () => {
  for (const [name, each] of Object.entries(DOOR_CASES)) {
    it(name, async ({ bench }) => {
      const [typed, sent] = [prepare(bench, 'typed', each), prepare(bench, 'sent', each)];
      const before = each.state === 'none' ? {} : readFolder(typed);
      await callByCommand(typed, each);
      await callByRequest(sent, each);
      expect(readFolder(typed), 'the command changed nothing').not.toEqual(before);
      expectSameFiles(readFolder(sent), readFolder(typed), name);
    });
  }

  it('run.pause', async ({ bench }) => {
    const each: DoorCase = { state: 'capped', command: () => [], request: () => ({ path: '' }) };
    const [typed, sent] = [prepare(bench, 'typed', each), prepare(bench, 'sent', each)];
    for (const [workspace, pause] of [
      [typed, (id: string) => callByCommand(typed, { ...each, command: () => ['runs', 'pause', id] })],
      [
        sent,
        (id: string) => callByRequest(sent, { ...each, request: () => ({ path: `/api/runs/${id}/pause` }) }),
      ],
    ] as const) {
      const { runs, lock } = openProject(workspace.cwd, 'b');
      const lease = await lock.acquire({ owner: 'other', purpose: 'work', waitMs: 0 });
      const { run_id } = workspace.book('b').run();
      const { journal } = await runs.openJournal(run_id, lease.fence);
      const left = await runs.load(run_id);
      if (left === null) throw new Error('there is no run');
      const running = { ...left, status: 'running' as const, phase: null, completed_at: null, error: null };
      await journal.saveRun(running, { durable: true });
      await journal.close();
      await pause(run_id);
      await lease.release();
    }
    expect(
      Object.keys(readFolder(typed)).filter((path) => path.endsWith('/requests/pause.json')),
    ).toHaveLength(1);
    expectSameFiles(readFolder(sent), readFolder(typed), 'run.pause');
  });
});

describe('a model is tested alike at the command line and over REST', () => {
  it('model.test', async ({ bench }) => {
    const [typed, sent] = ['typed', 'sent'].map((name) => createWorkbench(join(bench.folder, name)));
    if (typed === undefined || sent === undefined) throw new Error('there are two');
    const plan = await typed.here(['models', 'test', '--plan', '--json'], FIXED);
    expect((await typed.here(['models', 'test', '--language', 'zh'], FIXED)).code).toBe(0);
    const served = await serveBook(sent.cwd, { env: { ...sent.env, ...FIXED }, books: [] });
    const planned = await served.post('/api/models/test/plan', {});
    const tested = await served.post('/api/models/test', { language: 'zh', budget: { max_tokens: 90_000 } });
    const listed = await served.get('/api/models?provider=offline');
    await served.stop();
    expect([planned.status, tested.status, listed.status]).toEqual([200, 200, 200]);
    expect(readDocument(plan)).toMatchObject({ sent: false, ...((await planned.json()) as object) });
    expect(await tested.json()).toMatchObject({ verdict: 'fit', remembered: true });
    expect(await listed.json()).toMatchObject({
      models: [{ model: 'offline:author', tested: { verdict: 'fit' } }],
    });
    // How quick it was is real time.
    const read = ({ folder }: Workbench) =>
      readFileSync(join(folder, 'home/.local/state/bookforge/models.json'), 'utf8').replace(
        /too quick to be measured|[\d.]+ tokens a second/,
        '',
      );
    expect(read(sent)).toBe(read(typed));
  });
});

describe('what a door would take is told the same at the command line and over REST', () => {
  for (const [name, ask] of Object.entries(PLANNED)) {
    it(name, async ({ bench }) => {
      const each = DOOR_CASES[name];
      if (each === undefined) throw new Error(`${name} is not tried`);
      const own = prepare(bench, 'planned', each);
      const before = readFolder(own);
      const words = each.command(own.book('b')).filter((word) => !/^(--max-tokens|\d{4,})$/.test(word));
      const ran = await own.here([...words, '--plan', '--book', 'b', '--json'], FIXED);
      expect([ran.code, ran.code === 0 ? '' : ran.stdout]).toEqual([0, '']);
      const typed = readDocument(ran);
      const body = ask?.(own.book('b')) ?? each.request(own.book('b')).body;
      const served = await serveBook(own.cwd, {
        env: { ...own.env, ...FIXED },
        books: [],
        workRooms: joinRooms,
      });
      const answer = await served.post('/api/plan', body);
      const sent = (await answer.json()) as object;
      await served.stop();
      expect(answer.status).toBe(200);
      expect(typed).toMatchObject({ sent: false, ...sent });
      expect(typed['parts']).not.toEqual([]);
      expect(readFolder(own)).toEqual(before);
    });
  }
});

describe('a door refuses the same for the same reason at the command line and over REST', () => {
  for (const each of REFUSALS) {
    it(each.what, async ({ bench }) => {
      const own = prepare(bench, 'refused', each);
      const before = each.state === 'none' ? {} : readFolder(own);
      const env = { ...FIXED, ...each.env };
      const words = each.command(own.book('b'));
      const on = words[0] === 'init' ? [] : ['--book', 'b'];
      const typed = readTrouble(await own.here([...words, ...on, '--json'], env));
      const { path, body } = each.request(own.book('b'));
      const served = await serveBook(own.cwd, {
        env: { ...own.env, ...env },
        books: [],
        workRooms: joinRooms,
      });
      const answer = await served.post(path, body);
      const { error } = (await answer.json()) as { error: Trouble };
      await served.stop();
      expect([typed.reason_code, error.reason_code, answer.status]).toEqual([
        each.reason,
        each.reason,
        each.status,
      ]);
      expect(error.message).toBe(typed.message);
      expect(each.state === 'none' ? {} : readFolder(own)).toEqual(before);
    });
  }
});

function prepare(
  bench: Workbench,
  name: string,
  { state, files = {} }: Pick<DoorCase, 'state' | 'files'>,
): Workbench {
  const own = createWorkbench(join(bench.folder, name));
  states.copyTo(state, own);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own.cwd, path)), { recursive: true });
    writeFileSync(join(own.cwd, path), text);
  }
  return own;
}

async function callByCommand(bench: Workbench, { command }: DoorCase): Promise<void> {
  const words = command(bench.book('b'));
  const on = words[0] === 'init' ? [] : ['--book', 'b'];
  const { code, stderr } = await bench.here([...words, ...on], FIXED);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
}

/** As a program does it: the request, and then whatever runs were handed over, to their end. */
async function callByRequest(bench: Workbench, { request }: DoorCase): Promise<void> {
  const { path, body } = request(bench.book('b'));
  const served = await serveBook(bench.cwd, {
    env: { ...bench.env, ...FIXED },
    books: [],
    workRooms: joinRooms,
  });
  try {
    const answer = await served.post(path, body);
    const text = await answer.text();
    expect([answer.status < 300, text]).toEqual([true, expect.any(String)]);
    const ids = new Set(text.match(/run_[0-9A-Z]+/g) ?? []);
    const { runs } = await served.app.openBook('b');
    if (path.endsWith('/pause')) return;
    for (const id of ids) await runs.ended(id, AbortSignal.timeout(120_000));
    // What follows a document is a run that nobody asked for.
    for (const { run_id } of await runs.list({ kind: 'postlog' }))
      await runs.ended(run_id, AbortSignal.timeout(120_000));
  } finally {
    await served.stop();
  }
}

/** What has to differ, and why. */
const DIFFERS: readonly { readonly of: RegExp; readonly part: RegExp; readonly why: string }[] = [
  {
    of: /^\.control-room\/(lock|runs\/\w+\/lock|drafts\/lock|chats\/\w+\.lock)\//,
    part: /.*/s,
    why: 'which process held the project, and until when, in real time',
  },
  {
    of: /^\.control-room\/claims\//,
    part: /("status": ")(pending|running)|,\s*"queued_at": "[^"]*"/g,
    why: 'whether the run was made to wait for its turn or was begun at once',
  },
  {
    of: /\/(run|run\.saved|requests\/\w+)\.json$/,
    part: /from the command line|over REST/,
    why: 'who asked for an end or a pause',
  },
];

function readFolder(bench: Workbench): Record<string, string> {
  const { folder } = bench.book('b');
  return Object.fromEntries(
    // What is only remembered is worked out again by whoever misses it.
    listFilesBelow(folder)
      .filter((path) => !path.startsWith('.control-room/memo/'))
      .map((path) => {
        const text = readFileSync(join(folder, path), 'latin1');
        const same = DIFFERS.reduce(
          (left, { of, part }) => (of.test(path) ? left.replace(part, '') : left),
          text,
        );
        // How often the project was locked: over REST once to store a request, and once more to work on it.
        return [path.replace(/^(\.control-room\/lock\/)\d+/, '$1n'), same];
      }),
  );
}
