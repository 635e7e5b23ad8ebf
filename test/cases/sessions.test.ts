import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { SessionPlan } from '../../src/contracts/session-plan.ts';
import { DOORS } from '../../src/doors/door-table.ts';
import { IDLE_CALL } from '../../src/doors/idle-call.ts';
import type { Model } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { parseInputs } from '../../src/prompts/parse-inputs.ts';
import type { BookSessions } from '../../src/sessions/open-sessions.ts';
import { SESSIONS_ROOM } from '../../src/sessions/room.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook, type RecipeBook } from '../fakes/recipe-book.ts';

// Session plans over a store in memory, with the offline author in every role: a wish, its plan, and what becomes of it.

const WISH = 'Write scenes 1 and 2, then check their consistency, and audit the foreshadowing';
/** Quick to do: one agent a task. */
const THREE = 'Plan scene 1, then plan scene 2, and plan scene 3';
const work = () => ({ budget: NO_BUDGET, signal: new AbortController().signal });

interface Bench {
  readonly made: RecipeBook;
  readonly book: OpenBook;
  readonly sessions: BookSessions;
  /** How many requests there were. */
  calls(): number;
}

type OnCall = (prompt: string, sessions: BookSessions) => Promise<string | undefined>;

async function openBench(onCall: OnCall = async () => undefined, made?: RecipeBook): Promise<Bench> {
  const own = made ?? (await prepareRecipeBook());
  const author = await loadOfflineAuthor();
  let calls = 0;
  const model: Model = {
    ...author,
    async generate(request, options) {
      calls += 1;
      const prompt = request.messages.map(({ content }) => content).join('\n');
      const said = await onCall(prompt, await book.enter(SESSIONS_ROOM));
      const answer = await author.generate(request, options);
      return said === undefined ? answer : { ...answer, text: said };
    },
  };
  const book: OpenBook = own.open(model);
  return { made: own, book, sessions: await book.enter(SESSIONS_ROOM), calls: () => calls };
}

const statuses = ({ tasks }: SessionPlan) => tasks.map(({ status }) => status);
const hashOf = (plan: SessionPlan) => ({ plan_hash: plan.plan_hash ?? '' });

async function approved(sessions: BookSessions, text: string): Promise<SessionPlan> {
  const { plan } = await sessions.planSession({ text, ...work() });
  return sessions.approve(plan.session_id, hashOf(plan));
}

async function refused(doing: Promise<unknown>): Promise<CodedError> {
  try {
    await doing;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a wish', () => {
  it('becomes the plan of the seed’s example, in one request', async () => {
    const { sessions, calls } = await openBench();
    const { plan } = await sessions.planSession({ text: WISH, ...work() });
    expect(calls()).toBe(1);
    expect(plan).toMatchObject({ created_by: 'chief', status: 'draft', request: WISH });
    expect(plan.tasks.map(({ id, recipe_id, deps, status }) => [id, recipe_id, deps, status])).toEqual([
      [1, 'creative_draft_scene', [], 'pending'],
      [2, 'creative_draft_scene', [1], 'blocked'],
      [3, 'analytical_consistency', [1, 2], 'blocked'],
      [4, null, [], 'needs_scoping'],
    ]);
    expect(plan.tasks[3]?.scoping_question).toBe('Which themes need foreshadowing? Which scenes?');
  });

  it('becomes the same plan in Chinese', async () => {
    const { sessions } = await openBench();
    const text = '写第1场和第2场，然后检查它们的一致性，并审查伏笔';
    const { plan } = await sessions.planSession({ text, ...work() });
    expect(plan.tasks.map(({ recipe_id, deps }) => [recipe_id, deps])).toEqual([
      ['creative_draft_scene', []],
      ['creative_draft_scene', [1]],
      ['analytical_consistency', [1, 2]],
      [null, []],
    ]);
    expect(plan.tasks[3]?.scoping_question).toContain('哪些');
  });

  it('waits for an answer where no recipe is for it, or a recipe has to know more', async () => {
    const { sessions } = await openBench();
    const { plan } = await sessions.planSession({ text: 'Write a scene; bake a cake.', ...work() });
    expect(statuses(plan)).toEqual(['needs_scoping', 'needs_scoping']);
    const which = await sessions.answer(plan.session_id, 1, { ...hashOf(plan), text: 'scene 2' });
    expect(which.tasks[0]).toMatchObject({ status: 'pending', recipe_id: 'creative_draft_scene' });
    const still = await sessions.answer(plan.session_id, 2, { ...hashOf(which), text: 'With cherries.' });
    expect(still.tasks[1]).toMatchObject({ status: 'needs_scoping', recipe_id: null });
    const other = await sessions.answer(plan.session_id, 2, { ...hashOf(still), text: 'Plan scene 3' });
    expect(other.tasks[1]).toMatchObject({ status: 'pending', recipe_id: 'plan_scene_from_outline' });
  });

  it('is talked over where it leaves more than three things open, or is at odds with itself', async () => {
    const task = (id: number) => ({
      id,
      description: `Plan scene ${id}`,
      deps: [],
      scoping_question: 'Which?',
    });
    const { sessions } = await openBench(async () => JSON.stringify({ tasks: [1, 2, 3, 4].map(task) }));
    const open = await refused(sessions.planSession({ text: 'All of it.', ...work() }));
    expect([open.code, open.reason.exit]).toEqual(['session_needs_talk', 2]);
    const torn = await openBench();
    const text = 'Write scene 1 without touching the text';
    expect((await refused(torn.sessions.planSession({ text, ...work() }))).code).toBe('session_needs_talk');
    expect(await torn.sessions.list()).toEqual([]);
  });

  it('is asked for once more where the Chief’s tasks wait for one another', async () => {
    const bad = { tasks: [1, 2].map((id) => ({ id, description: `Plan scene ${id}`, deps: [3 - id] })) };
    let first = true;
    const { sessions, calls } = await openBench(async () => {
      const said = first ? JSON.stringify(bad) : undefined;
      first = false;
      return said;
    });
    const { plan } = await sessions.planSession({ text: THREE, ...work() });
    expect([calls(), plan.tasks.length]).toEqual([2, 3]);
  });
});

describe('a session', () => {
  it('runs in order to its end, with the answer among what the task is given', async () => {
    const prompts: string[] = [];
    const { sessions, book } = await openBench(async (prompt) => {
      prompts.push(prompt);
      return undefined;
    });
    const { plan } = await sessions.planSession({ text: WISH, ...work() });
    const text = 'The late day, in scenes 1 and 2';
    const answered = await sessions.answer(plan.session_id, 4, { ...hashOf(plan), text });
    expect(answered.plan_hash).toBe(plan.plan_hash);
    await sessions.approve(plan.session_id, hashOf(plan));
    const done = await sessions.work({ session_id: plan.session_id, mode: 'start', ...work() });
    expect([done.plan.status, statuses(done.plan)]).toEqual(['done', ['done', 'done', 'done', 'done']]);
    expect(prompts.some((prompt) => parseTask(prompt).includes('The late day'))).toBe(true);
    for (const { id, run_id, recipe_id } of done.plan.tasks) {
      const { run } = await book.runs.load(run_id ?? '');
      expect(run).toMatchObject({ kind: 'recipe', status: 'done', recipe_id, session_id: plan.session_id });
      expect([run.task.session_plan_task_id, run.parent_run_id]).toEqual([id, done.run.run_id]);
    }
  });

  it('is begun only as it was approved, and shows how it differs', async () => {
    const { sessions, calls } = await openBench();
    const plan = await approved(sessions, THREE);
    const asked = calls();
    const edited = await sessions.edit(plan.session_id, 3, { ...hashOf(plan), description: 'Plan scene 4' });
    expect(edited.status).toBe('draft');
    const start = () => sessions.work({ session_id: plan.session_id, mode: 'start', ...work() });
    const error = await refused(start());
    expect([error.code, error.reason.exit, calls()]).toEqual(['session_not_approved', 5, asked]);
    const { changed } = await sessions.show(plan.session_id);
    expect(changed).toEqual([
      {
        task_id: 3,
        change: 'changed',
        fields: ['description'],
        before: 'Plan scene 3',
        after: 'Plan scene 4',
      },
    ]);
    expect((await refused(sessions.approve(plan.session_id, hashOf(plan)))).code).toBe(
      'session_plan_changed',
    );
    await sessions.approve(plan.session_id, hashOf(edited));
    expect((await sessions.show(plan.session_id)).changed).toBeNull();
    expect((await start()).plan.status).toBe('done');
  });

  it('lets one of two editors win, and tells the other the hash that is there now', async () => {
    const { sessions, made } = await openBench();
    const { plan } = await sessions.planSession({ text: THREE, ...work() });
    const other = await (await openBench(undefined, made)).book.enter(SESSIONS_ROOM);
    const [first, second] = await Promise.allSettled([
      sessions.remove(plan.session_id, 3, hashOf(plan)),
      other.edit(plan.session_id, 1, { ...hashOf(plan), dod: 'It is short.' }),
    ]);
    const [won, lost] = first.status === 'fulfilled' ? [first, second] : [second, first];
    if (won?.status !== 'fulfilled' || lost?.status !== 'rejected') throw new Error('both, or none');
    expect(lost.reason).toMatchObject({ code: 'session_plan_changed', details: hashOf(won.value) });
  });

  it('pauses at the boundary of a task, and goes on from another process', async () => {
    let seen = 0;
    const { sessions, made } = await openBench(async (prompt, own) => {
      if (!prompt.includes('prompt_type: plan_scene')) return undefined;
      seen += 1;
      const [session] = await own.list();
      if (seen === 1) await own.pause(session?.session_id ?? '', 'Enough for today.');
      return undefined;
    });
    const plan = await approved(sessions, THREE);
    const error = await refused(sessions.work({ session_id: plan.session_id, mode: 'start', ...work() }));
    expect([error.code, error.reason.exit]).toEqual(['pause_requested', 3]);
    const left = (await sessions.show(plan.session_id)).plan;
    expect([left.status, statuses(left)]).toEqual(['paused', ['done', 'pending', 'pending']]);
    const other = await openBench(undefined, made);
    const { plan: ended } = await other.sessions.work({
      session_id: plan.session_id,
      mode: 'resume',
      ...work(),
    });
    expect([ended.status, other.calls()]).toEqual(['done', 2]);
  });

  it('goes on where its run is resumed, as any run', async () => {
    const { sessions, book } = await openBench();
    const plan = await approved(sessions, 'Plan scene 1, and plan a scene');
    await refused(sessions.work({ session_id: plan.session_id, mode: 'start', ...work() }));
    const left = (await sessions.show(plan.session_id)).plan;
    await sessions.answer(plan.session_id, 2, { ...hashOf(left), text: 'Scene 2' });
    const [root] = await book.runs.list({ kind: 'session', roots: true });
    const resumed = await book.runs.resume(root?.run_id ?? '', { ...work(), overrideFingerprint: false });
    expect([resumed.run.status, (await sessions.show(plan.session_id)).plan.status]).toEqual([
      'done',
      'done',
    ]);
  });

  it('takes an answer that is given, and an edit that is made, while a task runs', async () => {
    const { sessions, book } = await openBench(async (prompt, own) => {
      const [session] = await own.list();
      const isFirst =
        session !== undefined && session.waiting === 1 && prompt.includes('prompt_type: plan_scene');
      if (!isFirst) return undefined;
      // The lock is held: by the very run that asks.
      expect(await book.store.lock.holder()).not.toBeNull();
      const { plan } = await own.show(session.session_id);
      const question = plan.tasks.find(({ status }) => status === 'needs_scoping');
      await own.answer(session.session_id, question?.id ?? 0, { ...hashOf(plan), text: 'Scene 2' });
      return undefined;
    });
    const plan = await approved(sessions, 'Plan scene 1, and plan a scene');
    expect(statuses(plan)).toEqual(['pending', 'needs_scoping']);
    const { plan: ended } = await sessions.work({ session_id: plan.session_id, mode: 'start', ...work() });
    expect(ended.status).toBe('done');
    expect(ended.tasks[1]?.args).toMatchObject({ scene_ref: expect.any(String), scope: 'Scene 2' });
  });

  it('waits where only an answer can bring it further', async () => {
    const { sessions, calls } = await openBench();
    const plan = await approved(sessions, 'Plan scene 1, and plan a scene');
    const start = sessions.work({ session_id: plan.session_id, mode: 'start', ...work() });
    const error = await refused(start);
    expect([error.code, error.reason.exit, calls()]).toEqual(['session_waits', 3, 2]);
    const left = (await sessions.show(plan.session_id)).plan;
    await sessions.answer(plan.session_id, 2, { ...hashOf(left), text: 'Scene 2' });
    const { plan: ended } = await sessions.work({ session_id: plan.session_id, mode: 'resume', ...work() });
    expect([ended.status, calls()]).toEqual(['done', 3]);
  });

  it('leaves blocked what waits for a failed task, does what does not, and takes the failed one up again', async () => {
    let broken = true;
    const { sessions, book } = await openBench(async (prompt) =>
      broken && prompt.includes('prompt_type: plan_scene') && prompt.includes('scene_ref: "1:1"')
        ? 'I would rather not.'
        : undefined,
    );
    const plan = await approved(sessions, THREE);
    const error = await refused(sessions.work({ session_id: plan.session_id, mode: 'start', ...work() }));
    expect([error.code, error.reason.exit]).toEqual(['session_tasks_failed', 1]);
    const left = (await sessions.show(plan.session_id)).plan;
    expect([left.status, statuses(left)]).toEqual(['failed', ['failed', 'blocked', 'done']]);
    const issue = left.tasks[0]?.failure?.issue_id ?? '';
    expect((await book.issues.load(issue)).status).not.toBe('closed');
    const failedRun = left.tasks[0]?.run_id;
    broken = false;
    const { plan: ended } = await sessions.work({ session_id: plan.session_id, mode: 'resume', ...work() });
    expect([ended.status, ended.tasks[0]?.run_id]).toEqual(['done', failedRun]);
  });

  it('begins a blocked task at somebody’s own risk, and remembers what that skipped', async () => {
    const { sessions } = await openBench();
    const plan = await approved(sessions, 'Plan scene 1, then plan scene 2');
    const forced = await sessions.force(plan.session_id, 2);
    expect(forced.tasks[1]?.forced).toMatchObject({ skipped_deps: [1], skipped_question: false });
    expect(forced.status).toBe('approved');
    const { plan: ended, run } = await sessions.work({
      session_id: plan.session_id,
      mode: 'start',
      ...work(),
    });
    expect([ended.status, run.status]).toEqual(['done', 'done']);
  });

  it('keeps a task running where its run pauses, and begins it anew once that run is cancelled', async () => {
    const { sessions, book } = await openBench();
    const plan = await approved(sessions, 'Plan scene 1');
    const budget = { max_cost_usd: null, max_tokens: 10 };
    const start = sessions.work({ session_id: plan.session_id, mode: 'start', ...work(), budget });
    expect((await refused(start)).reason).toMatchObject({ class: 'pause', exit: 3 });
    const paused = (await sessions.show(plan.session_id)).plan;
    expect([paused.status, statuses(paused)]).toEqual(['paused', ['running']]);
    const [root] = await book.runs.list({ kind: 'session', roots: true });
    await book.runs.cancel(root?.run_id ?? '', 'No.');
    const left = (await sessions.show(plan.session_id)).plan;
    expect([left.status, left.tasks[0]?.status, left.tasks[0]?.run_id]).toEqual(['paused', 'pending', null]);
    const again = await sessions.work({ session_id: plan.session_id, mode: 'resume', ...work() });
    expect(again.plan.status).toBe('done');
    expect(again.run.run_id).not.toBe(root?.run_id);
    expect(again.plan.tasks[0]?.run_id).not.toBe(paused.tasks[0]?.run_id);
  });
});

describe('the inbox', () => {
  it('has what is asked about a task, then the plan that wants approval, and takes both answers', async () => {
    const { sessions, book } = await openBench();
    const { plan } = await sessions.planSession({ text: 'Plan scene 1, and plan a scene', ...work() });
    const reply = async (said: string) => {
      const [item] = (await book.inbox.list()).items;
      const { answer, input } = await book.inbox.match(item?.id ?? '', said);
      const door = DOORS.find(({ name }) => name === answer.door);
      await door?.call(book as never, door.input.parse(input), IDLE_CALL);
      return item;
    };
    expect(await reply('Scene 2')).toMatchObject({
      kind: 'scoping',
      about: expect.stringContaining('scene'),
    });
    expect(await reply('approve')).toMatchObject({ kind: 'approval', since: plan.created_at });
    expect((await book.inbox.list()).items).toEqual([]);
    expect((await sessions.show(plan.session_id)).plan.status).toBe('approved');
  });
});

describe('a list of sessions', () => {
  it('hides none for one whose log is spoilt', async () => {
    const { sessions, made, book } = await openBench();
    const { plan } = await sessions.planSession({ text: 'Plan scene 1', ...work() });
    const spoilt = { ...plan, session_id: 'sess_spoilt', created_at: '2026-02-11T15:00:00.000Z' };
    await made.write({
      '.control-room/sessions/sess_spoilt/plan.json': `${JSON.stringify(spoilt, null, 2)}\n`,
    });
    await book.store.logs.append('sess_spoilt', 1, { said: 'what nobody understands' });
    await book.store.logs.append('sess_spoilt', 2, { said: 'what nobody understands' });
    expect((await sessions.list()).map(({ session_id }) => session_id)).toEqual([plan.session_id]);
    expect((await refused(sessions.show('sess_spoilt'))).code).toBe('stored_file_invalid');
  });
});

describe('the Chief’s review', () => {
  it('costs nothing where the recipe’s own checks say all, and opens an issue where the words say more', async () => {
    const { sessions, book, calls } = await openBench();
    const { plan } = await sessions.planSession({ text: 'Plan scene 1, then plan scene 2', ...work() });
    const dod = 'The plan names a "zeppelin".';
    const edited = await sessions.edit(plan.session_id, 2, { ...hashOf(plan), dod });
    await sessions.approve(plan.session_id, hashOf(edited));
    const { plan: ended } = await sessions.work({ session_id: plan.session_id, mode: 'start', ...work() });
    // One for the plan, one for each task, and one look at the second.
    expect([ended.status, calls()]).toEqual(['done', 4]);
    expect(ended.tasks.map(({ review }) => review?.met)).toEqual([undefined, false]);
    const issue = await book.issues.load(ended.tasks[1]?.review?.issue_id ?? '');
    expect([issue.author, issue.body]).toEqual(['chief-001', expect.stringContaining('zeppelin')]);
  });

  it('may propose, and starts nothing', async () => {
    const follow = { description: 'Plan scene 3', reason: 'It is next.' };
    const { sessions } = await openBench(async (prompt) =>
      prompt.includes('contract: session_review')
        ? JSON.stringify({ met: true, findings: [], follow_ups: [follow] })
        : undefined,
    );
    const { plan } = await sessions.planSession({ text: 'Plan scene 1', ...work() });
    const edited = await sessions.edit(plan.session_id, 1, { ...hashOf(plan), dod: 'It is short.' });
    await sessions.approve(plan.session_id, hashOf(edited));
    const { plan: ended } = await sessions.work({ session_id: plan.session_id, mode: 'start', ...work() });
    expect(ended.proposals).toEqual([{ task_id: 1, ...follow }]);
    expect([ended.status, ended.tasks.length]).toEqual(['done', 1]);
  });
});

function parseTask(prompt: string): string {
  return parseInputs(prompt).find(({ name }) => name === 'task')?.text ?? '';
}
