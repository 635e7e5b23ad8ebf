import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { createMortalStore } from '../../../test/fakes/mortal-store.ts';
import { createScriptedModel } from '../../../test/fakes/scripted-model.ts';
import { initTestBook, openTestBook, TEST_BOOK } from '../../../test/fakes/test-book.ts';
import { createMemoryStore } from '../../adapters/store/memory-store.ts';
import { ImportOutputSchema } from '../../contracts/import-output.ts';
import { NO_BUDGET } from '../../contracts/run.ts';
import type { ImportAsked } from '../../contracts/work-requests.ts';
import { readText } from '../../engine/read-files.ts';
import { CodedError } from '../../errors.ts';
import type { OpenBook } from '../../open-book.ts';
import { loadStale } from '../records/load-stale.ts';
import { NOVEL_ROOM } from '../room.ts';

const CLOCK = createFixedClock('2026-02-10T14:30:00.000Z');
const BOOK = '# Chapter 1: The Quay\n\nThe boat was gone.\n\n# Chapter 2: The Bank\n\nNobody sang.\n';
const SIGNAL = new AbortController().signal;

const ask = (text: string, changes: Partial<ImportAsked> = {}): ImportAsked => ({
  files: [{ name: 'ferry.md', base64: Buffer.from(text).toString('base64') }],
  ...changes,
});

/** A book that no model can be asked for: whoever tries is told so. */
function openWithoutModel(store: ReturnType<typeof createMortalStore>): OpenBook {
  return openTestBook(store, CLOCK, createScriptedModel([]), TEST_BOOK, {
    createModel: async () => {
      throw new CodedError('provider_not_configured');
    },
  });
}

async function open() {
  const store = createMortalStore(createMemoryStore({ clock: CLOCK }));
  await initTestBook(store);
  const run = async (text: string, changes: Partial<ImportAsked> = {}) =>
    (await openWithoutModel(store).enter(NOVEL_ROOM)).importManuscript({
      ...ask(text, changes),
      signal: SIGNAL,
    });
  return { store, run };
}

type Bench = Awaited<ReturnType<typeof open>>;

/** What the author has, and what is kept of it; times are of no matter here. */
async function readAll({ store }: Pick<Bench, 'store'>) {
  const entries = [
    ...(await store.files.list('')),
    ...(await store.files.list('.control-room/history')),
    ...(await store.files.list('.control-room/chapters')),
  ];
  const texts = entries.map(async ({ path }) => {
    const text = await readText(store.files, path);
    return [path, text?.replace(/^2026-02-10T[\d:.]+Z/m, 'then')] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

describe('an import', () => {
  it('is a run of two steps that asks nobody', async () => {
    const { store, run } = await open();
    const output = await run(BOOK);
    expect(output).toMatchObject({ words: 6, planned_chapters: 3, replaced: [] });
    expect(Object.keys(await readAll({ store }))).toEqual(
      expect.arrayContaining(['chapters/chapter_002.json', 'imports/outline.md', 'imports/report.md']),
    );
    const [made] = await store.runs.list({});
    const manifest = await store.runs.load(made?.run_id ?? '');
    expect(manifest).toMatchObject({
      kind: 'import',
      status: 'done',
      task: { description: 'Import ferry.md', initial_args: { mode: 'new', chapters: null } },
      usage: { calls: 0 },
    });
    expect(manifest?.plan).toEqual(['plan', 'commit']);
  });

  it('wherever its process dies, leaves the book as it was or as it is to be, and the same import goes on', async () => {
    const whole = await open();
    const before = await readAll(whole);
    const begun = whole.store.writes.length;
    await whole.run(BOOK);
    const after = await readAll(whole);
    const writes = whole.store.writes.length - begun;
    expect(writes).toBeGreaterThan(4);
    for (let at = 1; at <= writes; at += 1) {
      const bench = await open();
      bench.store.dieAt(at);
      await expect(bench.run(BOOK), `write ${at}`).rejects.toThrow('The process died');
      expect([before, after], `write ${at}`).toContainEqual(await readAll(bench));
      bench.store.revive();
      await bench.run(BOOK);
      expect(await readAll(bench), `write ${at}`).toEqual(after);
      expect((await bench.store.runs.list({ kind: 'import' })).length, `write ${at}`).toBe(1);
    }
  });

  it('that waits is taken up by another process, with the files that it was given', async () => {
    const { store } = await open();
    const asking = openWithoutModel(store);
    const kind = await asking.findKind('import');
    if (kind === null) throw new Error('no room gives imports');
    const work = { budget: NO_BUDGET, model: null };
    const stored = await asking.road.submit(kind, kind.request.parse(ask(BOOK)), work);
    if (stored.did !== 'stored') throw new Error(`it was ${stored.did}`);
    await expect(asking.road.submit(kind, kind.request.parse(ask(BOOK)), work)).rejects.toMatchObject({
      code: 'run_already_there',
      details: { run_id: stored.run.run_id },
    });
    const other = openWithoutModel(store);
    const { run, output } = await other.runs.resume(stored.run.run_id, {
      budget: NO_BUDGET,
      overrideFingerprint: false,
      signal: SIGNAL,
    });
    expect([run.status, output]).toMatchObject(['done', { words: 6 }]);
    expect(await readText(store.files, 'chapters/chapter_002.json')).toContain('Nobody sang.');
  });

  it('that waited is refused in the end where the book has got text meanwhile', async () => {
    const { store, run } = await open();
    const asking = openWithoutModel(store);
    const kind = await asking.findKind('import');
    if (kind === null) throw new Error('no room gives imports');
    const stored = await asking.road.submit(kind, kind.request.parse(ask(BOOK)), {
      budget: NO_BUDGET,
      model: null,
    });
    await run('# Chapter 1: The Bank\n\nSomebody else was faster.\n');
    const before = await readAll({ store });
    const runId = stored.did === 'stored' ? stored.run.run_id : '';
    const { run: ended } = await asking.runs.resume(runId, {
      budget: NO_BUDGET,
      overrideFingerprint: false,
      signal: SIGNAL,
    });
    expect([ended.status, ended.error?.reason_code]).toEqual(['failed', 'import_over_chapters']);
    expect(await readAll({ store })).toEqual(before);
  });

  it('reports where each text came from and what was left out', async () => {
    const project = await open();
    const { notices } = await project.run(`by M. Lind\n\n${BOOK}`);
    expect(notices).toEqual([
      { source: 'ferry.md', message: 'Before the first chapter, too short to be one: “by M. Lind”' },
    ]);
    const report = await readText(project.store.files, 'imports/report.md');
    expect(report).toMatch(/^2026-02-10T14:30:\d\d\.\d+Z: 2 chapters, 6 words$/m);
    expect(report).toContain('“by M. Lind”');
    expect(report).toMatch(/- ferry\.md \(sha256:[0-9a-f]{64}\)/);
  });

  it('puts a newer text of one chapter in its place, and the one after it is stale', async () => {
    const project = await open();
    await project.run(BOOK);
    const { replaced, chapters } = await project.run('# Chapter 1: The Quay\n\nThe boat was back.\n', {
      mode: { at: 1 },
    });
    expect([replaced, chapters.map(({ chapter, title }) => [chapter, title])]).toEqual([
      [1],
      [[1, 'The Quay']],
    ]);
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
    const kind = await openWithoutModel(project.store).findKind('import');
    const planned = await kind?.plan(kind.request.parse(ask(foreign)));
    const { notices } = ImportOutputSchema.parse(planned?.details);
    expect(planned?.estimate.calls.expected).toBe(0);
    expect(await project.store.files.read('imports/report.md')).toBeNull();
    expect(notices.map(({ message }) => message)).toEqual([
      "The manuscript says that its language is fr; the book's is en",
    ]);
    await expect(project.run(BOOK, { chapters: 1 })).rejects.toMatchObject({ code: 'usage_invalid' });
    await expect(project.run('\n')).rejects.toMatchObject({ code: 'import_unreadable' });
  });
});
