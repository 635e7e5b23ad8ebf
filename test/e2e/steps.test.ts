import { describe, expect } from 'vitest';
import { initBook, it as servedIt } from './with-server.ts';
import { it, readDocument, readTrouble, splitCommand } from './workbench.ts';

const ON = ['--book', 'b'];
const ALL = ['world', 'theme', 'characters'];
/** What status may not ask for once the steps are made: it goes on with what comes after them. */
const NO_STEP = /bookforge (step|runs|book) /;

describe.concurrent('the order of steps', () => {
  it.for([
    ['theme', 'world'],
    ['characters', 'world'],
  ])('refuses %s before %s, and names the command to run first', async ([step = '', first], { bench }) => {
    await initBook(bench);
    const ran = await bench.here(['step', step, ...ON, '--json']);
    expect(ran.code).toBe(2);
    const trouble = readTrouble(ran);
    expect(trouble).toMatchObject({
      reason_code: 'prerequisite_missing',
      kept: 'nothing was changed',
      next_action: `bookforge step ${first} --book b`,
    });
    expect(bench.book('b').runs()).toEqual([]);
    expect((await bench.here(splitCommand(trouble.next_action))).code).toBe(0);
  });

  it('says it to people as well, and asks for theme once the world is there', async ({ bench }) => {
    await initBook(bench);
    await bench.here(['step', 'world', ...ON]);
    const ran = await bench.here(['step', 'characters', ...ON]);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('why   prerequisite_missing');
    expect(ran.stderr).toContain('next  bookforge step theme --book b');
    expect(ran.stderr).toContain('The order is: world, then theme, then characters.');
  });

  it('tells in status what to do before, between and after', async ({ bench }) => {
    await initBook(bench);
    const told: unknown[] = [];
    for (const _ of ALL) {
      const { next, steps } = readDocument(await bench.here(['status', ...ON, '--json']));
      told.push([next, (steps as { state: string }[]).map(({ state }) => state).join()]);
      expect((await bench.here(splitCommand(next))).code).toBe(0);
    }
    expect(told).toEqual([
      ['bookforge step world --book b', 'absent,absent,absent'],
      ['bookforge step theme --book b', 'valid,absent,absent'],
      ['bookforge step characters --book b', 'valid,valid,absent'],
    ]);
    const after = readDocument(await bench.here(['status', ...ON, '--json']));
    expect(after).toMatchObject({ unfinished_runs: [], template_drift: [], usage: { calls: 3 } });
    expect(String(after['next'])).not.toMatch(NO_STEP);
    const page = (await bench.here(['status', ...ON])).stdout;
    for (const file of ['world.json', 'theme_conflict.json', 'characters.json'])
      expect(page).toMatch(new RegExp(`done +${file}`));
  });
});

describe.concurrent('a step that is already made', () => {
  servedIt('is reused and says so, without a request', async ({ bench, served: { server, env } }) => {
    await bench.here(['step', 'world', ...ON], env);
    const before = bench.book('b').artifacts();
    const again = await bench.here(['step', 'world', ...ON], env);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('world.json is already there and valid; reused, nothing was sent.');
    const json = readDocument(await bench.here(['step', 'world', ...ON, '--json'], env));
    expect(json).toEqual({
      step: 'world',
      action: 'reused',
      file: 'world.json',
      run_id: null,
      next: 'bookforge step theme --book b',
    });
    expect(server.requests).toHaveLength(1);
    expect(bench.book('b').artifacts()).toEqual(before);
    expect(bench.book('b').runs()).toHaveLength(1);
  });

  servedIt(
    'is made anew by --force; the earlier version is kept and later steps are stale',
    async ({ bench, served: { server, env } }) => {
      for (const step of ALL) await bench.here(['step', step, ...ON], env);
      const book = bench.book('b');
      const earlier = book.read('world.json');
      server.behave({
        kind: 'text',
        change: (good) => JSON.stringify({ ...JSON.parse(good), world_name: 'Other' }),
      });
      const forced = await bench.here(['step', 'world', ...ON, '--force', '--json'], env);
      expect(readDocument(forced)).toMatchObject({ action: 'made', replaced: 'earlier version' });
      expect(server.requests).toHaveLength(4);
      expect(JSON.parse(book.read('world.json')).world_name).toBe('Other');
      expect(book.read('Compendium/story-bible.md')).toContain('## The world: Other');
      const kept = book.list('.control-room/history/world.json');
      expect(kept).toHaveLength(1);
      expect(book.read(`.control-room/history/world.json/${kept[0]}`)).toBe(earlier);

      server.behave({ kind: 'good' });
      const stale = async () => {
        const { next, steps } = readDocument(await bench.here(['status', ...ON, '--json'], env));
        return [String(next), ...(steps as { stale: boolean }[]).map((step) => step.stale)];
      };
      expect(await stale()).toEqual(['bookforge step theme --book b --force', false, true, true]);
      expect((await bench.here(['status', ...ON])).stdout).toContain('made from an earlier version');
      await bench.here(['step', 'theme', ...ON, '--force'], env);
      expect(await stale()).toEqual(['bookforge step characters --book b --force', false, false, true]);
      await bench.here(['step', 'characters', ...ON, '--force'], env);
      expect(await stale()).toEqual([expect.not.stringMatching(NO_STEP), false, false, false]);
    },
  );

  it('is kept aside with a notice where it is broken', async ({ bench }) => {
    await initBook(bench);
    await bench.here(['step', 'world', ...ON]);
    const book = bench.book('b');
    const good = book.read('world.json');
    const broken = '{"schema_version": "world_v1", "world_name": ';
    book.write('world.json', broken);
    const { next, steps } = readDocument(await bench.here(['status', ...ON, '--json']));
    expect([next, steps]).toEqual(['bookforge step world --book b', expect.anything()]);
    expect((await bench.here(['step', 'theme', ...ON])).code).toBe(2);

    const ran = await bench.here(['step', 'world', ...ON]);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/warning: world\.json did not keep its contract; it is kept as \S+\.json\./);
    expect(book.read('world.json')).toBe(good);
    const path = /kept as (\S+\.json)\./.exec(ran.stderr)?.[1] ?? '';
    expect(book.read(path)).toBe(broken);
    expect(book.runs().at(-1)?.notices).toMatchObject([{ reason_code: 'stored_file_replaced' }]);
  });

  servedIt('is used by later steps as a hand left it', async ({ bench, served: { server, env } }) => {
    await bench.here(['step', 'world', ...ON], env);
    const book = bench.book('b');
    const edited = book.read('world.json').replace(/"world_name": "[^"]*"/, '"world_name": "Handmade"');
    book.write('world.json', edited);
    expect((await bench.here(['step', 'theme', ...ON], env)).code).toBe(0);
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Handmade');
    expect(book.read('world.json')).toBe(edited);
    expect(book.read('Compendium/story-bible.md')).toContain('## The world: Handmade');
  });

  servedIt(
    'is never written over when a hand changes it meanwhile',
    async ({ bench, served: { server, env } }) => {
      const book = bench.book('b');
      const edited = '{"mine": true}\n';
      server.behave({
        kind: 'text',
        change(good) {
          book.write('world.json', edited);
          return good;
        },
      });
      const ran = await bench.here(['step', 'world', ...ON, '--json'], env);
      expect(ran.code).toBe(1);
      expect(readTrouble(ran).reason_code).toBe('file_changed_underneath');
      expect(book.run().status).toBe('failed');
      expect(server.requests).toHaveLength(1);
      expect(book.read('world.json')).toBe(edited);
    },
  );
});
