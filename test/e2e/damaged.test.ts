import { rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { GENERATE, listCalls, type MadeBooks, makeBooks, ON, startFrom } from './outline-folder.ts';
import { type BookFolder, it, readDocument, readTrouble } from './workbench.ts';

// One stored document that cannot be read is told as damaged, with a way on, and hides no other: whatever does not need that
// very document goes on.

const RUNS = '.control-room/runs';
let made: MadeBooks;

beforeAll(async () => {
  made = await makeBooks();
});
afterAll(() => made.remove());

const addKey = (book: BookFolder, name: string) =>
  book.write(name, JSON.stringify({ ...JSON.parse(book.read(name)), unknown_key: 1 }));

interface Told {
  readonly reason_code: string;
  readonly message: string;
  readonly next_action: string;
}

describe('a run whose manifest is damaged', () => {
  it('is told in status and lists beside all others, and stands in nobody’s way', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const [first] = book.runs();
    const runId = first?.run_id ?? '';
    for (const name of ['run.json', 'run.saved.json']) addKey(book, `${RUNS}/${runId}/${name}`);

    const status = await bench.here(['status', ...ON, '--json']);
    expect(status.code, status.stderr).toBe(0);
    const document = readDocument(status);
    expect(document).toMatchObject({ next: 'bookforge outline generate --book b' });
    const [told, ...more] = document['damaged'] as Told[];
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      reason_code: 'stored_file_invalid',
      message: expect.stringContaining('unknown_key'),
      next_action: expect.stringContaining(`${RUNS}/${runId}`),
    });
    expect((await bench.here(['status', ...ON])).stdout).toContain('damaged: 1');

    const list = readDocument(await bench.here(['runs', 'list', ...ON, '--json']));
    expect(list['runs']).toMatchObject([
      { run_id: runId, status: 'damaged', damage: { reason_code: 'stored_file_invalid' } },
      { status: 'done' },
      { status: 'done' },
    ]);
    const text = await bench.here(['runs', 'list', ...ON]);
    expect(text.stdout).toMatch(new RegExp(`^${runId} +damaged`, 'm'));
    expect(text.stdout).toMatch(/^next {2}Restore /m);

    const shown = await bench.here(['runs', 'show', runId, ...ON, '--json']);
    expect([shown.code, readTrouble(shown).reason_code]).toEqual([2, 'stored_file_invalid']);
    for (const args of [['sync'], ['step', 'theme', '--force'], ['history', 'list']]) {
      const ran = await bench.here([...args, ...ON]);
      expect(ran.code, `${args.join(' ')}: ${ran.stderr}`).toBe(0);
    }
  });

  it('is read from its saved copy where its own file is gone', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const runId = book.runs()[0]?.run_id ?? '';
    unlinkSync(join(book.folder, RUNS, runId, 'run.json'));
    const document = readDocument(await bench.here(['status', ...ON, '--json']));
    expect(document['damaged']).toMatchObject([
      { message: expect.stringContaining('run.saved.json is read instead'), details: { run_id: runId } },
    ]);
    const { runs } = readDocument(await bench.here(['runs', 'list', ...ON, '--json']));
    expect(runs).toHaveLength(3);
    expect(runs).toContainEqual(
      expect.objectContaining({ run_id: runId, status: 'done', damage: expect.anything() }),
    );
    expect((await bench.here(['runs', 'show', runId, ...ON])).code).toBe(0);
  });
});

describe('a run whose journal is damaged', () => {
  it.each<[string, (book: BookFolder, path: string) => void]>([
    [
      'in its middle',
      (book, path) => book.write(path, book.read(path).replace('"status":"done"', '"status":"gone"')),
    ],
    ['because it is gone', (book, path) => rmSync(join(book.folder, path))],
  ])('%s is not taken up but ended, and its work begun anew', async (_, damage) => {
    const { bench } = made;
    const book = bench.book('b');
    rmSync(book.folder, { recursive: true });
    startFrom(made.story, bench);
    expect((await bench.here([...GENERATE, '--to-phase', '2'])).code).toBe(3);
    const left = book.runs().find(({ kind }) => kind === 'outline');
    const runId = left?.run_id ?? '';
    const calls = listCalls(book, runId).length;
    damage(book, `${RUNS}/${runId}/steps.jsonl`);

    const cancel = `bookforge runs cancel ${runId} --book b`;
    const status = readDocument(await bench.here(['status', ...ON, '--json']));
    expect(status).toMatchObject({
      next: cancel,
      damaged: [{ reason_code: 'journal_corrupt', details: { run_id: runId } }],
      unfinished_runs: [{ run_id: runId, reason_code: 'journal_corrupt', next: cancel }],
    });
    for (const args of [
      [...GENERATE, '--resume'],
      ['runs', 'resume', runId, ...ON],
    ]) {
      const refused = await bench.here([...args, '--json']);
      const trouble = readTrouble(refused);
      expect([refused.code, trouble.reason_code]).toEqual([1, 'journal_corrupt']);
      expect(trouble.next_action).toContain(cancel);
    }
    expect(listCalls(book, runId)).toHaveLength(calls);

    expect((await bench.here(['runs', 'cancel', runId, ...ON])).code).toBe(0);
    const after = readDocument(await bench.here(['status', ...ON, '--json']));
    expect(after).toMatchObject({
      damaged: [],
      unfinished_runs: [],
      next: 'bookforge outline generate --book b',
    });
    expect((await bench.here(GENERATE)).code).toBe(0);
  });
});

describe('arguments nested 1,350 deep', () => {
  const DEEP = `${'['.repeat(1350)}${']'.repeat(1350)}`;

  it('are refused by the command line, and nothing is stored', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    const before = book.list(RUNS);
    const ran = await bench.here([
      'recipe',
      'run',
      'edit_scene',
      ...ON,
      '--arg',
      `scene_ref=${DEEP}`,
      '--json',
    ]);
    expect([ran.code, readTrouble(ran)]).toMatchObject([
      2,
      { reason_code: 'json_out_of_bounds', message: '--arg scene_ref is nested deeper than 64 levels.' },
    ]);
    expect(book.list(RUNS)).toEqual(before);
    expect((await bench.here(['status', ...ON])).code).toBe(0);
  });
});

describe('an issue and a request that cannot be read', () => {
  it('are told beside the others', async ({ bench }) => {
    const book = startFrom(made.story, bench);
    book.write('.control-room/issues/iss_broken.json', '{"id":');
    book.write('.control-room/requests/req_20260210T143000123Z1f0c.json', '{}');
    const list = readDocument(await bench.here(['issues', 'list', ...ON, '--json']));
    expect(list['issues']).toMatchObject([
      { id: 'iss_broken', status: 'damaged', damage: { reason_code: 'stored_file_invalid' } },
    ]);
    const text = await bench.here(['issues', 'list', ...ON]);
    expect(text.stdout).toMatch(/^iss_broken +damaged .*\nnext {2}Restore /);
    const status = readDocument(await bench.here(['status', ...ON, '--json']));
    const files = (status['damaged'] as Told[]).map(({ message }) => message.split(' ', 1)[0]);
    expect(files).toEqual([
      '.control-room/issues/iss_broken.json',
      '.control-room/requests/req_20260210T143000123Z1f0c.json',
    ]);
    expect((await bench.here(['step', 'theme', '--force', ...ON])).code).toBe(0);
  });
});
