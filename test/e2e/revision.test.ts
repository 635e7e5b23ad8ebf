import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { z } from 'zod';
import { type GeneratedChapter, GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { chapterRecordFile } from '../../src/contracts/project-paths.ts';
import { type MadeBooks, makeBooks, ON, startFrom } from './outline-folder.ts';
import { type BookFolder, it, readDocument, readTrouble, type Workbench } from './workbench.ts';

// Revisions and memory from outside: one chapter written once with the built command line, then copies of it in which
// somebody has given the protagonist other eyes than the cast has.

let made: MadeBooks;
let written: string;

beforeAll(async () => {
  made = await makeBooks();
  written = join(made.bench.folder, 'written');
  const ran = await made.bench.bin(['run', ...ON, '--chapters', '1']);
  if (ran.code !== 0) throw new Error(ran.stderr);
  cpSync(made.outlined, written, { recursive: true });
});

afterAll(() => made.remove());

const CHAPTER = 'chapters/chapter_001.json';
const REVISION = 'chapters/chapter_001_revision.json';
const RECORD = chapterRecordFile(1);
const RECORD_FIELDS = z.looseObject({ memory_of: z.string().nullable() });
const WRONG = 'lowered two blue eyes.';
const RIGHT = 'lowered two green eyes.';

const readChapter = (book: BookFolder): GeneratedChapter =>
  GeneratedChapterSchema.parse(JSON.parse(book.read(CHAPTER)));

/** The book under a policy, with a contradiction in the first scene of its first chapter. */
function plant(bench: Workbench, revision_policy: string): BookFolder {
  const book = startFrom(written, bench);
  const change = (name: string, edit: (value: never) => void) => {
    const value = JSON.parse(book.read(name)) as never;
    edit(value);
    book.write(name, `${JSON.stringify(value, null, 2)}\n`);
  };
  let name = '';
  change('characters.json', ({ protagonist }: { protagonist: { name: string; appearance: string } }) => {
    name = protagonist.name;
    protagonist.appearance = 'Tall and slow, with green eyes.';
  });
  change('book.json', (value: { revision_policy?: string }) => {
    value.revision_policy = revision_policy;
  });
  change(CHAPTER, ({ scenes }: GeneratedChapter) => {
    const [first] = scenes;
    if (first !== undefined) first.content = `${first.content}\n\n${name} ${WRONG}`;
  });
  return book;
}

describe.concurrent('a revision that waits', () => {
  it('blocks every command that writes later prose, is shown, and applied', async ({ bench }) => {
    const book = plant(bench, 'manual_confirm');
    const checked = readDocument(await bench.here(['run', ...ON, '--chapters', '1', '--json']));
    expect(checked['chapters']).toMatchObject([{ chapter: 1, action: 'checked', revision: 'pending' }]);
    const before = book.read(CHAPTER);
    for (const command of [
      ['run', ...ON],
      ['run', ...ON, '--chapters', '2'],
      ['recipe', 'run', 'write_scene_from_outline', '--arg', 'scene_ref=2:1', ...ON],
      ['chief', 'write scene 2:1', '--start', ...ON],
    ]) {
      const ran = await bench.here([...command, '--json']);
      expect([ran.code, command.join(' ')]).toEqual([5, command.join(' ')]);
      expect(readTrouble(ran)).toMatchObject({
        reason_code: 'revision_pending',
        next_action: 'bookforge revision show --book b --chapter 1',
        details: { pending: [1] },
      });
    }
    expect(readDocument(await bench.here(['status', ...ON, '--json']))).toMatchObject({
      next: 'bookforge revision show --book b --chapter 1',
      writing: { pending_revisions: [1] },
      // It is told with its revision.
      findings: [],
    });
    const shown = await bench.here(['revision', 'show', ...ON]);
    expect(shown.stdout).toMatch(/^~ .*lowered two \[-blue-\] \{\+green\+\} eyes\.$/m);
    const applied = await bench.here(['revision', 'apply', ...ON, '--chapter', '1', '--json']);
    expect([applied.code, readDocument(applied)['status']]).toEqual([0, 'accepted']);
    expect(readChapter(book).scenes[0]?.content).toContain(RIGHT);
    const history = `.control-room/history/${CHAPTER}`;
    expect(book.list(history).map((name) => book.read(`${history}/${name}`))).toContain(before);
    const [view = ''] = book.list('Story/Scenes').filter((name) => name.startsWith('SCN-001-001'));
    expect(book.read(`Story/Scenes/${view}`)).toContain(RIGHT);
    const memory = readDocument(await bench.here(['memory', 'show', ...ON, '--json']));
    expect(memory['chapters']).toMatchObject([{ chapter: 1, state: 'current' }]);
    // Mended, it is told no more.
    expect(readDocument(await bench.here(['status', ...ON, '--json']))['findings']).toEqual([]);
    expect(
      readTrouble(await bench.here(['revision', 'reject', ...ON, '--chapter', '1', '--json'])),
    ).toMatchObject({
      reason_code: 'revision_decided',
    });
  });

  it('is finished by the same command where it was cut short before the memory', async ({ bench }) => {
    const book = plant(bench, 'manual_confirm');
    await bench.here(['run', ...ON, '--chapters', '1']);
    const remembered = book.read('chapter_memory.json');
    const record = RECORD_FIELDS.parse(JSON.parse(book.read(RECORD)));
    await bench.here(['revision', 'apply', ...ON]);
    // As the commit of the text alone leaves them.
    const applied = RECORD_FIELDS.parse(JSON.parse(book.read(RECORD)));
    book.write(RECORD, `${JSON.stringify({ ...applied, memory_of: record.memory_of }, null, 2)}\n`);
    book.write('chapter_memory.json', remembered);
    const text = book.read(CHAPTER);

    const refused = readTrouble(await bench.here(['revision', 'reject', ...ON, '--chapter', '1', '--json']));
    expect(refused).toMatchObject({
      reason_code: 'revision_decided',
      kept: 'the revised text is the text of the chapter',
      next_action: 'bookforge memory rebuild --book b --chapters 1',
    });
    const again = await bench.here(['revision', 'apply', ...ON, '--chapter', '1', '--json']);
    expect([again.code, readDocument(again)['status']]).toEqual([0, 'accepted']);
    expect(book.read(CHAPTER)).toBe(text);
    const memory = readDocument(await bench.here(['memory', 'show', ...ON, '--json']));
    expect(memory['chapters']).toMatchObject([{ chapter: 1, state: 'current' }]);
    const third = await bench.here(['revision', 'apply', ...ON, '--chapter', '1', '--json']);
    expect([third.code, readTrouble(third)]).toMatchObject([
      2,
      { reason_code: 'revision_decided', kept: 'nothing was changed' },
    ]);
  });

  it('is refused over a chapter that has changed, and can be rejected', async ({ bench }) => {
    const book = plant(bench, 'manual_confirm');
    await bench.here(['run', ...ON, '--chapters', '1']);
    book.write(CHAPTER, book.read(CHAPTER).replace(WRONG, 'lowered two tired blue eyes.'));
    const edited = book.read(CHAPTER);
    const ran = await bench.here(['revision', 'apply', ...ON, '--json']);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'revision_outdated']);
    const rejected = readDocument(await bench.here(['revision', 'reject', ...ON, '--json']));
    expect(rejected).toMatchObject({ chapter: 1, status: 'rejected' });
    expect(book.read(CHAPTER)).toBe(edited);
    expect(JSON.parse(book.read(REVISION))).toMatchObject({ status: 'rejected' });
    const listed = readDocument(await bench.here(['revision', 'list', ...ON, '--json']));
    expect(listed['revisions']).toMatchObject([{ chapter_number: 1, status: 'rejected', findings: 1 }]);
  });
});

describe.concurrent('revisions that are applied at once', () => {
  it('leave no finding to tell but what nobody was told how to mend', async ({ bench }) => {
    const book = plant(bench, 'auto_apply');
    const ran = readDocument(await bench.here(['run', ...ON, '--chapters', '1', '--json']));
    expect(ran['chapters']).toMatchObject([{ chapter: 1, findings: 1, revision: 'applied' }]);
    expect(book.read('consistency_reports.json')).toContain('green eyes');
    const listFindings = async () => readDocument(await bench.here(['status', ...ON, '--json']))['findings'];
    expect(await listFindings()).toEqual([]);
    const reports = JSON.parse(book.read('consistency_reports.json'));
    const [issue] = reports.reports[0].issues;
    reports.reports[0].issues.push({ ...issue, description: 'Who opened the gate?', fix_instructions: null });
    book.write('consistency_reports.json', JSON.stringify(reports));
    expect(await listFindings()).toMatchObject([{ chapter: 1, description: 'Who opened the gate?' }]);
  });
});

describe.concurrent('without revisions', () => {
  it('a chapter with findings stays as it is, to the byte', async ({ bench }) => {
    const book = plant(bench, 'none');
    const before = book.read(CHAPTER);
    const ran = await bench.here(['run', ...ON, '--chapters', '1']);
    expect([ran.code, book.read(CHAPTER), book.has(REVISION)]).toEqual([0, before, false]);
    expect(book.read('consistency_reports.json')).toContain('green eyes');
    const told = readDocument(await bench.here(['status', ...ON, '--json']));
    expect(told['findings']).toMatchObject([
      { chapter: 1, description: expect.stringContaining('green eyes') },
    ]);
    expect((await bench.here(['status', ...ON])).stdout).toMatch(
      /findings in chapters: 1, .*\n {2}1 .*green eyes/,
    );
    // A text that nobody has checked yet has none.
    book.write(CHAPTER, before.replace('the', 'this'));
    expect(readDocument(await bench.here(['status', ...ON, '--json']))['findings']).toEqual([]);
  });

  it('memory rebuild makes what is of an earlier text anew, and nothing else', async ({ bench }) => {
    const book = plant(bench, 'none');
    const stale = readDocument(await bench.here(['memory', 'show', ...ON, '--json']));
    expect(stale['chapters']).toMatchObject([{ chapter: 1, state: 'stale' }]);
    const made = readDocument(await bench.here(['memory', 'rebuild', ...ON, '--json']));
    expect(made['chapters']).toEqual([{ chapter: 1, action: 'made' }]);
    const again = readDocument(await bench.here(['memory', 'rebuild', ...ON, '--json']));
    expect(again).toMatchObject({ run_id: null, chapters: [{ chapter: 1, action: 'reused' }] });
    const bytes = book.read('chapter_memory.json');
    const forced = readDocument(await bench.here(['memory', 'rebuild', ...ON, '--force', '--json']));
    expect(forced['chapters']).toEqual([{ chapter: 1, action: 'made' }]);
    expect(book.read('chapter_memory.json')).toBe(bytes);
  });
});
