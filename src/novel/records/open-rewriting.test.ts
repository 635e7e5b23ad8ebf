import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../../test/fakes/fixed-clock.ts';
import { openAsNextProcess } from '../../../test/fakes/open-test-store.ts';
import { createRecordingLog } from '../../../test/fakes/recording-log.ts';
import { sampleChapter } from '../../../test/fakes/sample-manuscript.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { TEST_BOOK } from '../../../test/fakes/test-book.ts';
import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { chapterRecordFile } from '../../contracts/project-paths.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import { readFolder } from '../../engine/read-files.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { withLease } from '../../engine/with-lease.ts';
import { renderSceneView } from '../../manuscript/render-scene-view.ts';
import { hashChapterText } from './chapter-record.ts';
import { type BookRewriting, openRewriting } from './open-rewriting.ts';

// Taking edits in and going back are one commit each. Here the process dies at every call that it makes of a disk, and the
// next one finds the book as it was or as it was to be.

const PROJECT = '/project';
const FILE = 'chapters/chapter_001.json';
const PAGES = ['Story/Scenes/SCN-001-001.md', 'Story/Scenes/SCN-001-002.md'] as const;
const TEXTS = ['It rained.', 'The boat was gone.'] as const;
const CHAPTER = sampleChapter(1, 'The Quay', TEXTS);
const RECORD: ChapterRecord = {
  schema_version: 'chapter_record_v1',
  chapter_number: 1,
  text_sha256: hashChapterText(CHAPTER),
  plan_sha256: null,
  written_after: [],
  memory_of: null,
  checked: null,
  attention: [],
};

const renderPage = (scene: number, text: string) =>
  renderSceneView({ sceneRef: `1:${scene}`, chapterTitle: 'The Quay', pov: null, words: 4 }, text);

const open = (store: ProjectStore): BookRewriting =>
  openRewriting({
    store,
    book: TEST_BOOK,
    clock: createFixedClock('2026-02-10T14:30:00Z'),
    log: createRecordingLog(),
    owner: 'test',
  });

async function write(store: ProjectStore, files: Readonly<Record<string, string>>): Promise<void> {
  await withLease(store, createRecordingLog(), { owner: 'test', purpose: 'hand', waitMs: 0 }, ({ fence }) =>
    store.files.commit(
      Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
      { expect: {}, fence },
    ),
  );
}

/** A chapter with its record and pages, one of them edited. */
async function makeEditedBook(): Promise<SimulatedDisk> {
  const disk = createSimulatedDisk();
  const [one, two] = PAGES;
  await write(openAsNextProcess(PROJECT, disk), {
    [FILE]: renderStored(CHAPTER),
    [chapterRecordFile(1)]: renderStored(RECORD),
    [one]: renderPage(1, TEXTS[0]),
    [two]: renderPage(2, TEXTS[1]).replace('gone', 'back'),
  });
  return disk;
}

/** All that matters of a project: what the author has, the records and the history. */
async function readBook(disk: SimulatedDisk): Promise<Record<string, string>> {
  const store = openAsNextProcess(PROJECT, disk);
  await withLease(
    store,
    createRecordingLog(),
    { owner: 'test', purpose: 'look', waitMs: 0 },
    async () => undefined,
  );
  const read = async (folder: string) =>
    [...(await readFolder(store.files, folder))].map(([name, text]) => [`${folder}/${name}`, text] as const);
  const folders = ['chapters', 'Story', '.control-room/chapters', '.control-room/history'];
  return Object.fromEntries((await Promise.all(folders.map(read))).flat());
}

const sync = (book: BookRewriting) => book.sync({ chapters: null, keep: null, dryRun: false });
const restore = (book: BookRewriting) => book.history.restore({ chapter: 1 });

describe('sync and restore', () => {
  it('take a text in and give it back, each to the byte and with its record', async () => {
    const disk = await makeEditedBook();
    const before = await readBook(disk);
    await sync(open(openAsNextProcess(PROJECT, disk)));
    const synced = await readBook(disk);
    expect(synced[FILE]).toContain('The boat was back.');
    expect(synced[chapterRecordFile(1)]).not.toBe(before[chapterRecordFile(1)]);
    await restore(open(openAsNextProcess(PROJECT, disk)));
    const restored = await readBook(disk);
    expect(restored).toMatchObject({
      [FILE]: before[FILE],
      [chapterRecordFile(1)]: before[chapterRecordFile(1)],
    });
    expect(restored[PAGES[1]]).toBe(renderPage(2, TEXTS[1]));
    expect(restored[PAGES[0]]).toBe(before[PAGES[0]]);
    // And the text that went is a version in its turn.
    const kept = Object.entries(restored).filter(([path]) =>
      path.startsWith(`.control-room/history/${FILE}/`),
    );
    expect(kept.map(([, text]) => text).sort()).toEqual([before[FILE], synced[FILE]].sort());
  });

  it('bring back a chapter whose file was deleted from its pages, as it was, so that nothing is stale', async () => {
    const disk = await makeEditedBook();
    const [, two] = PAGES;
    const store = openAsNextProcess(PROJECT, disk);
    await write(store, { [two]: renderPage(2, TEXTS[1]) });
    await withLease(store, createRecordingLog(), { owner: 'test', purpose: 'hand', waitMs: 0 }, ({ fence }) =>
      store.files.commit([{ path: FILE, bytes: null }], { expect: {}, fence }),
    );
    const { pages, chapters } = await sync(open(store));
    expect(pages.map(({ state, action }) => `${action} ${state}`)).toEqual([
      'taken orphaned',
      'taken orphaned',
    ]);
    expect(chapters).toEqual([{ chapter: 1, words: 6 }]);
    const after = await readBook(disk);
    expect(JSON.parse(after[FILE] ?? '').scenes).toEqual(CHAPTER.scenes);
    expect(JSON.parse(after[chapterRecordFile(1)] ?? '')).toEqual(RECORD);
  });

  it('bring back a chapter whose file is half written, and keep what was left of it', async () => {
    const disk = await makeEditedBook();
    const [, two] = PAGES;
    const store = openAsNextProcess(PROJECT, disk);
    const half = renderStored(CHAPTER).slice(0, 60);
    await write(store, { [two]: renderPage(2, TEXTS[1]), [FILE]: half });
    const { pages } = await sync(open(store));
    expect(pages.map(({ state, action }) => `${action} ${state}`)).toEqual([
      'taken orphaned',
      'taken orphaned',
    ]);
    const after = await readBook(disk);
    expect(JSON.parse(after[FILE] ?? '').scenes).toEqual(CHAPTER.scenes);
    const kept = Object.entries(after).filter(([path]) => path.startsWith(`.control-room/history/${FILE}/`));
    expect(kept.map(([, text]) => text)).toEqual([half]);
  });

  it.each([
    ['sync', sync, makeEditedBook],
    [
      'restore',
      restore,
      async () => {
        const disk = await makeEditedBook();
        await sync(open(openAsNextProcess(PROJECT, disk)));
        return disk;
      },
    ],
  ] as const)('%s is all or nothing, wherever the process dies', async (_, act, make) => {
    const start = await make();
    const before = await readBook(start);
    const whole = start.afterCrash('kept');
    await act(open(openAsNextProcess(PROJECT, whole)));
    const after = await readBook(whole);
    expect(after).not.toEqual(before);
    const ends = new Set<string>();
    for (let fault = 1; fault <= whole.calls; fault += 1) {
      const dying = start.afterCrash('kept', { faultAt: fault, fault: 'crash' });
      const died = await act(open(openAsNextProcess(PROJECT, dying))).then(
        () => false,
        () => true,
      );
      const found = await readBook(dying.afterCrash('dropped'));
      const end = JSON.stringify(found) === JSON.stringify(before) ? 'before' : 'after';
      expect(found).toEqual(end === 'before' ? before : after);
      ends.add(`${died} ${end}`);
    }
    expect(ends).toContain('true before');
    expect(ends).toContain('true after');
    expect(ends).not.toContain('false before');
  });

  it('refuse a page whose letters would be lost, by its line, and touch nothing', async () => {
    const disk = await makeEditedBook();
    const store = openAsNextProcess(PROJECT, disk);
    const [, two] = PAGES;
    const bytes = Buffer.from(renderPage(2, 'Le café était fermé.'), 'latin1');
    await withLease(store, createRecordingLog(), { owner: 'test', purpose: 'hand', waitMs: 0 }, ({ fence }) =>
      store.files.commit([{ path: two, bytes }], { expect: {}, fence }),
    );
    const before = await store.files.list('');
    await expect(open(store).sync({ chapters: null, keep: null, dryRun: false })).rejects.toMatchObject({
      code: 'text_unreadable',
      message: `${two}: line 10 is not valid UTF-8.`,
    });
    expect(await store.files.list('')).toEqual(before);
    expect(Buffer.from((await store.files.read(two)) ?? []).equals(bytes)).toBe(true);
  });

  it('wait for nobody who works on the book for long', async () => {
    const disk = await makeEditedBook();
    const store = openAsNextProcess(PROJECT, disk);
    const locked: ProjectStore = {
      ...store,
      lock: { ...store.lock, acquire: () => Promise.reject(new Error('locked')) },
    };
    await expect(sync(open(locked))).rejects.toThrow('locked');
    await expect(restore(open(locked))).rejects.toThrow('locked');
  });
});
