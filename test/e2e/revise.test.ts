import { beforeAll, describe, expect } from 'vitest';
import { CandidateSchema, type PassageCandidate } from '../../src/contracts/candidate.ts';
import { GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { type DoorStates, FIXED, makeDoorStates } from './doors/door-states.ts';
import { type BookFolder, it, readDocument, readTrouble, type Workbench } from './workbench.ts';

// The author has a passage drafted anew, looks at the drafts, and takes what is wanted of them.

let states: DoorStates;
beforeAll(async () => {
  states = await makeDoorStates();
  return () => states.remove();
});

const CHAPTER = 'chapters/chapter_001.json';
const PAGES = 'Story/Scenes';
const readScene = (book: BookFolder) => {
  const { scenes } = GeneratedChapterSchema.parse(JSON.parse(book.read(CHAPTER)));
  return scenes[0]?.content ?? '';
};
const readPage = (book: BookFolder) => {
  const page = book.read(`${PAGES}/${book.list(PAGES)[0]}`);
  return page.slice(page.indexOf('\n---\n') + '\n---\n\n'.length);
};
const readCandidate = (book: BookFolder): PassageCandidate => {
  const [file] = book.list('.control-room/candidates');
  return CandidateSchema.parse(JSON.parse(book.read(`.control-room/candidates/${file}`)));
};
/** Two paragraphs in the middle of the scene, as they are typed. */
function choosePassage(book: BookFolder): { readonly typed: string; readonly text: string } {
  const paragraphs = readScene(book).split('\n\n');
  const text = paragraphs.slice(2, 4).join('\n\n');
  return { typed: `${text.slice(0, 25)}…${text.slice(-25)}`, text };
}
const say = (bench: Workbench, args: readonly string[]) =>
  bench.here([...args, '--book', 'b', '--json'], FIXED);
const revise = (bench: Workbench, typed: string, ...more: readonly string[]) =>
  say(bench, ['revise', '--scene', '1:1', '--passage', typed, '--instruction', 'darker', ...more]);

describe('bookforge revise', () => {
  it('drafts a passage, changes nothing, and takes one draft into that passage alone', async ({ bench }) => {
    const book = states.copyTo('written', bench);
    const before = readScene(book);
    const { typed, text } = choosePassage(book);
    const files = book.artifacts();

    const ran = await revise(bench, typed, '--drafts', '3');
    expect([ran.code, ran.code === 0 ? '' : ran.stdout]).toEqual([0, '']);
    expect(readDocument(ran)).toMatchObject({
      chapter: 1,
      drafts: [{ draft: 1 }, { draft: 2 }, { draft: 3 }],
    });
    expect(book.artifacts()).toEqual(files);
    const candidate = readCandidate(book);
    expect(candidate.passages).toMatchObject([{ scene_number: 1, text }]);
    const drafts = candidate.drafts.map(({ texts }) => texts[0] ?? '');
    expect(new Set([text, ...drafts]).size).toBe(4);
    expect(book.runs().find(({ kind }) => kind === 'revision')).toMatchObject({ status: 'done' });

    const shown = await bench.here(['revision', 'show', candidate.candidate_id, '--book', 'b'], FIXED);
    expect(shown.stdout).toContain('{+');
    const applied = await say(bench, ['revision', 'apply', candidate.candidate_id, '--draft', '2']);
    expect(readDocument(applied)).toMatchObject({ status: 'applied', draft: 2 });
    const start = before.indexOf(text);
    const wanted = before.slice(0, start) + drafts[1] + before.slice(start + text.length);
    expect([readScene(book), readPage(book)]).toEqual([wanted, `${wanted}\n`]);
    const others = Object.entries(book.artifacts()).filter(([name]) => name.includes('002'));
    expect(others).toEqual(Object.entries(files).filter(([name]) => name.includes('002')));

    const restored = await say(bench, ['history', 'restore', '--chapter', '1']);
    expect([restored.code, readScene(book)]).toEqual([0, before]);
  });

  it('takes hunks singly, one after the other, and refuses what the text has outrun', async ({ bench }) => {
    const book = states.copyTo('written', bench);
    const before = readScene(book);
    const [first = ''] = before.match(/\b[a-z]{5,}\b/g) ?? [];
    const instruction = `replace "${first}" with "lantern"`;
    const ran = await say(bench, ['revise', '--scene', '1:1', '--instruction', instruction]);
    expect([ran.code, ran.code === 0 ? '' : ran.stdout]).toEqual([0, '']);
    const { candidate_id: id } = readCandidate(book);
    const shown = readDocument(await say(bench, ['revision', 'show', id]));
    const [{ hunks }] = shown['differences'] as [
      { hunks: { removed: string; added: string; start: number }[] },
    ];
    expect(hunks.length).toBeGreaterThan(0);

    expect((await say(bench, ['revision', 'apply', id, '--hunk', '1'])).code).toBe(0);
    const [hunk] = hunks;
    if (hunk === undefined) throw new Error('there is no hunk');
    expect(readScene(book)).toBe(
      before.slice(0, hunk.start) + hunk.added + before.slice(hunk.start + hunk.removed.length),
    );
    expect((await say(bench, ['revision', 'apply', id])).code).toBe(0);
    expect(readScene(book)).toBe(before.replaceAll(first, 'lantern'));
    const whole = await bench.here(['revision', 'show', id, '--book', 'b'], FIXED);
    expect(whole.stdout).toContain('applied: draft 1');
    expect(whole.stdout).not.toContain('revision apply');
    expect(readTrouble(await say(bench, ['revision', 'apply', id, '--hunk', '99']))).toMatchObject({
      reason_code: 'usage_invalid',
    });

    const page = `${PAGES}/${book.list(PAGES)[0]}`;
    book.write(page, `${book.read(page)}\nIt snowed on the quay.\n`);
    const unsynced = await say(bench, ['revise', '--scene', '1:1', '--instruction', 'darker']);
    expect([unsynced.code, readTrouble(unsynced).reason_code]).toEqual([5, 'hand_edits_unsynced']);
    await say(bench, ['sync']);
    const stale = await say(bench, ['revision', 'apply', id]);
    expect([stale.code, readTrouble(stale).reason_code]).toEqual([2, 'candidate_outdated']);
  });

  it.for([
    [['--passage', 'no such words'], 'passage_not_found'],
    [['--passage', 'e'], 'passage_ambiguous'],
    [['--lines', '1-99999'], 'passage_not_found'],
    [['--lines', 'three'], 'usage_invalid'],
  ] as const)('refuses a passage that is not one: %j', async ([words, reason], { bench }) => {
    const book = states.copyTo('written', bench);
    const ran = await say(bench, ['revise', '--scene', '1:1', '--instruction', 'darker', ...words]);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, reason]);
    expect(book.has('.control-room/candidates')).toBe(false);
  });
});

describe('bookforge history back', () => {
  it('puts the book back to a finished chapter in one commit, and can be undone to the byte', async ({
    bench,
  }) => {
    const book = states.copyTo('written', bench);
    const whole = book.artifacts();
    const went = await say(bench, ['history', 'back', '--chapter', '1']);
    expect([went.code, went.stdout.includes('chapter_002.json')]).toEqual([0, true]);
    expect(book.has('chapters/chapter_002.json')).toBe(false);
    expect(book.list(PAGES).filter((page) => page.startsWith('SCN-002'))).toEqual([]);
    expect(book.read(CHAPTER)).toBe(whole[CHAPTER]);
    const memory = JSON.parse(book.read('chapter_memory.json')) as { chapters: { chapter_number: number }[] };
    expect(memory.chapters.map(({ chapter_number }) => chapter_number)).toEqual([1]);

    const undone = await say(bench, ['history', 'back', '--undo']);
    expect([undone.code, book.artifacts()]).toEqual([0, whole]);
    expect(readTrouble(await say(bench, ['history', 'back', '--undo'])).reason_code).toBe('point_not_found');
  });

  it('brings back the text and the memory that a chapter had, and goes on from there', async ({ bench }) => {
    const book = states.copyTo('written', bench);
    const whole = book.artifacts();
    const page = `${PAGES}/${book.list(PAGES)[0]}`;
    book.write(page, `${book.read(page)}\nIt snowed on the quay.\n`);
    await say(bench, ['sync']);
    await say(bench, ['memory', 'rebuild', '--chapters', '1']);
    expect(book.read(CHAPTER)).not.toBe(whole[CHAPTER]);
    expect((await say(bench, ['history', 'back', '--chapter', '2'])).code).toBe(0);
    expect(book.artifacts()).toEqual(whole);
    expect((await say(bench, ['history', 'back', '--chapter', '1'])).code).toBe(0);
    const again = await say(bench, ['run', '--ack-outline-issues']);
    expect([again.code, book.read('chapters/chapter_002.json')]).toEqual([
      0,
      whole['chapters/chapter_002.json'],
    ]);
  });

  it('refuses a chapter that was never finished', async ({ bench }) => {
    states.copyTo('outlined', bench);
    const ran = await say(bench, ['history', 'back', '--chapter', '1']);
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'point_not_found']);
  });
});
