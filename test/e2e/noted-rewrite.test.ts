import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startFaultyServer } from './faulty-server.ts';
import { ON, startFrom } from './outline-folder.ts';
import { initBook, refuse } from './with-server.ts';
import {
  type BookFolder,
  createWorkbench,
  it,
  readDocument,
  readTrouble,
  type Workbench,
} from './workbench.ts';

// `run --force --note TEXT`, given more than once: one note, and a chapter that was written with it is not paid for again.

const NOTE = 'Darker, and let nobody say why.';
const rewrite = (chapters: string, note = NOTE) => [
  'run',
  ...['--chapters', chapters, '--force', '--note', note],
  ...['--ack-outline-issues', ...ON, '--json'],
];

let made: string;
let written: string;
beforeAll(async () => {
  made = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-e2e-noted-')));
  const bench = createWorkbench(made);
  await initBook(bench, '--chapters', '2');
  const steps = ['world', 'theme', 'characters'].map((step) => ['step', step]);
  const work = [
    ...steps,
    ['outline', 'generate', '--exact-scene-count', '1'],
    ['run', '--ack-outline-issues'],
  ];
  for (const args of work) {
    const { code, stderr } = await bench.here([...args, ...ON]);
    if (code !== 0) throw new Error(stderr);
  }
  written = bench.book('b').folder;
});
afterAll(() => rmSync(made, { recursive: true }));

interface Kept {
  readonly about?: object;
  readonly text: string;
}

const listNotes = (book: BookFolder) =>
  book.has('notes.json')
    ? (JSON.parse(book.read('notes.json')) as { notes: Kept[] }).notes.map(({ about, text }) => ({
        about,
        text,
      }))
    : [];
const listReplaced = (book: BookFolder, chapter: number) =>
  book.list(`.control-room/history/chapters/chapter_00${chapter}.json`);

/** Two chapters, written by the offline author, and a server that the rewriting asks. */
async function begin(bench: Workbench) {
  const book = startFrom(written, bench);
  const server = await startFaultyServer();
  const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
  const call = (args: readonly string[]) => bench.here(args, env);
  return { book, server, call };
}

describe('bookforge run --force --note', () => {
  it('given again says nothing new, writes nothing and sends nothing', async ({ bench }) => {
    const { book, server, call } = await begin(bench);
    try {
      const first = await call(rewrite('1'));
      expect([first.code, readDocument(first)['action']]).toEqual([0, 'written']);
      const [files, runs, paid] = [book.artifacts(), book.runs().length, server.requests.length];
      expect(paid).toBeGreaterThan(0);
      const again = await call(rewrite('1'));
      expect([again.code, readDocument(again)]).toMatchObject([
        0,
        { action: 'reused', run_id: null, chapters: [{ chapter: 1, action: 'reused' }] },
      ]);
      expect([book.artifacts(), book.runs().length, server.requests.length]).toEqual([files, runs, paid]);
      expect(listNotes(book)).toEqual([{ about: { chapter: 1 }, text: NOTE }]);
      expect(listReplaced(book, 1)).toHaveLength(1);
      const told = await call(rewrite('1').filter((word) => word !== '--json'));
      expect(told.stdout).toContain('--force without --note writes it once more');

      // With a chapter more, only that one; without the note, once more; with another note, because of that.
      const more = await call(rewrite('1,2'));
      expect(readDocument(more)['chapters']).toMatchObject([{ chapter: 2, action: 'written' }]);
      expect(listNotes(book).map(({ about }) => about)).toEqual([{ chapter: 1 }, { chapter: 2 }]);
      const forced = await call([
        'run',
        '--chapters',
        '1',
        '--force',
        '--ack-outline-issues',
        ...ON,
        '--json',
      ]);
      expect(readDocument(forced)['chapters']).toMatchObject([{ chapter: 1, action: 'written' }]);
      expect((await call(['note', 'add', 'More rain.', '--chapter', '1', ...ON])).code).toBe(0);
      const stale = await call(rewrite('1'));
      expect(readDocument(stale)['chapters']).toMatchObject([{ chapter: 1, action: 'written' }]);
      expect(listNotes(book)).toHaveLength(3);
      expect(listReplaced(book, 1)).toHaveLength(3);
    } finally {
      await server.shut();
    }
  });

  it('stopped on the way goes on, with the note said again or not, and pays for nothing twice', async ({
    bench,
  }) => {
    const { book, server, call } = await begin(bench);
    try {
      const quota = refuse(429, { code: 'insufficient_quota', type: 'insufficient_quota' });
      const stopAfter = (answers: number) => {
        const from = server.requests.length;
        server.behave((_, place) => (place > from + answers ? quota : { kind: 'good' }));
      };
      stopAfter(1);
      const stopped = await call(rewrite('1'));
      expect([stopped.code, readTrouble(stopped).reason_code]).toEqual([3, 'provider_quota']);
      const roots = () =>
        book.runs().filter(({ parent_run_id, kind }) => parent_run_id === null && kind === 'novel_text');
      const begun = roots().length;
      expect(listNotes(book)).toEqual([{ about: { chapter: 1 }, text: NOTE }]);
      stopAfter(1);
      expect((await call(rewrite('1'))).code).toBe(3);
      server.behave({ kind: 'good' });
      const ended = await call([
        'run',
        '--chapters',
        '1',
        '--force',
        '--ack-outline-issues',
        ...ON,
        '--json',
      ]);
      expect([ended.code, readDocument(ended)]).toMatchObject([0, { chapters: [{ action: 'written' }] }]);
      expect([roots().length, roots().at(-1)?.status]).toEqual([begun, 'done']);
      expect(listNotes(book)).toHaveLength(1);
      expect(listReplaced(book, 1)).toHaveLength(1);
      // Two were refused.
      expect(roots().at(-1)?.usage.calls).toBe(server.requests.length - 2);
    } finally {
      await server.shut();
    }
  });

  it('that is refused keeps no note; one for chapters that are written and stay so is kept', async ({
    bench,
  }) => {
    const { book, server, call } = await begin(bench);
    try {
      const nowhere = await call(rewrite('1,99'));
      expect([nowhere.code, readTrouble(nowhere).reason_code, listNotes(book)]).toEqual([
        2,
        'usage_invalid',
        [],
      ]);
      const noted = await call(rewrite('2').filter((word) => word !== '--force'));
      expect([noted.code, readDocument(noted)]).toMatchObject([
        0,
        { chapters: [{ chapter: 2, action: 'reused' }], stale: [{ chapter: 2 }] },
      ]);
      expect([listNotes(book).length, server.requests.length]).toEqual([1, 0]);
    } finally {
      await server.shut();
    }
  });
});
