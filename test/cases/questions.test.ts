import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../src/contracts/receipt.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { WorkPacket } from '../../src/contracts/task-packet.ts';
import type { Model, ProjectStore } from '../../src/engine/ports.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { applySpoil, type Spoil } from '../fakes/disobedient-author.ts';
import { createMortalStore } from '../fakes/mortal-store.ts';
import { openTestStore } from '../fakes/open-test-store.ts';
import {
  loadWorkIssue,
  prepareRecipeBook,
  type RecipeBook,
  SCENE_WORK,
  traceDispatch,
} from '../fakes/recipe-book.ts';
import { createRecordingAuthor, type RecordingAuthor, type SentPrompt } from '../fakes/recording-author.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../fakes/simulated-disk.ts';

// An agent asks a person in the middle of its work: the question stands in the issue, the answer is given while others work, and
// the run that is taken up goes on with it, once.

const signal = new AbortController().signal;
const RESUME = { overrideFingerprint: false, budget: NO_BUDGET, signal };
const PLAN_WORK = { ...SCENE_WORK, recipeId: 'plan_scene_from_outline' } as const;
const ANSWER = 'The sister of the pilot, and she has the lamp.';

const asks = (detail: string, more: object = {}): Spoil => ({
  set: { '/outputs_produced': [], '/stop_hook': { triggered: true, type: 'question', detail, ...more } },
});

/** The offline author, which asks instead of answering the first requests of one kind. */
function createAskingAuthor(promptType: string, ...questions: readonly Spoil[]): Promise<RecordingAuthor> {
  let asked = 0;
  return createRecordingAuthor((answer, prompt) => {
    if (prompt.type !== promptType || asked >= questions.length) return answer;
    asked += 1;
    return applySpoil(answer, questions[asked - 1] ?? {}, JSON.parse(prompt.inputs.get('packet') ?? 'null'));
  });
}

const ofType = ({ sent }: RecordingAuthor, type: string): SentPrompt[] =>
  sent.filter((each) => each.type === type);
const count = (text: string, part: string): number => text.split(part).length - 1;

async function readTrace(book: OpenBook, runId: string, agent: string) {
  const trace = await traceDispatch(book, runId);
  const receipts = trace.flatMap((part): Receipt[] =>
    part.kind === 'receipt' && part.receipt.actor.agent_id === agent ? [part.receipt] : [],
  );
  const packets = trace.flatMap((part): WorkPacket[] =>
    part.kind === 'packet' && receipts.some(({ packet_id }) => packet_id === part.packet.packet_id)
      ? [part.packet]
      : [],
  );
  return { packets, receipts };
}

describe('a planner that asks', () => {
  const CHOICES = [
    { id: 'sister', label: 'The pilot’s sister' },
    { id: 'nobody', label: 'Nobody' },
  ];

  it('leaves its question in the issue, with what there is to choose from', async () => {
    const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?', { choices: CHOICES }));
    const book = (await prepareRecipeBook()).open(author);
    const { run, error } = await book.runRecipe(SCENE_WORK, signal);
    const issue = await loadWorkIssue(book);
    expect([run.status, author.sent.length]).toEqual(['failed', 1]);
    expect(error).toMatchObject({
      code: 'agent_stopped',
      next: `bookforge issues answer ${issue.id} "…" --book tested`,
      details: { issue_id: issue.id, question_id: issue.questions?.[0]?.id, stop_type: 'question' },
    });
    expect(issue).toMatchObject({
      status: 'waiting-on-user',
      questions: [
        {
          run_id: run.run_id,
          step_id: 'plan',
          asked_by: 'planner-001',
          text: 'Who is at the lock?',
          choices: CHOICES,
          answer: null,
          taken_at: null,
        },
      ],
    });
    const { unfinished_runs, next } = await book.status();
    expect(unfinished_runs).toMatchObject([
      { run_id: run.run_id, question: { text: 'Who is at the lock?' } },
    ]);
    expect(next).toBe(
      `bookforge issues answer ${issue.id} "…" --question ${issue.questions?.[0]?.id} --book tested`,
    );
  });

  it('is not taken up without an answer, and nothing is sent or written', async () => {
    const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?'));
    const project = await prepareRecipeBook();
    const book = project.open(author);
    const { run } = await book.runRecipe(SCENE_WORK, signal);
    const before = await project.files();
    const journal = await listSteps(book, run.run_id);
    await expect(book.runs.resume(run.run_id, RESUME)).rejects.toMatchObject({
      code: 'question_open',
      message: expect.stringContaining('Who is at the lock?'),
      details: { run_id: run.run_id, book: 'tested' },
    });
    // Nor does it wait in a queue for a turn in which it could only be refused.
    const queued = { budget: NO_BUDGET, model: null, override_fingerprint: false };
    await expect(book.runs.requestResume(run.run_id, queued)).rejects.toMatchObject({
      code: 'question_open',
    });
    expect(await book.runs.resumeRequest(run.run_id)).toBeNull();
    expect(author.sent).toHaveLength(1);
    expect(await project.files()).toEqual(before);
    expect(await listSteps(book, run.run_id)).toEqual(journal);
    expect((await book.runs.load(run.run_id)).run).toEqual(run);
  });

  it('asks nothing any more once its issue is closed', async () => {
    const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?'));
    const book = (await prepareRecipeBook()).open(author);
    await book.runRecipe(PLAN_WORK, signal);
    const [question, ...more] = await book.issues.questions();
    expect([question?.text, more]).toEqual(['Who is at the lock?', []]);
    await book.issues.close(question?.issue_id ?? '');
    expect(await book.issues.questions()).toEqual([]);
    expect((await book.status()).unfinished_runs).toMatchObject([{ question: null }]);
  });

  it('goes on with a choice, told in the words of the choice', async () => {
    const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?', { choices: CHOICES }));
    const book = (await prepareRecipeBook()).open(author);
    const { run } = await book.runRecipe(PLAN_WORK, signal);
    const { id } = await loadWorkIssue(book);
    await book.issues.answer(id, { author: 'user', text: 'sister' });
    expect((await book.runs.resume(run.run_id, RESUME)).error).toBeNull();
    const [, again] = ofType(author, 'plan_scene');
    expect(JSON.parse(again?.inputs.get('answers') ?? '')).toEqual([
      { question: 'Who is at the lock?', answer: 'The pilot’s sister' },
    ]);
  });

  it('may ask again, which is a new question, and is told all that was answered', async () => {
    const author = await createAskingAuthor(
      'plan_scene',
      asks('Who is at the lock?'),
      asks('And who has the key?', { type: 'uncertainty' }),
    );
    const book = (await prepareRecipeBook()).open(author);
    const { run } = await book.runRecipe(PLAN_WORK, signal);
    const { id } = await loadWorkIssue(book);
    await book.issues.answer(id, { author: 'user', text: 'The sister.' });
    expect((await book.runs.resume(run.run_id, RESUME)).error?.code).toBe('agent_stopped');
    expect(await loadWorkIssue(book)).toMatchObject({
      status: 'waiting-on-user',
      questions: [
        { text: 'Who is at the lock?', taken_at: expect.any(String) },
        { text: 'And who has the key?', step_id: 'plan', answer: null },
      ],
    });
    await expect(book.runs.resume(run.run_id, RESUME)).rejects.toMatchObject({ code: 'question_open' });
    await book.issues.answer(id, { author: 'user', text: 'Nobody.' });
    expect((await book.runs.resume(run.run_id, RESUME)).error).toBeNull();
    expect(ofType(author, 'plan_scene').map(({ inputs }) => inputs.get('answers') ?? null)).toEqual([
      null,
      '[{"question":"Who is at the lock?","answer":"The sister."}]',
      '[{"question":"Who is at the lock?","answer":"The sister."},{"question":"And who has the key?","answer":"Nobody."}]',
    ]);
    const { packets, receipts } = await readTrace(book, run.run_id, 'planner-001');
    expect(packets.map(({ step_id }) => step_id)).toEqual(['plan', 'plan/answered:1', 'plan/answered:2']);
    expect(packets.map(({ parent_packet_id }) => parent_packet_id)).toEqual([
      undefined,
      packets[0]?.packet_id,
      packets[1]?.packet_id,
    ]);
    expect(receipts.map(({ stop_hook }) => stop_hook.triggered)).toEqual([true, true, false]);
    expect((await book.audit.verify()).intact).toBe(true);
  });

  it('is told by its task where a template of somebody’s own has no input for it', async () => {
    const own =
      '# Request\n\n{{request}}\n\n{{contract_schema}}\n\n%% user %%\n\n{{task}}\n\nTASK PACKET v0.1\n\n{{packet}}\n\n{{book}}\n\n{{style?}}\n\n{{chapter}}\n\n{{notes?}}\n\n{{story}}\n\n{{previous_scene}}\n\n{{outline_beat}}\n\n{{canon_context}}\n\n{{scene_frame}}\n\n{{keys}}\n';
    const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?'));
    const project = await prepareRecipeBook();
    await project.write({
      '.control-room/prompts/prompts.json': JSON.stringify({
        pipeline_templates: { plan_scene: { label: 'Own', variants: { t3: 'templates/own.t3.md' } } },
      }),
      '.control-room/prompts/templates/own.t3.md': own,
    });
    const book = project.open(author);
    const { run } = await book.runRecipe(PLAN_WORK, signal);
    const { id } = await loadWorkIssue(book);
    await book.issues.answer(id, { author: 'user', text: ANSWER });
    expect((await book.runs.resume(run.run_id, RESUME)).error).toBeNull();
    const [first, again] = ofType(author, 'plan_scene');
    expect(first?.inputs.get('task')).not.toContain('answers:');
    expect(count(again?.user ?? '', ANSWER)).toBe(1);
    expect(again?.inputs.get('task')).toContain(ANSWER);
  });
});

describe('a writer that asks in one of several beats', () => {
  it('goes on there, and the beats before it are not written again', async () => {
    const beats: number[] = [];
    const author = await createRecordingAuthor((answer, prompt) => {
      if (prompt.type !== 'write_beat') return answer;
      const number = (JSON.parse(prompt.inputs.get('beat') ?? '{}') as { beat: number }).beat;
      beats.push(number);
      const packet = JSON.parse(prompt.inputs.get('packet') ?? 'null');
      return number === 2 && !prompt.inputs.has('answers')
        ? applySpoil(answer, asks('Does she speak?'), packet)
        : answer;
    });
    const book = (await prepareRecipeBook()).open(author);
    const { run } = await book.runRecipe(SCENE_WORK, signal);
    const issue = await loadWorkIssue(book);
    expect(issue.questions).toMatchObject([{ step_id: 'write/item:2', asked_by: 'writer-001' }]);
    expect(beats).toEqual([1, 2]);
    await book.issues.answer(issue.id, { author: 'user', text: 'Not a word.' });
    expect((await book.runs.resume(run.run_id, RESUME)).error).toBeNull();
    expect(beats.slice(2)).toEqual([2]);
    expect(author.sent.filter(({ inputs }) => inputs.has('answers'))).toHaveLength(1);
  });
});

describe('an answer', () => {
  /** Two processes, and as many more as one likes, on one disk. */
  async function openDisk(disk: SimulatedDisk = createSimulatedDisk()) {
    let pid = 0;
    const openStore = (): ProjectStore => {
      pid += 1;
      return openTestStore('/project', disk, { pid, isAlive: () => true });
    };
    return { disk, openStore, project: await prepareRecipeBook(openStore) };
  }

  it('given while another run works is in the resumed prompt once, in the packet and in the receipt', async () => {
    const { openStore, project } = await openDisk();
    const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?'));
    const book = project.open(author);
    const { run } = await book.runRecipe(PLAN_WORK, signal);
    const { id } = await loadWorkIssue(book);

    const other = await workElsewhere(project, openStore());
    const store = openStore();
    const third = project.open(author, { store });
    expect(await store.lock.holder()).not.toBeNull();
    const answered = await third.issues.answer(id, { author: 'user', text: ANSWER });
    expect(answered).toMatchObject({
      status: 'open',
      questions: [{ answer: { text: ANSWER, author: 'user' } }],
    });
    await third.issues.comment(id, { author: 'user', body: 'And mind the tide.' });
    const asked = await third.chief.ask("let's do scene 2", new Map());
    if (asked.kind === 'command') throw new Error('there is no issue');
    expect([asked.kind, (await third.issues.load(asked.issueId)).status]).toEqual([
      'clarify',
      'waiting-on-user',
    ]);
    expect((await store.requests.list()).map(({ request }) => request)).toEqual([
      'answer',
      'comment',
      'chief',
    ]);
    // The issue's file is still as the owner of the project left it.
    const stored = Buffer.from((await store.files.read(`.control-room/issues/${id}.json`)) ?? []).toString();
    expect(stored).not.toContain(ANSWER);

    await other.end();
    expect(await store.requests.list()).toEqual([]);
    expect((await third.audit.list({ issue: asked.issueId })).map(({ kind }) => kind)).toEqual(['packet']);
    const resumed = await third.runs.resume(run.run_id, RESUME);
    expect([resumed.error, resumed.run.status]).toEqual([null, 'done']);
    await expectToldOnce(third, author, run.run_id, id);
  });

  it.each(['kept', 'dropped', 'garbled'] as const)(
    'is still there where everybody was killed between answer and resume, and the disk %s what was not synced',
    async (mode) => {
      const { disk, openStore, project } = await openDisk();
      const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?'));
      const { run } = await project.open(author).runRecipe(PLAN_WORK, signal);
      const { id } = await loadWorkIssue(project.open(author));
      await workElsewhere(project, openStore());
      await project.open(author, { store: openStore() }).issues.answer(id, { author: 'user', text: ANSWER });

      // No process is alive any more.
      const store = openTestStore('/project', disk.afterCrash(mode), { pid: 9, isAlive: () => false });
      const book = project.open(author, { store });
      expect((await book.issues.load(id)).questions).toMatchObject([{ answer: { text: ANSWER } }]);
      const resumed = await book.runs.resume(run.run_id, RESUME);
      expect([resumed.error, resumed.run.status]).toEqual([null, 'done']);
      await expectToldOnce(book, author, run.run_id, id);
    },
  );

  it('is taken once, wherever the process dies that goes on with it', async () => {
    const prepare = async () => {
      let store: ReturnType<typeof createMortalStore> | null = null;
      const project = await prepareRecipeBook((inner) => {
        store = createMortalStore(inner);
        return store;
      });
      if (store === null) throw new Error('no store was made');
      const author = await createAskingAuthor('plan_scene', asks('Who is at the lock?'));
      const book = project.open(author);
      const { run } = await book.runRecipe(PLAN_WORK, signal);
      const { id } = await loadWorkIssue(book);
      // Somebody works, and so the answer waits to be folded in.
      const lease = await project.store.lock.acquire({ owner: 'other', purpose: 'work', waitMs: 0 });
      await book.issues.answer(id, { author: 'user', text: ANSWER });
      await lease.release();
      return { project, store: store as ReturnType<typeof createMortalStore>, author, book, run, id };
    };
    const whole = await prepare();
    const begun = whole.store.writes.length;
    expect((await whole.book.runs.resume(whole.run.run_id, RESUME)).error).toBeNull();
    const writes = whole.store.writes.slice(begun);
    const last = writes.indexOf('journal plan') + 1;
    expect(last).toBeGreaterThan(12);
    expect(writes.slice(0, 2)).toEqual([`file .control-room/issues/${whole.id}.json`, 'request folded']);
    for (let death = 1; death <= last; death += 1) {
      const { project, store, author, book, run, id } = await prepare();
      const where = `died at ${writes[death - 1]}`;
      store.dieAt(death);
      await expect(book.runs.resume(run.run_id, RESUME), where).rejects.toThrow('The process died');
      store.revive();
      const resumed = await project.open(author).runs.resume(run.run_id, RESUME);
      expect(resumed.error, where).toBeNull();
      await expectToldOnce(book, author, run.run_id, id, 1);
    }
  });
});

describe('a novel whose planner asks', () => {
  it('goes on with the other chapters, and with this one when it has its answer', async () => {
    const author = await createRecordingAuthor((answer, prompt) =>
      prompt.type === 'plan_scene' && prompt.scene === '1:1' && !prompt.inputs.has('answers')
        ? applySpoil(answer, asks('Who is at the lock?'), JSON.parse(prompt.inputs.get('packet') ?? 'null'))
        : answer,
    );
    const book = (await prepareRecipeBook()).open(author);
    const work = {
      chapters: [1, 2],
      force: false,
      makePlans: true,
      stopOnFailure: false,
      ackOutlineIssues: true,
      recipe: 'write_scene_from_outline',
    };
    await expect(book.writeChapters({ ...work, budget: NO_BUDGET, signal })).rejects.toMatchObject({
      code: 'chapters_failed',
      details: {
        chapters: [
          { chapter: 1, action: 'failed' },
          { chapter: 2, action: 'written' },
        ],
      },
    });
    const [root] = await book.runs.list({ roots: true });
    const runId = root?.run_id ?? '';
    const [question, ...more] = await book.issues.questions();
    expect(more).toEqual([]);
    expect(question).toMatchObject({ root_run_id: runId, text: 'Who is at the lock?', answered: false });
    expect((await book.status()).next).toContain(`issues answer ${question?.issue_id}`);

    const sent = author.sent.length;
    const unanswered = await book.runs.resume(runId, RESUME);
    expect(unanswered.error).toMatchObject({
      code: 'chapters_failed',
      details: { chapters: [{ chapter: 1, reason_code: 'question_open' }, { chapter: 2 }] },
    });
    expect(author.sent).toHaveLength(sent);

    await book.issues.answer(question?.issue_id ?? '', { author: 'user', text: ANSWER });
    expect((await book.status()).next).toBe(`bookforge runs resume ${runId} --book tested`);
    expect((await book.runs.resume(runId, RESUME)).error).toBeNull();
    expect(author.sent.filter(({ inputs }) => inputs.has('answers')).map(({ scene }) => scene)).toEqual([
      '1:1',
    ]);
    expect(await book.issues.questions()).toEqual([]);
  });
});

/** A run of another process that works on another scene, and holds the project until it is let go. */
async function workElsewhere(project: RecipeBook, store: ProjectStore) {
  const author = await createRecordingAuthor();
  let release = (): void => undefined;
  let begin = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const model: Model = {
    ...author,
    async generate(request, options) {
      begin();
      await held;
      return author.generate(request, options);
    },
  };
  const running = project
    .open(model, { store })
    .runRecipe({ ...PLAN_WORK, args: { scene_ref: '1:2' } }, signal);
  await begun;
  return {
    async end(): Promise<void> {
      release();
      expect((await running).error).toBeNull();
    },
  };
}

/** The answer as the resumed step was told it, and what the trail and the issue say of it. */
async function expectToldOnce(
  book: OpenBook,
  author: RecordingAuthor,
  runId: string,
  issueId: string,
  repeats = 0,
): Promise<void> {
  const [first, ...again] = ofType(author, 'plan_scene');
  expect(first?.inputs.has('answers')).toBe(false);
  expect(again.length).toBeGreaterThan(0);
  expect(again.length).toBeLessThanOrEqual(1 + repeats);
  for (const prompt of again) {
    expect(count(`${prompt.system}${prompt.user}`, ANSWER)).toBe(1);
    expect(prompt.user).toMatch(
      /<input name="answers" fence="[0-9a-f]+">\n\[\{"question":"Who is at the lock\?"/,
    );
    expect(prompt.inputs.get('findings')).toBeUndefined();
  }
  const { packets, receipts } = await readTrace(book, runId, 'planner-001');
  expect(packets.map(({ inputs }) => inputs.context.some(({ name }) => name === 'answers'))).toEqual([
    false,
    true,
  ]);
  expect(packets[1]?.parent_packet_id).toBe(packets[0]?.packet_id);
  expect(receipts.map(({ inputs_used }) => inputs_used.includes('answers'))).toEqual([false, true]);
  expect(receipts.map(({ stop_hook }) => stop_hook.triggered)).toEqual([true, false]);
  const issue = await book.issues.load(issueId);
  expect(issue).toMatchObject({
    status: 'open',
    questions: [{ answer: { text: ANSWER }, taken_at: expect.any(String) }],
  });
  expect(issue.receipts).toEqual(receipts.map(({ receipt_id }) => receipt_id));
  expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
}

async function listSteps(book: OpenBook, runId: string): Promise<string[]> {
  const steps: string[] = [];
  for await (const { step_id, status } of book.runs.steps(runId, { full: false }))
    steps.push(`${step_id} ${status}`);
  return steps;
}
