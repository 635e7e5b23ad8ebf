import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { createMortalStore } from '../../../test/fakes/mortal-store.ts';
import { createRecordingLog } from '../../../test/fakes/recording-log.ts';
import { initTestBook, TEST_BOOK } from '../../../test/fakes/test-book.ts';
import { createMemoryStore } from '../../adapters/store/memory-store.ts';
import { readText } from '../../engine/read-files.ts';
import { loadStale } from '../records/load-stale.ts';
import { type ImportRequest, importManuscript } from './import-manuscript.ts';

const CLOCK = createFixedClock('2026-02-10T14:30:00.000Z');
const BOOK = '# Chapter 1: The Quay\n\nThe boat was gone.\n\n# Chapter 2: The Bank\n\nNobody sang.\n';

async function open() {
  const store = createMortalStore(createMemoryStore({ clock: CLOCK }));
  await initTestBook(store);
  const run = (text: string, changes: Partial<ImportRequest> = {}) =>
    importManuscript(
      { store, book: TEST_BOOK, clock: CLOCK, log: createRecordingLog(), owner: 'test' },
      {
        files: [{ name: 'ferry.md', bytes: Buffer.from(text) }],
        mode: 'new',
        chapters: null,
        dryRun: false,
        ...changes,
      },
    );
  return { store, run };
}

async function readAll({ store }: Awaited<ReturnType<typeof open>>) {
  const entries = [...(await store.files.list('')), ...(await store.files.list('.control-room'))];
  const texts = entries.map(async ({ path }) => [path, await readText(store.files, path)] as const);
  return Object.fromEntries(await Promise.all(texts));
}

describe('importManuscript', () => {
  it('writes everything as one commit, so that a process that dies there leaves the book as it was', async () => {
    const project = await open();
    const before = await readAll(project);
    const begun = project.store.writes.length;
    project.store.dieAt(1);
    await expect(project.run(BOOK)).rejects.toThrow('The process died');
    expect(await readAll(project)).toEqual(before);
    project.store.revive();
    await project.run(BOOK);
    expect(project.store.writes.slice(begun)).toHaveLength(2);
    expect(Object.keys(await readAll(project))).toEqual(
      expect.arrayContaining(['chapters/chapter_002.json', 'imports/outline.md', 'imports/report.md']),
    );
  });

  it('reports where each text came from and what was left out', async () => {
    const project = await open();
    const { notices } = await project.run(`by M. Lind\n\n${BOOK}`);
    expect(notices).toEqual([
      { source: 'ferry.md', message: 'Before the first chapter, too short to be one: “by M. Lind”' },
    ]);
    const report = await readText(project.store.files, 'imports/report.md');
    expect(report).toMatch(/^2026-02-10T14:30:00\.\d+Z: 2 chapters, 6 words$/m);
    expect(report).toContain('“by M. Lind”');
    expect(report).toMatch(/- ferry\.md \(sha256:[0-9a-f]{64}\)/);
  });

  it('puts a newer text of one chapter in its place, and the one after it is stale', async () => {
    const project = await open();
    await project.run(BOOK);
    const { replaced, chapters } = await project.run('# Chapter 1: The Quay\n\nThe boat was back.\n', {
      mode: { at: 1 },
    });
    expect([
      replaced,
      chapters.map(({ chapter_number, chapter_title }) => [chapter_number, chapter_title]),
    ]).toEqual([[1], [[1, 'The Quay']]]);
    const { files } = project.store;
    expect(await readText(files, 'chapters/chapter_001.json')).toContain('The boat was back.');
    expect(await readText(files, 'chapters/chapter_002.json')).toContain('Nobody sang.');
    expect(await readText(files, 'imports/outline.md')).toMatch(/The Quay.*The Bank/s);
    expect(await loadStale(files)).toEqual([{ chapter: 2, because: 'chapter_rewritten', of: 1 }]);
    const kept = await files.list('.control-room/history/chapters/chapter_001.json');
    expect(kept).toHaveLength(1);
  });

  it('leaves book.json alone where the plan is long enough, and else makes room for one chapter more', async () => {
    const project = await open();
    const before = await readText(project.store.files, 'book.json');
    await project.run(BOOK);
    expect(await readText(project.store.files, 'book.json')).toBe(before);
    await project.run(BOOK, { mode: 'append' });
    expect(JSON.parse((await readText(project.store.files, 'book.json')) ?? '')).toEqual({
      ...TEST_BOOK,
      chapters: 5,
    });
  });

  it('tells a language that is not the book’s, and a book that is too short for its text', async () => {
    const project = await open();
    const foreign = `---\nlanguage: fr\n---\n\n${BOOK}`;
    const { notices } = await project.run(foreign, { dryRun: true });
    expect(notices.map(({ message }) => message)).toEqual([
      "The manuscript says that its language is fr; the book's is en",
    ]);
    await expect(project.run(BOOK, { chapters: 1 })).rejects.toMatchObject({ code: 'usage_invalid' });
    await expect(project.run('\n')).rejects.toMatchObject({ code: 'import_unreadable' });
  });
});
