import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openAsNextProcess } from '../../../test/fakes/open-test-store.ts';
import { createRecordingLog } from '../../../test/fakes/recording-log.ts';
import { sampleChapter } from '../../../test/fakes/sample-manuscript.ts';
import { createSimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { TEST_BOOK } from '../../../test/fakes/test-book.ts';
import { buildChapters } from '../../../test/fakes/test-outline.ts';
import type { Outline } from '../../contracts/outline.ts';
import { chapterFile, chapterRecordFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { ProjectStore } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { withLease } from '../../engine/with-lease.ts';
import { readManuscript } from '../../manuscript/import/read-manuscript.ts';
import { openManuscript } from '../../manuscript/open-manuscript.ts';
import { listMemory } from '../after/list-memory.ts';
import { decideManuscript } from '../import/decide-manuscript.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import { deriveChapterState } from '../records/derive-chapter-state.ts';
import { loadWritingFacts } from './load-writing-facts.ts';
import { surveyWriting } from './survey-writing.ts';
import type { WritingSources } from './writing-sources.ts';

const CHAPTERS = [1, 2, 3].map((number) => sampleChapter(number, `Title ${number}`, [`Text ${number}.`]));
const outline = { chapters: buildChapters([[{}]], [[{}]], [[{}]]) } as unknown as Outline;
const sources = { book: TEST_BOOK, outline } as unknown as WritingSources;

async function make(changes: Readonly<Record<string, string | null>>): Promise<ProjectStore> {
  const store = openAsNextProcess('/project', createSimulatedDisk());
  const texts: Record<string, string | null> = Object.fromEntries(
    CHAPTERS.flatMap((chapter) => [
      [chapterFile(chapter.chapter_number), renderStored(chapter)],
      [
        chapterRecordFile(chapter.chapter_number),
        renderStored({
          schema_version: 'chapter_record_v1',
          chapter_number: chapter.chapter_number,
          text_sha256: hashChapterText(chapter),
          plan_sha256: null,
          written_after: [],
          memory_of: null,
          checked: null,
          attention: [],
        }),
      ],
    ]),
  );
  await withLease(store, createRecordingLog(), { owner: 'test', purpose: 'hand', waitMs: 0 }, ({ fence }) =>
    store.files.commit(
      Object.entries({ ...texts, ...changes }).flatMap(([path, text]) =>
        text === null ? [] : [{ path, bytes: Buffer.from(text) }],
      ),
      { expect: {}, fence },
    ),
  );
  return store;
}

const HALF = { [chapterFile(2)]: '{"schema_version":"chapter_v1","chap' };

describe('a chapter whose file is half written', () => {
  it('is told as broken, and not as one that is to be written', async () => {
    const { chapters } = await loadWritingFacts((await make(HALF)).files);
    const facts = { chapters, stale: [], runs: [], blockOnPending: true };
    const states = chapters.map((chapter) => deriveChapterState(facts, chapter).state);
    expect(states).toEqual(['written', 'broken', 'written']);
    const [, broken] = chapters;
    expect(broken?.broken).toMatch(/^chapters\/chapter_002\.json cannot be read: /);
  });

  it.each([
    ['what comes after it', { chapters: [3], force: false }],
    ['all', { chapters: null, force: false }],
    ['itself', { chapters: [2], force: false }],
    ['what comes after it, anew', { chapters: [3], force: true }],
  ])('keeps from being written: %s', async (_, selection) => {
    await expect(surveyWriting((await make(HALF)).files, sources, selection)).rejects.toMatchObject({
      code: 'chapter_broken',
      details: { book: TEST_BOOK.book_id, chapter: 2 },
    });
  });

  it.each([
    ['what comes before it', { chapters: [1], force: false }],
    ['itself, where somebody says so', { chapters: [2], force: true }],
  ])('keeps nobody from writing %s', async (_, selection) => {
    const found = await surveyWriting((await make(HALF)).files, sources, selection);
    expect([...found.words.keys()]).toEqual(selection.chapters);
  });
});

describe('an export of a book with a chapter that is lost', () => {
  const open = (store: ProjectStore) =>
    openManuscript({
      store,
      book: { ...TEST_BOOK, chapters: 3 },
      log: createRecordingLog(),
      owner: 'test',
      fixedTime: new Date(0),
      printer: null,
    });

  it.each([
    ['gone', { [chapterFile(2)]: null }],
    ['a folder', { [chapterFile(2)]: null, [`${chapterFile(2)}/inside.txt`]: 'x' }],
  ])('is refused by its name: %s', async (_, changes) => {
    const manuscript = open(await make(changes));
    for (const chapters of [null, [1, 2]])
      await expect(manuscript.exportManuscript({ format: 'md', chapters, path: null })).rejects.toMatchObject(
        {
          code: 'chapter_broken',
          details: { chapters: [2] },
        },
      );
    const { chapters } = await manuscript.exportManuscript({ format: 'md', chapters: [1, 3], path: null });
    expect(chapters).toEqual([1, 3]);
  });
});

describe('a chapter whose file cannot be read, for those who ask about others', () => {
  it('is no end to the export of others, which says so, and to that of itself or of the whole book', async () => {
    const { exportManuscript } = openManuscript({
      store: await make(HALF),
      book: { ...TEST_BOOK, chapters: 3 },
      log: createRecordingLog(),
      owner: 'test',
      fixedTime: new Date(0),
      printer: null,
    });
    const made = await exportManuscript({ format: 'md', chapters: [1, 3] });
    expect(made).toMatchObject({ chapters: [1, 3], path: `exports/${TEST_BOOK.book_id}-chapters-1_3.md` });
    expect(made.notices).toEqual([
      expect.stringMatching(
        /^chapter 2 is left out: chapters\/chapter_002\.json does not keep its contract: /,
      ),
    ]);
    for (const chapters of [null, [1, 2]])
      await expect(exportManuscript({ format: 'md', chapters, path: null })).rejects.toMatchObject({
        code: 'stored_file_invalid',
        details: { path: chapterFile(2) },
      });
  });

  it('is told among what is remembered, and refused where it was asked for', async () => {
    const { files } = await make(HALF);
    const states = async (asked: readonly number[] | null) =>
      (await listMemory(files, TEST_BOOK, asked)).map(({ chapter, state }) => [chapter, state]);
    expect(await states(null)).toEqual([
      [1, 'missing'],
      [2, 'broken'],
      [3, 'missing'],
    ]);
    expect(await states([3])).toEqual([[3, 'missing']]);
    await expect(states([2])).rejects.toMatchObject({ code: 'stored_file_invalid' });
  });

  it.each([
    ['takes no text after it', 'append', 'stored_file_invalid'],
    ['is replaced with all others', 'force', null],
    ['is replaced by its number', { at: 2 }, null],
    ['stays where what comes after it is replaced', { at: 3 }, 'stored_file_invalid'],
    ['counts as text', 'new', 'import_over_chapters'],
  ] as const)('%s', async (_, mode, refused) => {
    const { files } = await make(HALF);
    const documents = [await readManuscript({ name: 'more.md', bytes: Buffer.from('# One\n\nText.\n') })];
    const decided = decideManuscript(files, { ...TEST_BOOK, chapters: 3 }, documents, {
      mode,
      chapters: null,
    });
    if (refused !== null) return expect(decided).rejects.toMatchObject({ code: refused });
    const { output, found } = await decided;
    expect(output.replaced).toContain(2);
    expect(found.has(chapterFile(2))).toBe(true);
  });
});

/** Of one chapter, “The Lamp Goes Dark”. */
const STORED_OUTLINE_TEXT = readFileSync(
  new URL('../../../test/fixtures/contracts/outline/valid/one-chapter.json', import.meta.url),
  'utf8',
);

describe('the status of a book whose text is another than its outline was made for', () => {
  it('goes by the titles of the text, and has all its chapters', async () => {
    const { chapters } = await loadWritingFacts(
      (await make({ [PROJECT_PATHS.outline]: STORED_OUTLINE_TEXT })).files,
    );
    expect(chapters.map(({ chapter, title }) => [chapter, title])).toEqual([
      [1, 'Title 1'],
      [2, 'Title 2'],
      [3, 'Title 3'],
    ]);
  });

  it('tells a chapter of the outline as broken where its file is', async () => {
    const files = { [PROJECT_PATHS.outline]: STORED_OUTLINE_TEXT, [chapterFile(1)]: '{"chapter' };
    const { chapters } = await loadWritingFacts((await make(files)).files);
    const [first] = chapters;
    expect([first?.title, first?.broken]).toEqual([
      'The Lamp Goes Dark',
      expect.stringMatching(/^chapters\/chapter_001\.json cannot be read: /),
    ]);
  });
});
