import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type GeneratedChapter, GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { ChapterRecordSchema } from '../../src/contracts/chapter-record.ts';
import { type MadeBooks, makeBooks, ON, startFrom } from './outline-folder.ts';
import {
  type BookFolder,
  it,
  listFilesBelow,
  readDocument,
  readTrouble,
  splitCommand,
  type Workbench,
} from './workbench.ts';

// Rewriting from outside: nothing that was written is lost, what became old is told and left alone, and what an author edits
// by hand is noticed, shown and taken in. Three chapters are written once; each test works on a copy.

let made: MadeBooks;
let outlined: string;

beforeAll(async () => {
  made = await makeBooks();
  outlined = join(made.bench.folder, 'outlined');
  cpSync(made.outlined, outlined, { recursive: true });
  const ran = await made.bench.bin(['run', ...ON]);
  if (ran.code !== 0) throw new Error(ran.stderr);
});

afterAll(() => made.remove());

const written = () => made.outlined;
const chapterFile = (number: number) => `chapters/chapter_00${number}.json`;
const recordFile = (number: number) => `.control-room/chapters/chapter_00${number}.json`;
const readChapter = (book: BookFolder, number: number): GeneratedChapter =>
  GeneratedChapterSchema.parse(JSON.parse(book.read(chapterFile(number))));
const readRecord = (book: BookFolder, number: number) =>
  ChapterRecordSchema.parse(JSON.parse(book.read(recordFile(number))));

interface Rewriting {
  stale: { chapter: number; reasons: { because: string; of: number }[]; next: string }[];
  hand_edits: { scene: string | null; path: string; state: string }[];
}

async function readStatus(bench: Workbench): Promise<{ next: string | null; rewriting: Rewriting }> {
  return readDocument(await bench.here(['status', ...ON, '--json'])) as never;
}

async function run(bench: Workbench, args: readonly string[]): Promise<Record<string, unknown>> {
  const ran = await bench.here([...args, ...ON, '--json']);
  expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  return readDocument(ran);
}

function findPage(book: BookFolder, prefix: string): string {
  const name = book.list('Story/Scenes').find((each) => each.startsWith(prefix));
  return `Story/Scenes/${name ?? expect.fail(`no page ${prefix}`)}`;
}

/** Another text for a scene in its chapter, as a version that was written earlier would have it. */
function changeChapter(book: BookFolder, number: number, content: string): void {
  const chapter = readChapter(book, number);
  const [first, ...others] = chapter.scenes;
  if (first === undefined) throw new Error('a chapter has a scene');
  book.write(chapterFile(number), JSON.stringify({ ...chapter, scenes: [{ ...first, content }, ...others] }));
}

/** What a run for chapter 2 has to do with: its files, and what the machine keeps of its work. */
const OF_CHAPTER_2 =
  /chapter_002|SCN-002|^artifacts\/|^\.control-room\/(?:runs|claims|audit|issues|cache|lock|fence|requests)/;

const LINE = 'A line of my own, put in by hand.';

/** The last words of a chapter, edited by hand and taken in: the next chapter went on from them. */
async function editEnd(bench: Workbench, book: BookFolder, chapter: number, line: string): Promise<void> {
  const name = book.list('Story/Scenes').findLast((each) => each.startsWith(`SCN-00${chapter}-`));
  const page = `Story/Scenes/${name ?? expect.fail('no page')}`;
  book.write(page, `${book.read(page).trimEnd()}\n\n${line}\n`);
  await run(bench, ['sync', '--chapters', String(chapter)]);
}

describe('stale chapters that the author has read and finds fine', () => {
  const listStale = async (bench: Workbench) =>
    (await readStatus(bench)).rewriting.stale.map(({ chapter }) => chapter);

  it('are accepted beside the texts as they are, and stale again when one of those changes', async ({
    bench,
  }) => {
    const book = startFrom(written(), bench);
    await editEnd(bench, book, 1, LINE);
    expect(await listStale(bench)).toEqual([2]);
    const texts = [1, 2, 3].map((number) => book.read(chapterFile(number)));
    const { told } = readRecord(book, 2);

    expect(await run(bench, ['accept', '--chapters', '2'])).toMatchObject({
      accepted: [{ chapter: 2, reasons: [{ because: 'ending_changed', of: 1 }] }],
      fresh: [],
      stale: [],
    });
    expect(await listStale(bench)).toEqual([]);
    expect([1, 2, 3].map((number) => book.read(chapterFile(number)))).toEqual(texts);
    expect(readRecord(book, 2)).toMatchObject({
      told,
      accepted: { beside: [{ chapter_number: 1, text_sha256: readRecord(book, 1).text_sha256 }] },
    });
    expect(await run(bench, ['accept', '--chapters', '1-3'])).toMatchObject({
      accepted: [],
      fresh: [1, 2, 3],
    });

    // An edit of one's own in an accepted chapter leaves it accepted, and makes the next one stale.
    await editEnd(bench, book, 2, LINE);
    expect(await listStale(bench)).toEqual([3]);
    await editEnd(bench, book, 1, 'And one more.');
    expect(await listStale(bench)).toEqual([2, 3]);
  });

  it('without a text are refused, and nothing is changed', async ({ bench }) => {
    const book = startFrom(written(), bench);
    await editEnd(bench, book, 1, LINE);
    const before = book.artifacts();
    const refused = await bench.here(['accept', ...ON, '--chapters', '2,9', '--json']);
    expect([refused.code, readTrouble(refused)]).toMatchObject([
      2,
      { reason_code: 'usage_invalid', next_action: 'bookforge help accept', details: { chapters: [9] } },
    ]);
    expect(book.artifacts()).toEqual(before);
  });

  it('are told as such by status, run --plan and run, with both ways out', async ({ bench }) => {
    const book = startFrom(written(), bench);
    expect((await bench.here(['run', ...ON, '--plan', '--chapters', '1', '--force'])).stdout).toContain(
      'Chapters 2, 3 were written after these, and would be stale.',
    );
    await editEnd(bench, book, 1, LINE);
    const plan = await bench.here(['run', ...ON, '--plan', '--chapters', '2,3']);
    expect(plan.stdout).toContain('reused; stale: chapter 1 ends in other words');
    const { chapters } = await run(bench, ['run', '--plan', '--chapters', '2,3']);
    expect(chapters).toMatchObject([
      { action: 'reused', stale: 'chapter 1 ends in other words' },
      { action: 'reused' },
    ]);
    const { stdout } = await bench.here(['status', ...ON]);
    expect(stdout).toMatch(/^ {2}1 .* written {2}/m);
    expect(stdout).toMatch(/^ {2}2 .* stale {4}/m);
    expect(stdout).toContain('write anew  bookforge run --book b --chapters 2 --force\n');
    expect(stdout).toContain('or accept   bookforge accept --book b --chapters 2\n');
  });
});

describe('writing one chapter anew', () => {
  it('with --chapters 2 leaves every other file’s bytes; a chapter that does not parse is kept first', async ({
    bench,
  }) => {
    const book = startFrom(written(), bench);
    const before = readAll(book);
    await run(bench, ['run', '--chapters', '2']);
    expect(readAll(book)).toEqual(before);
    book.write(chapterFile(2), '{"scenes": [');
    // Whoever does not say that it is to be written anew gets it back from its pages, or decides.
    const refused = await bench.here(['run', ...ON]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('chapter_broken')]);
    const ran = await bench.here(['run', ...ON, '--chapters', '2', '--force']);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stderr).toContain('could not be read as a chapter; it is kept in the history');
    const others = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).filter(([name]) => !OF_CHAPTER_2.test(name)));
    expect(others(readAll(book))).toEqual(others(before));
    expect(readChapter(book, 2).scenes.length).toBeGreaterThan(0);
    const { versions } = await run(bench, ['history', 'list', chapterFile(2)]);
    expect(versions).toMatchObject([{ path: chapterFile(2), bytes: 12 }]);
  });

  it('with --force keeps the old version once, marks those after it stale and touches none of them', async ({
    bench,
  }) => {
    const book = startFrom(written(), bench);
    const old = book.read(chapterFile(2));
    const before = book.artifacts();
    const ran = await run(bench, ['run', '--chapters', '2', '--force']);
    const after = book.artifacts();
    const changed = Object.keys(after).filter(
      (name) => after[name] !== before[name] && !name.startsWith('artifacts/'),
    );
    // The ledgers have an entry a chapter; those of the others are compared below.
    expect(
      changed.filter(
        (name) =>
          !/^chapters\/chapter_002\.json$|^Story\/Scenes\/SCN-002-|^chapter_memory\.json$|^consistency_reports\.json$/.test(
            name,
          ),
      ),
    ).toEqual([]);
    const entriesBut2 = (text = '') =>
      JSON.parse(text).chapters.filter((entry: { chapter_number: number }) => entry.chapter_number !== 2);
    expect(entriesBut2(after['chapter_memory.json'])).toEqual(entriesBut2(before['chapter_memory.json']));
    // Asked again, also an author who always answers alike gives another text.
    expect(book.read(chapterFile(2))).not.toBe(old);
    const history = `.control-room/history/${chapterFile(2)}`;
    expect(book.list(history).map((name) => book.read(`${history}/${name}`))).toEqual([old]);
    expect(ran['stale']).toMatchObject([{ chapter: 3 }]);
    await run(bench, ['run', '--chapters', '2', '--force']);
    expect(book.list(history)).toHaveLength(2);
    expect(book.read(chapterFile(2))).not.toBe(old);

    changeChapter(book, 2, LINE);
    await run(bench, ['sync']);
    const { next, rewriting } = await readStatus(bench);
    expect(rewriting.stale).toMatchObject([
      {
        chapter: 3,
        reasons: expect.arrayContaining([expect.objectContaining({ because: 'memory_changed', of: 2 })]),
        next: 'bookforge run --book b --chapters 3 --force',
      },
    ]);
    // First the new text is remembered and checked; what follows it can wait.
    expect(next).toBe('bookforge run --book b');
    expect((await bench.here(['status', ...ON])).stdout).toContain(
      'what is remembered of chapter 2 has changed since',
    );
    const third = book.read(chapterFile(3));
    const again = await run(bench, ['run']);
    expect(again).toMatchObject({ notices: [{ reason_code: 'chapters_stale' }] });
    expect(book.read(chapterFile(3))).toBe(third);
    expect((await readStatus(bench)).next).toBe('bookforge run --book b --chapters 3 --force');
  });

  it('records what each chapter was written from', ({ bench }) => {
    const book = startFrom(written(), bench);
    const [one, two, three] = [1, 2, 3].map((number) => readRecord(book, number).told);
    expect([one?.memory, one?.ending]).toEqual([{}, null]);
    expect(Object.keys(three?.memory ?? {})).toEqual(['1', '2']);
    expect(three?.memory['1']).toBe(two?.memory['1']);
    expect(three?.ending?.chapter_number).toBe(2);
    for (const number of [1, 2, 3]) expect(readChapter(book, number).written_without).toBeUndefined();
  });

  it('a plan made anew makes its chapter stale, and a restored one fresh again', async ({ bench }) => {
    const book = startFrom(written(), bench);
    const plan = 'chapters/chapter_002_plan.json';
    const old = book.read(plan);
    book.write(plan, old.replace(/"goal": "[^"]*"/, '"goal": "Another goal."'));
    const { rewriting } = await readStatus(bench);
    expect(rewriting.stale).toMatchObject([{ chapter: 2, reasons: [{ because: 'plan_changed', of: 2 }] }]);
    await run(bench, ['step', 'plan', '--chapters', '2', '--force']);
    expect(book.read(plan)).toBe(old);
    expect((await readStatus(bench)).rewriting.stale).toEqual([]);
    await run(bench, ['history', 'restore', plan]);
    expect(book.read(plan)).toContain('Another goal.');
  });
});

describe.concurrent('a scene edited by hand', () => {
  it('is told by status, shown, taken by sync, and in the export', async ({ bench }) => {
    const book = startFrom(written(), bench);
    const page = findPage(book, 'SCN-002-001');
    book.write(page, `${book.read(page).trimEnd()}\n\n${LINE}\n`);
    const edited = book.read(page);
    expect(await readStatus(bench)).toMatchObject({
      next: 'bookforge sync --book b',
      rewriting: { hand_edits: [{ scene: '2:1', path: page, state: 'edited' }] },
    });
    expect((await bench.here(['status', ...ON])).stdout).toContain(page);
    const early = await bench.here(['export', ...ON, '--format', 'txt', '--json']);
    expect(readDocument(early)).toMatchObject({ unsynced: [page] });
    expect(early.stderr).toContain('edited by hand and not in the export');
    expect(book.read('exports/b.txt')).not.toContain(LINE);

    const before = book.artifacts();
    const dry = await bench.here(['sync', ...ON, '--dry-run']);
    expect(dry.stdout).toContain(`+ ${LINE}`);
    expect(book.artifacts()).toEqual(before);

    const old = readChapter(book, 2);
    expect(await run(bench, ['sync'])).toMatchObject({
      pages: [{ scene: '2:1', path: page, action: 'taken' }],
      // A line in the middle of it: nothing that chapter 3 was told.
      stale: [],
    });
    const after = book.artifacts();
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([page, chapterFile(2)]);
    expect(after[page]).toContain(LINE);
    expect(after[page]).not.toBe(edited);
    const chapter = readChapter(book, 2);
    expect(chapter.scenes[0]?.content).toContain(LINE);
    expect(chapter.total_words).toBe(old.total_words + LINE.split(' ').length);
    expect(chapter.scenes.slice(1)).toEqual(old.scenes.slice(1));
    expect((await readStatus(bench)).rewriting.hand_edits).toEqual([]);
    const exported = await bench.here(['export', ...ON, '--format', 'txt', '--json']);
    expect(readDocument(exported)).toMatchObject({ unsynced: [] });
    expect(book.read('exports/b.txt')).toContain('put in by hand.');
    await run(bench, ['history', 'restore', '--chapter', '2']);
    expect(readChapter(book, 2)).toEqual(old);
    expect(book.read(page)).not.toContain(LINE);
    expect((await readStatus(bench)).rewriting).toMatchObject({ stale: [], hand_edits: [] });
  });

  it('is taken as it is, and what looks left over in it is told with its line', async ({ bench }) => {
    const book = startFrom(written(), bench);
    const page = findPage(book, 'SCN-002-001');
    const before = book.read(page);
    book.write(page, `${before.trimEnd()}\n\n[INSERT the storm here]\n\nShe went home.\n`);
    const line = book.read(page).split('\n').indexOf('[INSERT the storm here]') + 1;
    const findings = [
      { reason_code: 'scene_leftover', message: expect.stringContaining('[INSERT the storm here]'), line },
    ];
    const listAttention = async () =>
      readDocument(await bench.here(['status', ...ON, '--json']))['attention'];
    expect(await run(bench, ['sync', '--dry-run'])).toMatchObject({ pages: [{ path: page, findings }] });
    expect(await listAttention()).toEqual([]);
    expect(await run(bench, ['sync'])).toMatchObject({ pages: [{ path: page, action: 'taken', findings }] });
    expect(readChapter(book, 2).scenes[0]?.content).toContain('[INSERT the storm here]');
    expect(await listAttention()).toMatchObject([{ scene_ref: '2:1', reason_code: 'scene_leftover' }]);
    expect((await bench.here(['status', ...ON])).stdout).toContain('[INSERT the storm here]');
    // Mended by hand, it is told no more.
    book.write(page, book.read(page).replace('[INSERT the storm here]', 'It stormed all night.'));
    const shown = await bench.here(['sync', ...ON]);
    expect([shown.code, shown.stdout.includes('The scene has')]).toEqual([0, false]);
    expect(await listAttention()).toEqual([]);
  });

  it('keeps a run that is taken up from its chapter by the same rule, with the same words', async ({
    bench,
  }) => {
    const book = startFrom(written(), bench);
    const force = ['run', ...ON, '--chapters', '2', '--force', '--json'];
    const paused = readTrouble(await bench.here([...force, '--max-tokens', '20000']));
    expect(paused.reason_code).toBe('budget_exhausted');
    const page = findPage(book, 'SCN-002-001');
    book.write(page, book.read(page).replace(/\n\n[^\n]/, `\n\n${LINE}\n\n$&`));
    const before = book.artifacts();
    const again = splitCommand(paused.next_action);
    const resumed = await bench.here([...again, '--json']);
    const refused = readTrouble(resumed);
    expect([resumed.code, refused.reason_code]).toEqual([5, 'hand_edits_unsynced']);
    expect(refused).toEqual(readTrouble(await bench.here(force)));
    expect(book.artifacts()).toEqual(before);
    await run(bench, ['sync', '--keep', 'chapter']);
    const enough = again.slice(0, again.indexOf('--max-tokens'));
    expect((await bench.here([...enough, '--max-tokens', '9000000'])).stdout).toContain(
      'chapter 2: chapters/chapter_002.json written',
    );
  });

  it('keeps run --force from its chapter until it is taken or dropped', async ({ bench }) => {
    const book = startFrom(written(), bench);
    const page = findPage(book, 'SCN-002-001');
    const made = book.read(page);
    book.write(page, made.replace(/\n\n[^\n]/, `\n\n${LINE}\n\n$&`));
    const edited = book.read(page);
    const refused = await bench.here(['run', ...ON, '--chapters', '2', '--force', '--json']);
    expect([refused.code, readTrouble(refused)]).toMatchObject([
      5,
      { reason_code: 'hand_edits_unsynced', next_action: 'bookforge sync --book b' },
    ]);
    expect(book.read(page)).toBe(edited);
    expect(readDocument(await bench.here(['run', ...ON, '--json']))).toMatchObject({ action: 'reused' });
    await run(bench, ['sync', '--keep', 'chapter']);
    expect(book.read(page)).toBe(made);
    const { versions } = await run(bench, ['history', 'list', page]);
    expect(versions).toHaveLength(1);
    await run(bench, ['history', 'restore', page]);
    expect(book.read(page)).toContain(LINE);
    expect(readChapter(book, 2).scenes[0]?.content).toContain(LINE);
  });

  it('and changed in the chapter too is refused, shown, and settled by --keep', async ({ bench }) => {
    const book = startFrom(written(), bench);
    const page = findPage(book, 'SCN-002-001');
    changeChapter(book, 2, 'The chapter says this.');
    book.write(page, `${book.read(page).trimEnd()}\n\n${LINE}\n`);
    const before = book.artifacts();
    const refused = await bench.here(['sync', ...ON]);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain('- The chapter says this.');
    expect(refused.stderr).toContain(`+ ${LINE}`);
    expect(book.artifacts()).toEqual(before);
    await run(bench, ['sync', '--keep', 'page']);
    expect(readChapter(book, 2).scenes[0]?.content).toContain(LINE);
    const { versions } = await run(bench, ['history', 'list', chapterFile(2)]);
    expect(versions).toMatchObject([{ bytes: Buffer.byteLength(before[chapterFile(2)] ?? '') }]);
  });

  it('may lie under another name, without its head, or be gone; a page of no scene is only told', async ({
    bench,
  }) => {
    const book = startFrom(written(), bench);
    const [one, two] = [findPage(book, 'SCN-001-001'), findPage(book, 'SCN-001-002')];
    const text = readChapter(book, 1).scenes[1]?.content;
    book.write('Story/Scenes/SCN-001-001-mine.md', `${LINE}\n`);
    for (const path of [one, two]) rmSync(join(book.folder, path));
    book.write('Story/Scenes/SCN-077-001.md', 'A chapter that nobody planned.\n');
    const synced = await run(bench, ['sync']);
    expect(synced['pages']).toMatchObject([
      { scene: '1:1', action: 'taken', path: 'Story/Scenes/SCN-001-001-mine.md' },
      { scene: '1:2', action: 'made anew', path: two },
      { scene: '77:1', action: 'left', state: 'unknown' },
    ]);
    expect(readChapter(book, 1).scenes[0]?.content).toBe(LINE);
    expect(book.read(two)).toContain(text);
    expect(book.has(chapterFile(77))).toBe(false);
  });
});

describe.concurrent('history', () => {
  it('lists what a forced step replaced, shows the difference, and puts it back with its pages', async ({
    bench,
  }) => {
    const book = startFrom(written(), bench);
    const cast = JSON.parse(book.read('characters.json'));
    const renamed = {
      ...cast,
      protagonist: { ...cast.protagonist, motivation: 'To be left alone by everyone.' },
    };
    book.write('characters.json', `${JSON.stringify(renamed, null, 2)}\n`);
    await run(bench, ['step', 'characters', '--force']);
    const { versions } = await run(bench, ['history', 'list', 'characters.json']);
    expect(versions).toMatchObject([
      { path: 'characters.json', words: null, replaced_by: { description: 'Make the characters' } },
    ]);
    const shown = await bench.here(['history', 'show', 'characters.json', ...ON, '--diff']);
    expect(shown.stdout).toContain('[-');
    const { changed } = await run(bench, ['history', 'restore', 'characters.json']);
    expect(changed).toEqual(expect.arrayContaining(['characters.json', 'Compendium/story-bible.md']));
    expect(book.read('characters.json')).toContain('To be left alone by everyone.');
    expect(book.read('Compendium/story-bible.md')).toContain('To be left alone by everyone.');
  });

  it('gives an outline back with its places and its report', async ({ bench }) => {
    const book = startFrom(outlined, bench);
    const names = ['outline/outline.json', 'outline/location_registry_active.json', 'Story/SCN-outline.md'];
    const read = () => names.map((name) => book.read(name));
    const before = read();
    const report = book.read('outline/outline_pipeline_report_latest.json');
    await run(bench, ['outline', 'generate', '--rerun', '--force', '--exact-scene-count', '3']);
    expect(read()).not.toEqual(before);
    await run(bench, ['history', 'restore', 'outline/outline.json']);
    expect(read()).toEqual(before);
    expect(book.read('outline/outline_pipeline_report_latest.json')).toBe(report);
    const cards = book.list('Compendium/Locations');
    expect(cards.length).toBeGreaterThan(0);
    expect((await bench.here(['step', 'plan', ...ON, '--chapters', '1'])).code).toBe(0);
  });

  it('refuses what it does not have, what names several, and what breaks a contract', async ({ bench }) => {
    const book = startFrom(written(), bench);
    const refuse = async (args: readonly string[]) => {
      const ran = await bench.here([...args, ...ON, '--json']);
      return [ran.code, readTrouble(ran).reason_code];
    };
    expect(await refuse(['history', 'show', '--chapter', '2'])).toEqual([2, 'version_not_found']);
    expect(await refuse(['history', 'show'])).toEqual([2, 'usage_invalid']);
    const name = '20260210T143000123Z';
    book.write(`.control-room/history/${chapterFile(2)}/${name}-00000000.json`, '{');
    book.write(`.control-room/history/world.json/${name}-00000001.json`, '{"schema_version": "world_v1"}');
    book.write(`.control-room/history/.control-room/x.json/${name}-00000002.json`, '{}');
    const before = book.artifacts();
    expect(await refuse(['history', 'restore', name])).toEqual([2, 'usage_invalid']);
    expect(await refuse(['history', 'restore', '--chapter', '2'])).toEqual([2, 'stored_file_invalid']);
    expect(await refuse(['history', 'restore', 'world.json'])).toEqual([2, 'stored_file_invalid']);
    expect(await refuse(['history', 'restore', '.control-room/x.json'])).toEqual([2, 'version_not_found']);
    expect(book.artifacts()).toEqual(before);
  });
});

/** Every file of the project, the machine's own too, by name. */
function readAll(book: BookFolder): Record<string, string> {
  return Object.fromEntries(listFilesBelow(book.folder).map((name) => [name, book.read(name)]));
}

describe('a book whose hero is renamed after its first chapters', () => {
  it('is told so, gets another outline, and can have a chapter planned and written again', async ({
    bench,
  }) => {
    const book = startFrom(written(), bench);
    const cast = JSON.parse(book.read('characters.json'));
    const was: string = cast.protagonist.name;
    cast.protagonist.name = 'Jory Penhallow';
    book.write('characters.json', JSON.stringify(cast, null, 2));
    const { outline } = (await run(bench, ['status'])) as { outline: Record<string, unknown> };
    expect(outline).toMatchObject({ changed: ['characters.json'], unknown_people: [was] });

    const refused = await bench.here(['outline', 'generate', ...ON, '--from-phase', '2', '--json']);
    expect(readTrouble(refused)).toMatchObject({
      reason_code: 'chapters_written',
      next_action: 'bookforge outline generate --book b --from-phase 2 --force',
    });
    await run(bench, ['outline', 'generate', '--rerun', '--force']);
    expect(await run(bench, ['status'])).toMatchObject({ outline: { changed: [], unknown_people: [] } });
    await run(bench, ['step', 'plan', '--chapters', '1', '--force']);
    // The pages get the names that the new outline gives them.
    await run(bench, ['run', '--chapters', '1', '--force']);
    expect(book.read(chapterFile(1))).toContain('Jory');
  });
});
