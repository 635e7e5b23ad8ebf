import { describe, expect, it } from 'vitest';
import { type InboxItem, InboxSchema } from '../../src/contracts/api-inbox.ts';
import { chapterFile, PROJECT_PATHS, revisionFile } from '../../src/contracts/project-paths.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { Call } from '../../src/doors/door.ts';
import { DOORS } from '../../src/doors/door-table.ts';
import { ANSWER_INBOX, LIST_INBOX } from '../../src/doors/inbox-doors.ts';
import type { Model } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { hashChapterText } from '../../src/novel/records/chapter-record.ts';
import type { OpenBook } from '../../src/open-book.ts';
import type { RoomRow } from '../../src/project/room.ts';
import { ROOMS } from '../../src/rooms.ts';
import { applySpoil, type Spoil } from '../fakes/disobedient-author.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook, type RecipeBook, SCENE_WORK } from '../fakes/recipe-book.ts';
import { createRecordingAuthor, type RecordingAuthor } from '../fakes/recording-author.ts';
import { sampleChapter } from '../fakes/sample-manuscript.ts';

// Everything that waits for a person in one list, whichever room has it waiting, and every answer through the door that its
// own command goes through.

const signal = new AbortController().signal;
const PLAN_WORK = { ...SCENE_WORK, recipeId: 'plan_scene_from_outline' } as const;
const ASKS: Spoil = {
  set: {
    '/outputs_produced': [],
    '/stop_hook': {
      triggered: true,
      type: 'question',
      detail: 'Who is at the lock?',
      choices: [
        { id: 'sister', label: 'The pilot’s sister' },
        { id: 'nobody', label: 'Nobody' },
      ],
    },
  },
};

/** The offline author, whose planner asks once. */
function createAskingAuthor(): Promise<RecordingAuthor> {
  let asked = 0;
  return createRecordingAuthor((answer, { type, inputs }) => {
    asked += type === 'plan_scene' ? 1 : 0;
    const packet = JSON.parse(inputs.get('packet') ?? 'null');
    return type === 'plan_scene' && asked === 1 ? applySpoil(answer, ASKS, packet) : answer;
  });
}

/** As the command line calls: whatever is begun is waited for. */
function callOn(book: OpenBook): Call {
  const call: Call = {
    budget: NO_BUDGET,
    signal,
    tell: () => undefined,
    begin: async (door, input) => ({ waited: true, output: await door.call(book, input, call) }),
  };
  return call;
}

const list = (book: OpenBook) => LIST_INBOX.call(book, {}, callOn(book));
const answer = (book: OpenBook, item: string, said: string) =>
  ANSWER_INBOX.call(book, { item, answer: said }, callOn(book));

async function only(book: OpenBook, kind: string): Promise<InboxItem> {
  const { items } = await list(book);
  const [item, ...more] = items.filter((each) => each.kind === kind);
  if (item === undefined || more.length > 0) throw new Error(`${more.length + 1} items are of ${kind}`);
  return item;
}

async function open(model?: Model): Promise<{ readonly project: RecipeBook; readonly book: OpenBook }> {
  const project = await prepareRecipeBook();
  return { project, book: project.open(model ?? (await loadOfflineAuthor())) };
}

const CHAPTER = sampleChapter(1, 'The Lamp Goes Dark', ['It rained.', 'The boat was gone.']);

async function layRevision(project: RecipeBook, createdAt = '2026-02-10T15:30:00.000Z'): Promise<void> {
  const scenes = CHAPTER.scenes.map((scene) => ({ ...scene, content: `${scene.content} It snowed.` }));
  const revision = {
    schema_version: 'revision_v1',
    chapter_number: 1,
    status: 'pending',
    revision_notes: 'The weather.',
    issues: [],
    text_sha256: hashChapterText(CHAPTER),
    revised_chapter: { ...CHAPTER, scenes },
    created_at: createdAt,
  };
  await project.write({
    [chapterFile(1)]: `${JSON.stringify(CHAPTER)}\n`,
    [revisionFile(1)]: `${JSON.stringify(revision)}\n`,
  });
}

async function changeReport(project: RecipeBook, changes: object): Promise<void> {
  const report = JSON.parse((await project.files()).get(PROJECT_PATHS.outlineReport) ?? '');
  await project.write({ [PROJECT_PATHS.outlineReport]: JSON.stringify({ ...report, ...changes }) });
}

const ATTENTION = {
  overall_status: 'SUCCESS_WITH_WARNINGS',
  requires_user_attention: true,
  attention_items: ['1:1', '1:2'].map((scene_ref) => ({
    reason_code: 'hard_cut_used',
    phase: 'phase_06_thread_payoff_refinement',
    scene_ref,
    message: 'the scene is entered by a hard cut',
  })),
};

describe('the inbox', () => {
  it('of a book that waits for nobody is empty', async () => {
    const { book } = await open();
    expect(await list(book)).toEqual({ items: [], damaged: [] });
    expect((await book.status()).inbox).toEqual({ items: 0, since: null });
  });

  it('has what an agent asks, and takes an answer in words or by its choice', async () => {
    const author = await createAskingAuthor();
    const { book } = await open(author);
    const { run } = await book.runRecipe(PLAN_WORK, signal);
    const question = await only(book, 'question');
    expect(question).toMatchObject({
      about: 'planner-001 asks: Who is at the lock?',
      run_id: run.run_id,
      answers: [{ answer: 'sister' }, { answer: 'nobody' }, { answer: 'say', words: 'text' }],
    });
    expect(await list(book)).toMatchObject({ items: [{ kind: 'question' }] });
    expect((await book.status()).inbox).toEqual({ items: 1, since: question.since });

    expect(await answer(book, question.id.slice(0, 12), 'nobody')).toMatchObject({
      answer: 'nobody',
      door: 'issue.answer',
      runs: [],
      left: 1,
    });
    const [issue] = await book.issues.list({});
    expect(issue?.questions?.[0]?.answer).toMatchObject({ text: 'Nobody', choice: 'nobody' });
    const left = await only(book, 'run');
    expect(left).toMatchObject({ about: expect.stringContaining('answered'), run_id: run.run_id });
    await expect(answer(book, question.id, 'nobody')).rejects.toMatchObject({ code: 'inbox_item_not_found' });

    const before = author.sent.length;
    expect(await answer(book, left.id, 'resume')).toMatchObject({ door: 'run.resume', left: 0 });
    expect((await book.runs.load(run.run_id)).run.status).toBe('done');
    expect(author.sent.length).toBe(before + 1);
  });

  it('has a run that a cap stopped, whose command names a higher one, and ends it', async () => {
    const { book } = await open();
    const budget = { max_cost_usd: null, max_tokens: 10 };
    const { run } = await book.runRecipe({ ...PLAN_WORK, budget }, signal);
    const item = await only(book, 'run');
    expect(item).toMatchObject({ about: expect.stringContaining('budget_exhausted'), run_id: run.run_id });
    const [resume] = item.answers;
    expect(resume?.command).toMatch(/^bookforge runs resume run_\S+ --book tested --max-tokens \d+$/);
    expect(await answer(book, item.id, 'cancel')).toMatchObject({ door: 'run.cancel', left: 0 });
    expect((await book.runs.load(run.run_id)).run.status).toBe('cancelled');
  });

  it.each([
    ['apply', 'accepted', true],
    ['reject', 'rejected', false],
  ] as const)('has a revision that waits, to %s', async (said, status, snows) => {
    const { project, book } = await open();
    await layRevision(project);
    const item = await only(book, 'revision');
    expect(item).toMatchObject({ since: '2026-02-10T15:30:00.000Z', detail: 'The weather.' });
    await answer(book, item.id, said).catch((error: unknown) => {
      // The chapter is none of the outline's, so nothing can be remembered of it; the revision is applied all the same.
      if (!(error instanceof CodedError)) throw error;
    });
    const files = await project.files();
    expect(JSON.parse(files.get(revisionFile(1)) ?? '')).toMatchObject({ status });
    expect(files.get(chapterFile(1))?.includes('It snowed.')).toBe(snows);
    expect((await list(book)).items.filter(({ kind }) => kind === 'revision')).toEqual([]);
  });

  it('has each item of an outline that wants attention, until one of them is answered for all', async () => {
    const { project, book } = await open();
    await changeReport(project, ATTENTION);
    const { items } = await list(book);
    expect(items.map(({ kind, about }) => [kind, about])).toEqual([
      ['attention', expect.stringMatching(/scene 1:[12]: the scene is entered by a hard cut/)],
      ['attention', expect.stringMatching(/scene 1:[12]: the scene is entered by a hard cut/)],
    ]);
    expect(items[0]?.answers.map((each) => [each.answer, each.door, each.command])).toEqual([
      ['write', 'chapters.write', 'bookforge run --book tested --ack-outline-issues'],
      ['anew', 'outline.generate', 'bookforge outline generate --book tested --rerun'],
    ]);
    await answer(book, items[0]?.id ?? '', 'write');
    expect((await list(book)).items).toEqual([]);
  });

  it('has a gate that an error of the outline closed, which nothing but another outline opens', async () => {
    const { project, book } = await open();
    await changeReport(project, { overall_status: 'ERROR', requires_user_attention: true });
    const gate = await only(book, 'gate');
    expect(gate).toMatchObject({
      about: expect.stringContaining('outline_error'),
      answers: [{ answer: 'anew' }],
    });
    await expect(answer(book, gate.id, 'write')).rejects.toMatchObject({ code: 'usage_invalid' });
    await answer(book, gate.id, 'anew');
    expect((await list(book)).items).toEqual([]);
  });

  it('is the same list, ids and all, however often it is asked for, oldest first', async () => {
    const { project, book } = await open(await createAskingAuthor());
    await book.runRecipe(PLAN_WORK, signal);
    await layRevision(project, '2026-02-01T00:00:00Z');
    await changeReport(project, { ...ATTENTION, timestamp: '2026-02-02T00:00:00.000Z' });
    const inbox = await list(book);
    expect(InboxSchema.parse(inbox)).toEqual(inbox);
    expect(inbox.items.map(({ kind }) => kind)).toEqual(['revision', 'attention', 'attention', 'question']);
    expect(new Set(inbox.items.map(({ id }) => id)).size).toBe(4);
    expect(await list(project.open(await loadOfflineAuthor()))).toEqual(inbox);
    expect((await book.status()).inbox).toEqual({ items: 4, since: '2026-02-01T00:00:00Z' });
  });

  it('names doors of a book, and gives each what it takes', async () => {
    const { project, book } = await open(await createAskingAuthor());
    await book.runRecipe(PLAN_WORK, signal);
    await layRevision(project);
    await changeReport(project, ATTENTION);
    for (const { answers } of (await list(book)).items) {
      for (const { door: name, input, words } of answers) {
        const door = DOORS.find((each) => each.name === name);
        expect([name, door?.on]).toEqual([name, 'book']);
        door?.input.parse(words === null ? input : { ...input, [words]: 'words' });
      }
    }
  });
});

describe('one damaged document', () => {
  it.each([
    ['a revision', revisionFile(1), ['question', 'attention']],
    ['the report of the outline', PROJECT_PATHS.outlineReport, ['question', 'revision']],
  ])('(%s) hides no other, and is told', async (_, path, kinds) => {
    const { project, book } = await open(await createAskingAuthor());
    await book.runRecipe(PLAN_WORK, signal);
    await layRevision(project);
    await changeReport(project, ATTENTION);
    await project.write({ [path]: '{"schema_version": "spoiled"' });
    const { items, damaged } = await list(book);
    expect([...new Set(items.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
    expect(damaged.map(({ details }) => details['path'])).toEqual([path]);
  });

  it('(an issue) hides no other, and is told', async () => {
    const { project, book } = await open();
    await layRevision(project);
    await project.write({ [`${PROJECT_PATHS.issues}/iss_1f0c.json`]: '{}' });
    const { items, damaged } = await list(book);
    expect(items.map(({ kind }) => kind)).toEqual(['revision']);
    expect(damaged).toMatchObject([{ reason_code: 'stored_file_invalid' }]);
  });

  it('(a whole room that cannot tell) hides no other, and is told', async () => {
    const broken: RoomRow = {
      name: 'broken',
      kinds: [],
      load: () => Promise.reject(new Error('nobody enters it')),
      waiting: () => Promise.reject(new CodedError('stored_file_invalid', { message: 'it is torn' })),
    };
    const project = await prepareRecipeBook();
    const book = project.open(await loadOfflineAuthor(), { rooms: [broken, ...ROOMS] });
    await layRevision(project);
    expect(await list(book)).toMatchObject({
      items: [{ kind: 'revision' }],
      damaged: [{ message: 'it is torn' }],
    });
    expect((await book.status()).inbox.items).toBe(1);
  });
});

describe('an answer', () => {
  it('needs no lock where its door needs none', async () => {
    const { project, book } = await open(await createAskingAuthor());
    await book.runRecipe(PLAN_WORK, signal);
    const { id } = await only(book, 'question');
    const lease = await project.store.lock.acquire({ owner: 'other', purpose: 'work', waitMs: 0 });
    expect(await answer(book, id, 'The pilot’s sister, with the lamp.')).toMatchObject({ answer: 'say' });
    await lease.release();
    const [issue] = await book.issues.list({});
    expect(issue?.questions?.[0]?.answer?.text).toBe('The pilot’s sister, with the lamp.');
  });

  it('to a beginning that several have is refused, and changes nothing', async () => {
    const { project, book } = await open();
    await changeReport(project, ATTENTION);
    const before = await project.files();
    await expect(answer(book, 'wait_', 'write')).rejects.toMatchObject({
      code: 'inbox_item_not_found',
      message: expect.stringContaining('2 things that wait begin with wait_'),
    });
    expect(await project.files()).toEqual(before);
  });
});
