import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { JsonObject } from '../../src/contracts/json.ts';
import type { Run } from '../../src/contracts/run.ts';
import { listCalls } from './outline-folder.ts';
import { REPO } from './run-bin.ts';
import { waitUntil } from './wait-until.ts';
import { it as servedIt } from './with-server.ts';
import { type BookFolder, it, readDocument, readTrouble, type Workbench } from './workbench.ts';
import { listTrail, loadIssues, makeWrittenBook, ON, type WrittenBook } from './written-book.ts';

const RECIPES = readdirSync(join(REPO, 'assets/recipes'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const WRITE = 'write_scene_from_outline';
const run = (recipe: string, ...more: string[]) => ['recipe', 'run', recipe, ...ON, '--json', ...more];

let written: WrittenBook;

beforeAll(async () => {
  written = await makeWrittenBook({ scenes: 3 });
});

afterAll(() => written.remove());

/** A recipe of the project's own, without agents unless they are given. */
function saveRecipe(book: BookFolder, recipe: JsonObject): void {
  const whole = {
    recipe_id: 'own',
    label: 'A recipe of our own',
    task_patterns: [],
    phase_a: [],
    phase_b: [],
    dod: [],
    ...recipe,
  };
  book.write(`.control-room/recipes/${whole.recipe_id}.json`, JSON.stringify(whole));
}

const locate = {
  step_id: 'discover',
  tool: 'file_locator',
  args: { search_criteria: 'scene', scan_mode: 'FAST_SCAN', max_results: 3 },
  output_slot: 'discovery',
};
const readNote = {
  step_id: 'read_note',
  tool: 'file_reader',
  args: { path: 'notes/a.md' },
  output_slot: 'note',
};

/** The run that a test made last. */
function lastRun(book: BookFolder): Run {
  const last = book.runs().at(-1);
  if (last === undefined) throw new Error('there is no run');
  return last;
}

async function expectIntact(bench: Workbench): Promise<void> {
  const { code, stdout } = await bench.here(['audit', 'verify', ...ON]);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^chain intact, all \d+ entries signed; \d+ files of the project compared\n$/),
  ]);
}

describe('every bundled recipe', () => {
  it('is tested here', () => expect(RECIPES.length).toBeGreaterThanOrEqual(9));

  for (const recipe of RECIPES) {
    it(`runs to its end: ${recipe}`, async ({ bench }) => {
      const book = written.copyTo(bench);
      const before = book.runs().length;
      // One as a process of its own; what is left of them is the same.
      const start = recipe === WRITE ? bench.bin : bench.here;
      const ran = await start(run(recipe, '--description', 'the work on scene 2'));
      const needsPaths = ran.code === 2 && readTrouble(ran).reason_code === 'recipe_args_missing';
      const ended = needsPaths ? await start(run(recipe)) : ran;
      expect([ended.code, ended.stderr]).toEqual([0, expect.not.stringContaining('error')]);
      const document = readDocument(ended);
      expect(document).toMatchObject({ status: 'done', recipe_id: recipe, notices: [] });
      expect(book.runs()).toHaveLength(before + 1);
      const { run_id, usage } = lastRun(book);
      expect(document['run_id']).toBe(run_id);
      expect(listCalls(book, run_id)).toHaveLength(usage.calls);

      const trail = await listTrail(bench, '--run', run_id);
      const count = (kind: string) => trail.filter((entry) => entry.kind === kind).length;
      // A record asks nobody and leaves both all the same.
      const records = ['scene_whole', 'scene_draft_only'].includes(recipe) ? 1 : 0;
      expect(count('packet')).toBe(usage.calls + records);
      expect(count('receipt')).toBe(usage.calls + records);
      expect(count('tool_receipt')).toBeGreaterThan(0);
      const issues = loadIssues(book);
      for (const place of document['committed'] as string[]) {
        expect(place.startsWith('iss_') ? issues.some(({ id }) => id === place) : book.has(place)).toBe(true);
      }
      const own = issues.find(({ id }) => id === document['issue_id']);
      expect(own?.receipts).toHaveLength(usage.calls + records);
      await expectIntact(bench);
    });
  }
});

describe('a recipe that is written again', () => {
  it('leaves the same scene as it is, and keeps nothing in the history', async ({ bench }) => {
    const book = written.copyTo(bench);
    const history = () => listHistory(book);
    const [before, kept] = [book.artifacts()['chapters/chapter_001.json'], history()];
    expect((await bench.here(run(WRITE, '--arg', 'scene_number=2'))).code).toBe(0);
    expect(book.artifacts()['chapters/chapter_001.json']).toBe(before);
    expect(history()).toEqual(kept);
  });

  it('keeps what a person had changed by hand', async ({ bench }) => {
    const book = written.copyTo(bench);
    const [view = ''] = book.list('Story/Scenes');
    book.write(`Story/Scenes/${view}`, 'by hand');
    expect((await bench.here(run(WRITE, '--arg', 'scene_number=1'))).code).toBe(0);
    const folder = `.control-room/history/Story/Scenes/${view}`;
    const [kept = '', ...more] = book.list(folder);
    expect([book.read(`${folder}/${kept}`), more]).toEqual(['by hand', []]);
    expect(book.read(`Story/Scenes/${view}`)).toContain('scene_ref: "1:1"');
  });
});

describe('a recipe that cannot be begun', () => {
  const table: readonly (readonly [
    what: string,
    recipe: JsonObject | null,
    args: readonly string[],
    code: string,
    message: string,
  ])[] = [
    ['nobody knows it', null, ['no_such'], 'recipe_not_found', 'no_such'],
    ['an argument is missing', null, [WRITE], 'recipe_args_missing', 'needs scene_ref'],
    ['an argument is no argument', null, [WRITE, '--arg', 'scene_ref'], 'usage_invalid', 'name=value'],
    ['its issue is not there', null, ['structural_outline', '--issue', 'iss_x'], 'issue_not_found', ''],
    [
      'it calls a tool that is not there',
      { phase_a: [{ ...locate, tool: 'crystal_ball' }] },
      ['own'],
      'recipe_invalid',
      'crystal_ball',
    ],
    [
      'it reads a slot before it is written',
      { phase_a: [{ ...readNote, args: { path: { $ref: 'discovery.matches[0].path' } } }, locate] },
      ['own'],
      'recipe_invalid',
      'discovery',
    ],
  ];

  for (const [what, recipe, [id = '', ...args], code, message] of table) {
    it(`is refused, and nothing is stored: ${what}`, async ({ bench }) => {
      const book = written.copyTo(bench);
      if (recipe !== null) saveRecipe(book, recipe);
      const before = [book.statuses(), book.list('.control-room/issues')];
      const ran = await bench.here(run(id, ...args));
      const trouble = readTrouble(ran);
      expect([ran.code, trouble.reason_code]).toEqual([2, code]);
      expect(JSON.stringify(trouble)).toContain(message);
      expect([book.statuses(), book.list('.control-room/issues')]).toEqual(before);
    });
  }

  it('is refused behind the write gate, and only where it writes prose', async ({ bench }) => {
    const book = written.copyTo(bench);
    const path = 'outline/outline_pipeline_report_latest.json';
    book.write(path, 'no report');
    const before = book.statuses();
    const ran = await bench.here(run(WRITE, '--arg', 'scene_ref=1:1'));
    expect([ran.code, readTrouble(ran).reason_code, book.statuses()]).toEqual([5, 'write_gated', before]);
    expect((await bench.here(run('structural_outline'))).code).toBe(0);
  });
});

describe('a recipe that fails under way', () => {
  it('names the reference that leads nowhere', async ({ bench }) => {
    const book = written.copyTo(bench);
    const reading = { ...readNote, args: { path: { $ref: 'discovery.matches[99].path' } } };
    saveRecipe(book, { phase_a: [locate, reading] });
    const ran = await bench.here(run('own'));
    const trouble = readTrouble(ran);
    expect([ran.code, trouble.reason_code]).toEqual([1, 'ref_unresolved']);
    expect(trouble.message).toContain('discovery.matches[99].path');
    const { run_id, status, error } = lastRun(book);
    expect([status, error?.reason_code]).toEqual(['failed', 'ref_unresolved']);
    const trail = await listTrail(bench, '--run', run_id);
    expect(trail.map(({ kind }) => kind)).toEqual(['tool_receipt']);
    await expectIntact(bench);
  });

  it('leaves the receipt of the tool that failed, and goes on once the cause is mended', async ({
    bench,
  }) => {
    const book = written.copyTo(bench);
    saveRecipe(book, { phase_a: [locate, readNote], dod: [{ check: 'slot_not_null', slot: 'note' }] });
    const ran = await bench.here(run('own'));
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'tool_input_missing']);
    const { run_id, status } = lastRun(book);
    expect(status).toBe('failed');
    const actors = async () => (await listTrail(bench, '--run', run_id)).map(({ kind }) => kind);
    expect(await actors()).toEqual(['tool_receipt', 'tool_receipt']);

    book.write('notes/a.md', 'The boat was gone.');
    const resumed = await bench.here(['runs', 'resume', run_id, ...ON, '--json']);
    expect([resumed.code, readDocument(resumed)['status']]).toEqual([0, 'done']);
    expect(await actors()).toEqual(['tool_receipt', 'tool_receipt', 'tool_receipt']);
    expect(lastRun(book)).toMatchObject({ run_id, status: 'done', error: null });
    await expectIntact(bench);
  });

  it('opens an issue where it is not done, and another where it still is not', async ({ bench }) => {
    const book = written.copyTo(bench);
    saveRecipe(book, { phase_a: [locate], dod: [{ check: 'file_exists', path: 'notes/a.md' }] });
    const ran = await bench.here(run('own'));
    const trouble = readTrouble(ran);
    expect([ran.code, trouble.reason_code]).toEqual([1, 'dod_failed']);
    const opened = () => loadIssues(book).filter(({ tags }) => tags.includes('dod'));
    expect(opened()).toMatchObject([
      {
        id: trouble.details['issue_id'],
        priority: 'high',
        status: 'open',
        tags: ['dod', 'own'],
        body: '- file_exists: notes/a.md is not there',
      },
    ]);
    const { run_id, status } = lastRun(book);
    expect(status).toBe('failed');
    const work = loadIssues(book).find(({ id }) => id === opened()[0]?.related_issues[0]);
    expect(work?.run_id).toBe(run_id);

    const resume = ['runs', 'resume', run_id, ...ON, '--json'];
    expect((await bench.here(resume)).code).toBe(1);
    expect(opened()).toHaveLength(2);
    book.write('notes/a.md', 'there');
    expect((await bench.here(resume)).code).toBe(0);
    expect([opened().length, lastRun(book).status]).toEqual([2, 'done']);
  });

  it('takes a run with agents up again without asking for what it has', async ({ bench }) => {
    const book = written.copyTo(bench);
    const bundled = JSON.parse(readBundled('creative_draft_scene')) as JsonObject;
    const dod = [{ check: 'file_exists', path: 'notes/a.md' }];
    saveRecipe(book, { ...bundled, recipe_id: 'own', dod });
    const failed = await bench.here(run('own', '--arg', 'scene_number=1'));
    expect(readTrouble(failed).reason_code).toBe('dod_failed');
    const { run_id, usage } = lastRun(book);
    const trail = await listTrail(bench, '--run', run_id);
    book.write('notes/a.md', 'there');
    expect((await bench.here(['runs', 'resume', run_id, ...ON])).code).toBe(0);
    expect(listCalls(book, run_id)).toHaveLength(usage.calls);
    expect(await listTrail(bench, '--run', run_id)).toEqual(trail);
    await expectIntact(bench);
  });
});

describe('a run from a step on', () => {
  it('takes over what came before, receipts and all, and asks only for the rest', async ({ bench }) => {
    const book = written.copyTo(bench);
    const earlier = lastRun(book);
    const ran = await bench.here(['runs', 'resume', earlier.run_id, '--from', 'critique', ...ON, '--json']);
    expect([ran.code, ran.stderr.includes('error')]).toEqual([0, false]);
    const { run_id } = lastRun(book);
    expect(readDocument(ran)).toMatchObject({ run_id, taken_from: earlier.run_id, status: 'done' });
    expect(run_id).not.toBe(earlier.run_id);
    expect(listCalls(book, run_id).map((step) => step.split('/')[0])).toEqual([
      'critique',
      'edit',
      'check_scene',
      'finalize',
    ]);
    const slots = (id: string) => JSON.parse(book.read(`.control-room/runs/${id}/cache.json`));
    for (const slot of ['outline_beat', 'scene_frame', 'canon_context', 'scene_plan', 'draft']) {
      expect(slots(run_id)[slot]).toEqual(slots(earlier.run_id)[slot]);
    }
    const kinds = (await listTrail(bench, '--run', run_id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'tool_receipt')).toEqual([]);
    expect(kinds.filter((kind) => kind === 'packet')).toHaveLength(4);
    await expectIntact(bench);
  });

  it('can be taken from in its turn', async ({ bench }) => {
    const book = written.copyTo(bench);
    const from = async (step: string) => {
      const ran = await bench.here(['runs', 'resume', lastRun(book).run_id, '--from', step, ...ON]);
      expect([ran.code, ran.stderr]).toEqual([0, expect.not.stringContaining('error')]);
    };
    await from('check_scene');
    await from('finalize');
    expect(listCalls(book, lastRun(book).run_id)).toHaveLength(1);
  });

  it('is refused where there is no such step, no such result, or no recipe', async ({ bench }) => {
    const book = written.copyTo(bench);
    saveRecipe(book, { phase_a: [readNote, locate] });
    await bench.here(run('own'));
    const before = book.runs();
    const failed = lastRun(book).run_id;
    const outline = book.runs().find(({ kind }) => kind === 'outline')?.run_id ?? '';
    const refuse = async (id: string, step: string) => {
      const ran = await bench.here(['runs', 'resume', id, '--from', step, ...ON, '--json']);
      return [ran.code, readTrouble(ran).reason_code];
    };
    expect(await refuse(failed, 'polish')).toEqual([2, 'usage_invalid']);
    expect((await refuse(failed, 'discover'))[1]).toBe('run_not_resumable');
    expect((await refuse(outline, 'discover'))[1]).toBe('run_not_resumable');
    expect((await refuse('run_nobody', 'discover'))[1]).toBe('run_not_found');
    expect(book.runs()).toEqual(before);
  });
});

describe('a recipe of the project’s own', () => {
  it('is run in the place of the bundled one of the same name', async ({ bench }) => {
    const book = written.copyTo(bench);
    saveRecipe(book, { recipe_id: 'structural_outline', phase_a: [locate] });
    const ran = await bench.here(run('structural_outline'));
    expect(ran.code).toBe(0);
    expect(lastRun(book)).toMatchObject({
      task: { description: 'A recipe of our own' },
      plan: ['discover', 'dod'],
      usage: { calls: 0 },
    });
  });
});

describe('a run that another process ends or waits for', () => {
  servedIt('is cancelled in the middle, and what it left is intact', async ({ bench, served }) => {
    const { server, env } = served;
    const book = written.copyTo(bench);
    server.behave((_, count) => ({ kind: count > 2 ? 'hold' : 'good' }));
    const started = bench.start(run(WRITE, '--arg', 'scene_number=4'), env);
    await waitUntil('the third request', () => server.requests.length >= 3);
    const { run_id } = lastRun(book);

    const locked = await bench.here(run('structural_outline'), env);
    expect([locked.code, readTrouble(locked).reason_code]).toEqual([8, 'project_locked']);
    expect(lastRun(book).run_id).toBe(run_id);

    const cancelled = await bench.bin(['runs', 'cancel', run_id, ...ON, '--json']);
    expect(cancelled.code).toBe(0);
    const ended = await started.ended;
    expect([ended.code, readTrouble(ended).reason_code]).toEqual([1, 'run_cancelled']);
    expect(lastRun(book)).toMatchObject({ run_id, status: 'cancelled', recipe_id: WRITE });
    const trail = await listTrail(bench, '--run', run_id);
    const packets = trail.filter(({ kind }) => kind === 'packet').length;
    expect(packets - trail.filter(({ kind }) => kind === 'receipt').length).toBe(1);
    expect(book.list('Story/Scenes')).toHaveLength(3);
    await expectIntact(bench);
    const again = await bench.here(['runs', 'resume', run_id, ...ON, '--json'], env);
    expect(readTrouble(again).reason_code).toBe('run_not_resumable');
  });

  it('is a person’s own and not the queue’s', async ({ bench }) => {
    const book = written.copyTo(bench);
    await bench.here(run('structural_outline'));
    expect(lastRun(book).queued_at).toBeUndefined();
  });
});

function listHistory(book: BookFolder): string[] {
  return ['chapters', 'Story/Scenes'].flatMap((folder) =>
    book
      .list(`.control-room/history/${folder}`)
      .flatMap((file) => book.list(`.control-room/history/${folder}/${file}`)),
  );
}

function readBundled(recipe: string): string {
  return readFileSync(join(REPO, `assets/recipes/${recipe}.json`), 'utf8');
}
