import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { initBook } from './with-server.ts';
import { IDEA, it, readDocument, readTrouble, splitCommand } from './workbench.ts';

const BAD_IDS = ['../x', '..', '.', '/tmp/x', '', ' ', 'a/b', 'a\\b', 'A', 'é', 'x'.repeat(65), '-x'];
const DEVICES = ['con', 'nul', 'prn', 'aux', 'com1', 'lpt9'];

describe.concurrent('a new book', () => {
  it('begins in an empty folder, with its own copies of the templates', async ({ bench }) => {
    rmSync(join(bench.cwd, 'projects'), { recursive: true });
    const ran = await bench.bin(['init', 'b', '--idea', IDEA, '--chapters', '12', '--json']);
    expect(ran.code, ran.stdout).toBe(0);
    const book = bench.book('b');
    expect(readDocument(ran)).toEqual({
      book_id: 'b',
      folder: book.folder,
      next: 'bookforge step world --book b',
    });
    expect(JSON.parse(book.read('book.json'))).toMatchObject({ idea: IDEA, chapters: 12, language: 'en' });
    expect(book.list('prompts')).toEqual(
      expect.arrayContaining(['checksums.json', 'novel_world.md', 'novel_characters.md']),
    );
    expect((await bench.here(splitCommand(readDocument(ran)['next']))).code).toBe(0);
  });

  it('is refused where one is already there, and changes nothing', async ({ bench }) => {
    await initBook(bench);
    const before = bench.book('b').artifacts();
    const ran = await bench.here(['init', 'b', '--idea', 'another', '--json']);
    expect(ran.code).toBe(2);
    expect(readTrouble(ran)).toMatchObject({
      reason_code: 'book_exists',
      next_action: 'bookforge status --book b',
    });
    expect(bench.book('b').artifacts()).toEqual(before);
  });

  it('takes its idea from a file, without the mark and the white space around it', async ({ bench }) => {
    writeFileSync(join(bench.cwd, 'idea.txt'), `\uFEFF\r\n${IDEA}\r\n\r\n`);
    expect((await bench.here(['init', 'b', '--idea-file', 'idea.txt'])).code).toBe(0);
    expect(JSON.parse(bench.book('b').read('book.json')).idea).toBe(IDEA);
  });

  it.for([
    ['no idea', ['init', 'b']],
    ['an empty idea', ['init', 'b', '--idea', ' \n ']],
    ['an idea file that is not there', ['init', 'b', '--idea-file', 'none.txt']],
    ['an idea file that is a folder', ['init', 'b', '--idea-file', 'projects']],
    ['an idea twice', ['init', 'b', '--idea', 'x', '--idea-file', 'y']],
    ['no chapters', ['init', 'b', '--idea', 'x', '--chapters', '0']],
    ['a number that is none', ['init', 'b', '--idea', 'x', '--chapters', 'many']],
    ['more chapters than a book has', ['init', 'b', '--idea', 'x', '--chapters', '501']],
    ['a language that is none', ['init', 'b', '--idea', 'x', '--language', 'Klingon!']],
    ['a policy that is none', ['init', 'b', '--idea', 'x', '--revision-policy', 'maybe']],
    ['an unknown option', ['init', 'b', '--idea', 'x', '--colour', 'red']],
    ['an unknown step', ['step', 'plot', '--book', 'b']],
    ['a negative cap', ['step', 'world', '--book', 'b', '--max-cost', '-1']],
    ['a cap of nothing', ['step', 'world', '--book', 'b', '--max-tokens', '0']],
  ] as const)('is not begun with %s', async ([, args], { bench }) => {
    if (args[0] === 'step') await initBook(bench);
    const before = readdirSync(bench.folder, { recursive: true });
    const ran = await bench.here([...args, '--json']);
    expect(ran.code).toBe(2);
    expect(readTrouble(ran).reason_code).toBe('usage_invalid');
    expect(readdirSync(bench.folder, { recursive: true })).toEqual(before);
  });

  it.for([
    ...BAD_IDS.map((id) => [id, 'usage_invalid'] as const),
    ...DEVICES.map((id) => [id, 'path_refused'] as const),
  ])('is not called %j, and nothing is touched for it', async ([bookId, code], { bench }) => {
    // What `../x` would find: a book beside projects/.
    await initBook(bench);
    renameSync(bench.book('b').folder, join(bench.cwd, 'x'));
    const before = readdirSync(bench.folder, { recursive: true });
    for (const args of [
      ['init', '--idea', IDEA, '--json', '--', bookId],
      ['step', 'world', '--json', `--book=${bookId}`],
      ['status', '--json', `--book=${bookId}`],
      ['runs', 'list', '--json', `--book=${bookId}`],
      ['book', 'update-templates', '--json', `--book=${bookId}`],
    ]) {
      const ran = await bench.here(args);
      expect([args[0], ran.code, readTrouble(ran).reason_code]).toEqual([args[0], 2, code]);
    }
    expect(readdirSync(bench.folder, { recursive: true })).toEqual(before);
  });

  it.for(['step world', 'status', 'runs list', 'runs show run_1', 'book update-templates'])(
    'has to be there for %s',
    async (command, { bench }) => {
      const ran = await bench.here([...command.split(' '), '--book', 'nobody', '--json']);
      expect(ran.code).toBe(2);
      expect(readTrouble(ran)).toMatchObject({
        reason_code: 'book_not_found',
        next_action: 'bookforge init nobody --idea "…"',
      });
      expect(readdirSync(bench.cwd, { recursive: true })).toEqual(['projects']);
    },
  );

  it('is written in Chinese where that is asked for', async ({ bench }) => {
    const idea = '一位灯塔守望者发现，她的灯不再为船指路，而是唤回大海从人们那里带走的记忆。';
    await bench.here(['init', 'b', '--idea', idea, '--language', 'zh']);
    for (const step of ['world', 'theme', 'characters'])
      expect((await bench.here(['step', step, '--book', 'b'])).code).toBe(0);
    const book = bench.book('b');
    for (const name of ['world', 'theme_conflict', 'characters'])
      expect(book.read(`${name}.json`), name).toMatch(/\p{Script=Han}{10}/u);
    expect(book.read('characters.json')).not.toMatch(/": "[A-Za-z ,.]{20}/);
  });

  it('follows from its idea, and from nothing else', async ({ bench }) => {
    const make = async (bookId: string, ...more: string[]): Promise<string> => {
      await bench.here(['init', bookId, ...more]);
      await bench.here(['step', 'world', '--book', bookId]);
      return bench.book(bookId).read('world.json');
    };
    const first = await make('one', '--idea', IDEA);
    expect(await make('two', '--idea', IDEA)).toBe(first);
    expect(await make('four', '--idea', 'A clerk of the moon audits a dragon.')).not.toBe(first);
  });
});
