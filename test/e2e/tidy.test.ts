import { afterAll, beforeAll, describe, expect } from 'vitest';
import { it, readDocument, readTrouble, type Workbench } from './workbench.ts';
import { makeWrittenBook, ON, type WrittenBook } from './written-book.ts';

// Tidying from outside: whatever is asked of the book afterwards is answered as before.

let written: WrittenBook;
beforeAll(async () => {
  written = await makeWrittenBook({ scenes: 1 });
});
afterAll(() => written.remove());

const run = async (bench: Workbench, args: readonly string[]) =>
  readDocument(await bench.here([...args, ...ON, '--json']));

describe('bookforge tidy', () => {
  it('packs finished runs, says what it saves, and every answer stays the same', async ({ bench }) => {
    const book = written.copyTo(bench);
    const ids = book.list('.control-room/runs');
    const looks = [
      ['status'],
      ['runs', 'list', '--all'],
      ['audit', 'list'],
      ['audit', 'verify'],
      ...ids.map((id) => ['runs', 'show', id]),
    ];
    const ask = async () => Promise.all(looks.map((args) => run(bench, args)));
    const before = await ask();
    const files = book.artifacts();

    const planned = await run(bench, ['tidy', '--plan']);
    expect(planned).toMatchObject({ plan: true, runs: ids.length, saved_bytes: null });
    expect(planned['next']).toBe('bookforge tidy --book b');
    expect(book.list('.control-room/runs')).toEqual(ids);

    const tidied = await run(bench, ['tidy']);
    expect(tidied).toMatchObject({ runs: ids.length, files: planned['files'], packs: 1, next: null });
    expect(Number(tidied['saved_bytes'])).toBeGreaterThan(Number(tidied['bytes']) / 2);
    expect(book.list('.control-room/runs')).toEqual([]);
    expect(await ask()).toEqual(before);
    expect(book.artifacts()).toEqual(files);
    expect(await run(bench, ['tidy'])).toMatchObject({ files: 0, packs: 0 });
  });

  it('lets the book go on: the next scene is written, and what was packed is not taken up', async ({
    bench,
  }) => {
    const book = written.copyTo(bench);
    const [id = ''] = book.list('.control-room/runs');
    await run(bench, ['tidy']);
    const again = await bench.here(['runs', 'resume', id, ...ON, '--json']);
    expect(readTrouble(again).reason_code).toBe('run_not_resumable');
    const next = ['recipe', 'run', 'write_scene_from_outline', '--arg', 'scene_number=2'];
    expect((await bench.here([...next, ...ON])).code).toBe(0);
    expect(await run(bench, ['audit', 'verify'])).toMatchObject({ intact: true });
    const { entries } = (await run(bench, ['audit', 'list'])) as { entries: { seq: number }[] };
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
  });

  it('leaves alone what can go on', async ({ bench }) => {
    const book = written.copyTo(bench);
    const before = book.list('.control-room/runs');
    const next = ['recipe', 'run', 'write_scene_from_outline', '--arg', 'scene_number=2'];
    const paused = await bench.here([...next, '--max-tokens', '4000', ...ON]);
    expect(paused.code).not.toBe(0);
    const left = book.list('.control-room/runs').filter((id) => !before.includes(id));
    await run(bench, ['tidy']);
    expect(book.list('.control-room/runs')).toEqual(left);
    expect(book.statuses()).toEqual(['paused']);
    expect((await bench.here(['runs', 'resume', left[0] ?? '', '--max-tokens', '900000', ...ON])).code).toBe(
      0,
    );
  });
});
