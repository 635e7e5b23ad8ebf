import { describe, expect, it } from 'vitest';
import { CHAT_ROOM } from '../../src/chat/room.ts';
import type { ChatReply } from '../../src/contracts/api-chat.ts';
import type { Receipt } from '../../src/contracts/receipt.ts';
import type { Archetype } from '../../src/contracts/recipe.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { TaskPacket } from '../../src/contracts/task-packet.ts';
import { SAY_IN_CHAT } from '../../src/doors/chat-doors.ts';
import { ASK_CHIEF } from '../../src/doors/chief-doors.ts';
import type { Call } from '../../src/doors/door.ts';
import { REASONS } from '../../src/reasons.ts';
import { SESSIONS_ROOM } from '../../src/sessions/room.ts';
import {
  createMisbehavingAuthor,
  type MisbehavingAuthor,
  type TalkAsked,
} from '../fakes/misbehaving-author.ts';
import { createMortalStore, type MortalStore } from '../fakes/mortal-store.ts';
import { prepareRecipeBook } from '../fakes/recipe-book.ts';
import { createSequentialIds } from '../fakes/sequential-ids.ts';

// Talks with agents over a real book: conversation beside whatever else is done there, and packets, which are work.

const signal = new AbortController().signal;
const SCENE = 'Story/Scenes/SCN-001-001-the-quay.md';
const QUOTE = 'The lamp went out before the boat touched the stones';
const HELLO = 'Hello!';

describe('a talk', () => {
  it('is held in words, with what was looked up, and remembered', async () => {
    const talk = await prepare();
    const { run, reply } = await talk.say('What happens in scene 1?');
    expect(reply).toMatchObject({ agent: 'chief', work: null, left_out: 0 });
    expect(reply.reply).toContain(QUOTE);
    expect(reply.receipts).toHaveLength(3);
    const [turn, ...more] = await talk.history();
    expect(more).toEqual([]);
    expect(turn).toMatchObject({ run_id: run.run_id, text: 'What happens in scene 1?', reply: reply.reply });
    await talk.say(HELLO);
    expect(talk.author.asked.at(-1)?.inputs.get('history')).toBe(
      `author: What happens in scene 1?\nyou: ${reply.reply}`,
    );
    expect((await talk.history()).map(({ text }) => text)).toEqual(['What happens in scene 1?', HELLO]);
  });

  it('leaves its receipts in the trail and on an issue of its own', async () => {
    const talk = await prepare();
    const { run, reply } = await talk.say('What happens in scene 1?');
    const rows = await talk.book.audit.list({ run: run.run_id });
    expect(rows.map(({ kind, id }) => [kind, id])).toEqual(reply.receipts.map((id) => ['tool_receipt', id]));
    const [issue] = await talk.book.issues.list({ tag: 'chat' });
    expect(issue).toMatchObject({ title: 'Chat with chief-001', status: 'closed', receipts: reply.receipts });
    expect(await talk.book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });

  it('waits for no lock, and what it leaves for the trail comes in when the owner lets go', async () => {
    const talk = await prepare();
    const lease = await talk.book.store.lock.acquire({ owner: 'other', purpose: 'a long run', waitMs: 0 });
    const { run, reply } = await talk.say('What happens in scene 1?');
    expect(run.status).toBe('done');
    expect(await talk.book.audit.list({ run: run.run_id })).toEqual([]);
    expect((await talk.book.issues.list({ tag: 'chat' }))[0]?.receipts).toEqual(reply.receipts);
    await lease.release();
    expect(await talk.book.audit.list({ run: run.run_id })).toHaveLength(3);
    expect(await talk.book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });

  it('is held by several at once', async () => {
    const talk = await prepare();
    const said = await Promise.all([
      talk.say(HELLO),
      talk.say('What happens in scene 1?'),
      talk.say(HELLO, 'critic'),
      talk.say('Thanks.', 'critic'),
    ]);
    expect(said.map(({ run }) => run.status)).toEqual(['done', 'done', 'done', 'done']);
    expect((await talk.history()).map(({ text }) => text).sort()).toEqual(
      [HELLO, 'What happens in scene 1?'].sort(),
    );
    expect((await talk.history('critic')).map(({ text }) => text).sort()).toEqual([HELLO, 'Thanks.']);
  });

  it('shows an agent only what there is room for, and how much that leaves out', async () => {
    const talk = await prepare(({ inputs }) =>
      inputs.get('message')?.startsWith('Go on') === true ? 'word '.repeat(1_000) : null,
    );
    for (const number of [1, 2, 3]) await talk.say(`Go on ${number}`);
    const { reply } = await talk.say(HELLO);
    expect(reply.left_out).toBe(1);
    const history = talk.author.asked.at(-1)?.inputs.get('history') ?? '';
    expect(history).toMatch(/^\(1 earlier turns are left out\.\)\n\nauthor: Go on 2/);
    expect(history.length).toBeLessThan(12_100);
  });

  it('is forgotten on demand', async () => {
    const talk = await prepare();
    await talk.say(HELLO);
    const chat = await talk.book.enter(CHAT_ROOM);
    expect(await chat.clear('chief')).toBe(true);
    expect(await chat.clear('chief')).toBe(false);
    await talk.say(HELLO);
    expect(talk.author.asked.at(-1)?.inputs.has('history')).toBe(false);
    expect(await talk.history()).toHaveLength(1);
  });

  it('takes a call of a tool with a wrong nonce for nothing, and asks again', async () => {
    const talk = await prepare(({ number }) =>
      number === 1 ? '{"tool":"outline_analyzer","args":{},"nonce":"000000000000"}' : 'Fine.',
    );
    const { run, reply } = await talk.say('How are you?');
    expect(reply).toMatchObject({ reply: 'Fine.', receipts: [] });
    expect(run.notices).toMatchObject([{ reason_code: 'tool_call_rejected', step_id: 'turn/ask:1' }]);
    expect(talk.author.asked).toHaveLength(2);
  });

  it('ends without a reply where none can be read, and asks anew when it is taken up', async () => {
    let isBad = true;
    const talk = await prepare(() =>
      isBad ? 'Look: {"tool":"file_reader","args":{},"nonce":"x"}' : 'Sorry.',
    );
    const { ended } = await talk.try(HELLO);
    expect(ended.error).toMatchObject({ code: 'chat_unanswered' });
    expect(REASONS.chat_unanswered.exit).toBe(1);
    expect(talk.author.asked).toHaveLength(3);
    expect(await talk.history()).toEqual([]);
    isBad = false;
    const resumed = await talk.book.runs.resume(ended.run.run_id, RESUME);
    expect(resumed.error).toBeNull();
    expect((await talk.history()).map(({ reply }) => reply)).toEqual(['Sorry.']);
    expect(talk.author.asked).toHaveLength(4);
  });
});

/** A session is named after its run, of which there may be none yet when the process dies. */
const tellTurn = ({ text, reply }: { readonly text: string; readonly reply: string }) => [
  text,
  reply.replace(/sess_\w+/, 'sess_'),
];

describe('a turn whose process dies', () => {
  it.each([
    ['a question', 'What happens in scene 1?', 0],
    ['a wish for a plan', 'Write scenes 1 and 2, then check their consistency', 1],
  ])(
    'with %s ends as it would have when the same is said again, and nothing kept is paid for again',
    async (_, text, plans) => {
      const whole = await prepare();
      await whole.say(text);
      const reference = await whole.history();
      const asks = whole.author.asked.length;
      for (let death = 1; death <= whole.store.writes.length - whole.before; death += 1) {
        const each = await prepare();
        each.store.dieAt(death);
        await expect(each.say(text)).rejects.toThrow('The process died');
        const where = `died at ${each.store.writes.at(each.before + death - 1)}`;
        each.store.revive();
        const [left] = await each.book.runs.list({ kind: 'chat' });
        const kept = left === undefined ? 0 : await countKept(each.store, left.run_id);
        const before = each.author.asked.length;
        const { run } = await each.say(text);
        if (left !== undefined) expect(run.run_id, where).toBe(left.run_id);
        expect(each.author.asked.length - before, where).toBe(asks - kept);
        const history = await each.history();
        expect(history.map(tellTurn), where).toEqual(reference.map(tellTurn));
        expect(await each.book.audit.verify(), where).toMatchObject({ intact: true });
        expect(await (await each.book.enter(SESSIONS_ROOM)).list(), where).toHaveLength(plans);
      }
    },
  );
});

describe('a message that is tagged as a task packet', () => {
  it('is answered with a receipt and nothing else', async () => {
    const talk = await prepare();
    const packet = await makePacket(talk);
    const { ended, kind } = await talk.try(`[task_packet]\n${JSON.stringify(packet)}`, 'critic');
    expect(ended.error).toBeNull();
    expect(kind).toBe('receipt');
    const receipt = ended.output as unknown as Receipt;
    expect(receipt).toMatchObject({ packet_id: packet.packet_id, issue_id: packet.parent_issue_id });
    expect(receipt.actor.agent_id).toBe('critic-001');
    const rows = await talk.book.audit.list({ run: ended.run.run_id });
    expect(rows.map((row) => row.kind)).toEqual(['packet', 'receipt']);
    expect(await talk.history('critic')).toEqual([]);
  });

  it('is held to the guardrails of every packet', async () => {
    const talk = await prepare(({ inputs }) =>
      inputs.has('packet') ? 'Gladly! Here is what I think.' : null,
    );
    const packet = await makePacket(talk);
    const { ended } = await talk.try(`[task_packet]\n${JSON.stringify(packet)}`, 'critic');
    const receipt = ended.output as unknown as Receipt;
    expect(receipt.stop_hook).toMatchObject({ triggered: true, type: 'invalid-receipt' });
    expect(receipt.outputs_produced).toEqual([]);
    expect(talk.author.asked).toHaveLength(3);
  });

  it.each([
    ['is no JSON', () => '[task_packet]\nplease'],
    [
      'is for another agent',
      (p: TaskPacket) => `[task_packet]\n${JSON.stringify({ ...p, intent: 'plan_scene' })}`,
    ],
    [
      'would write into the book',
      (p: TaskPacket) =>
        `[task_packet]\n${JSON.stringify({
          ...p,
          output_contract: { ...p.output_contract, expected_artifacts: ['book.json'] },
        })}`,
    ],
  ])('is refused where it %s', async (_, write) => {
    const talk = await prepare();
    const message = write(await makePacket(talk));
    await expect(talk.try(message, 'critic')).rejects.toMatchObject({ code: 'packet_refused' });
    expect(talk.author.asked).toEqual([]);
  });

  it('is one only by a line of its own', async () => {
    const talk = await prepare();
    const { reply } = await talk.say('Hello, what is a [task_packet] good for?');
    expect(reply.work).toBeNull();
    expect(await talk.history()).toHaveLength(1);
  });
});

describe('the Chief', () => {
  it('hands over what is work, and the router makes a packet of it', async () => {
    const talk = await prepare();
    const answer = await SAY_IN_CHAT.call(talk.book, { text: 'Write scene 2' }, createCall());
    expect(answer).toMatchObject({ kind: 'reply', work: 'Write scene 2', routed: { kind: 'packet' } });
    const packets = await talk.book.audit.list({});
    expect(packets.filter(({ kind }) => kind === 'packet')).toHaveLength(1);
    expect(await talk.book.runs.list({ kind: 'recipe' })).toEqual([]);
  });

  it.each([
    ['several pieces of work', 'Write scenes 1 and 2, then check their consistency', 2],
    ['several pieces of work in Chinese', '写第1场和第2场，然后检查它们的一致性', 2],
    ['a plan by name', 'Make a plan: write scenes 1 and 2, then check their consistency', 1],
    ['a plan by name in Chinese', '请制定一个计划：写第1场和第2场，然后检查它们的一致性', 1],
  ])('makes a session plan of %s, as `session plan` would', async (_, text, asks) => {
    const talk = await prepare();
    const { run, reply } = await talk.say(text);
    const { planned } = reply;
    if (planned?.kind !== 'plan') throw new Error('there is no plan');
    const sessions = await talk.book.enter(SESSIONS_ROOM);
    const { plan } = await sessions.show(planned.session_id);
    expect(plan).toMatchObject({ status: 'draft', created_by: 'chief' });
    expect(plan.tasks.map(({ recipe_id, deps }) => [recipe_id, deps])).toEqual([
      ['creative_draft_scene', []],
      ['creative_draft_scene', [1]],
      ['analytical_consistency', [1, 2]],
    ]);
    expect(talk.author.asked).toHaveLength(asks);
    expect((await talk.history())[0]).toMatchObject({ run_id: run.run_id, text, reply: reply.reply });
    expect(reply.reply).toContain(planned.session_id);
    // Nothing is begun before it is approved.
    expect(await talk.book.runs.list({ kind: 'recipe' })).toEqual([]);
    await expect(
      sessions.work({ session_id: plan.session_id, mode: 'start', budget: NO_BUDGET, signal }),
    ).rejects.toMatchObject({ code: 'session_not_approved' });
  });

  it('plans while somebody else works in the project, and the plan can be seen and changed at once', async () => {
    const talk = await prepare();
    const lease = await talk.book.store.lock.acquire({ owner: 'other', purpose: 'a long run', waitMs: 0 });
    const { reply } = await talk.say('Make a plan: plan scene 1, then plan scene 2');
    const sessions = await talk.book.enter(SESSIONS_ROOM);
    const [listed] = await sessions.list();
    expect(listed).toMatchObject({ session_id: reply.planned?.kind === 'plan' && reply.planned.session_id });
    const { plan } = await sessions.show(listed?.session_id ?? '');
    await sessions.approve(plan.session_id, { plan_hash: plan.plan_hash ?? '' });
    await lease.release();
    expect((await sessions.list())[0]).toMatchObject({ status: 'approved', tasks: 2 });
  });

  it.each([
    [
      'four open questions',
      'Audit the foreshadowing; trace the foreshadowing; review the foreshadowing; check the foreshadowing',
      'too_many_questions',
      'The storm, in scenes 1 and 2',
      4,
    ],
    [
      'a conflict of scope',
      'Write scene 1 without touching the text',
      'scope_conflict',
      'Write scene 1 and write scene 2',
      2,
    ],
  ])(
    'is led to by a plan with %s, and knows it when it is settled',
    async (_, text, reason, answer, tasks) => {
      const talk = await prepare();
      const sessions = await talk.book.enter(SESSIONS_ROOM);
      await expect(sessions.planSession({ text, budget: NO_BUDGET, signal })).rejects.toMatchObject({
        code: 'session_needs_talk',
        details: { reason },
      });
      expect(REASONS.session_needs_talk).toMatchObject({
        exit: 2,
        next: expect.stringContaining('bookforge chat '),
      });
      expect(talk.author.asked).toHaveLength(1);
      expect(await sessions.list()).toEqual([]);
      const [turn] = await talk.history();
      expect(turn).toMatchObject({ text, reply: expect.stringContaining('There is no plan yet') });
      const { reply } = await talk.say(answer);
      expect(talk.author.asked.at(1)?.inputs.get('history')).toBe(`author: ${text}\nyou: ${turn?.reply}`);
      if (reply.planned?.kind !== 'plan') throw new Error('there is no plan');
      const { plan } = await sessions.show(reply.planned.session_id);
      expect(plan.tasks).toHaveLength(tasks);
      expect(plan.tasks.filter(({ status }) => status === 'needs_scoping')).toEqual([]);
      // The plan that could not be made, the turn, and the plan that was.
      expect(talk.author.asked).toHaveLength(3);
    },
  );

  it('asks in the talk itself what stands in the way of a plan', async () => {
    const talk = await prepare();
    const { reply } = await talk.say('Make a plan: write scene 1 without touching the text');
    expect(reply.planned).toMatchObject({ kind: 'talk', reason: 'scope_conflict' });
    expect((await talk.history()).map((turn) => turn.reply)).toEqual([reply.reply]);
    expect(await (await talk.book.enter(SESSIONS_ROOM)).list()).toEqual([]);
  });

  it('hands nothing over for another agent, whatever is asked of it', async () => {
    const talk = await prepare();
    const { reply } = await talk.say('Make a plan: write scenes 1 and 2', 'critic');
    expect(reply).toMatchObject({ work: null, routed: null, planned: null });
    expect(talk.author.asked[0]?.inputs.get('seat')).not.toContain('may say');
  });

  it.each([
    ['four open questions', 'let’s do scenes 1, 2, 3 and 4', 'too_many_questions'],
    ['a conflict of scope', 'rewrite scene 1 but do not touch scene 1', 'scope_conflict'],
  ])('leads a request with %s to a talk', async (_, text, reason) => {
    const talk = await prepare();
    const routed = await ASK_CHIEF.call(talk.book, { text }, createCall());
    expect(routed).toMatchObject({ kind: 'chat', reason });
    expect(talk.author.asked).toEqual([]);
    const answer = await SAY_IN_CHAT.call(talk.book, { text }, createCall());
    if (answer.kind !== 'reply') throw new Error('it was no talk');
    expect(answer.reply).not.toBe('');
    expect(await talk.history()).toHaveLength(1);
    expect(await talk.book.runs.list({ kind: 'recipe' })).toEqual([]);
  });
});

const RESUME = { overrideFingerprint: false, budget: NO_BUDGET, signal };

const createCall = (): Call => ({
  budget: NO_BUDGET,
  signal,
  tell: () => undefined,
  begin: async () => {
    throw new Error('nothing is begun');
  },
});

async function prepare(says: (asked: TalkAsked) => string | null = () => null) {
  const stores: MortalStore[] = [];
  const project = await prepareRecipeBook((inner) => {
    const made = createMortalStore(inner);
    stores.push(made);
    return made;
  });
  const [store] = stores;
  if (store === undefined) throw new Error('no store was made');
  await project.write({ [SCENE]: `# The quay\n\n${QUOTE}.\n` });
  const author: MisbehavingAuthor = await createMisbehavingAuthor(says);
  const ids = createSequentialIds();
  const open = () => project.open(author, { ids });
  const book = open();
  const attempt = async (text: string, agent: Archetype = 'chief') =>
    (await open().enter(CHAT_ROOM)).say({ agent, text, budget: NO_BUDGET, signal });
  const say = async (text: string, agent: Archetype = 'chief') => {
    const { ended } = await attempt(text, agent);
    expect(ended.error).toBeNull();
    return { run: ended.run, reply: ended.output as unknown as ChatReply };
  };
  const history = async (agent: Archetype = 'chief') => (await book.enter(CHAT_ROOM)).history(agent);
  return { store, author, book, say, try: attempt, history, before: store.writes.length };
}

async function makePacket({ book }: Awaited<ReturnType<typeof prepare>>): Promise<TaskPacket> {
  const asked = await ASK_CHIEF.call(book, { text: 'critique scene 1' }, createCall());
  if (!('issue_id' in asked)) throw new Error('there is no issue');
  return {
    packet_id: 'pkt_byhand',
    parent_issue_id: asked.issue_id,
    intent: 'critique_scene',
    target: { scene_ref: '1:1', resolution_method: 'scene_ref' },
    scope: { allowed: ['artifacts/**'], blocked: [] },
    inputs: { files: [SCENE], canon: [], context: [] },
    constraints: { rules: [], forbidden: [] },
    output_contract: {
      output_mode: 'artifact',
      expected_artifacts: ['artifacts/by-hand/critique.md'],
      stop_conditions: [],
    },
    handoff: { required_next_step: null, report_to_chief_only: true },
    timestamp: '2026-02-10T15:00:00.000Z',
    requested_by: { agent_id: 'user', reason: 'by hand' },
  };
}

async function countKept(store: MortalStore, runId: string): Promise<number> {
  let kept = 0;
  for await (const { record } of store.runs.lines(runId))
    if (record.kind === 'model' && record.status === 'done') kept += 1;
  return kept;
}
