import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONFERENCE_ROOM } from '../../src/conference/room.ts';
import { type ConferenceRound, ConferenceRoundSchema } from '../../src/contracts/api-conference.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { ConferenceAsked } from '../../src/contracts/work-requests.ts';
import type { Model } from '../../src/engine/ports.ts';
import { REASONS, type ReasonCode } from '../../src/reasons.ts';
import { createMisbehavingAuthor, type TalkAsked } from '../fakes/misbehaving-author.ts';
import { prepareRecipeBook, type RecipeBook } from '../fakes/recipe-book.ts';
import { createSequentialIds } from '../fakes/sequential-ids.ts';

// A whole round over a real book, and agents that misbehave in it, row by row of a table written by hand.

const QUESTION = 'Is the opening of scene 1 gripping for a reader?';
const QUOTE = 'The lamp went out before the boat touched the stones';
const SCENE = 'Story/Scenes/SCN-001-001-the-quay.md';
const FOREIGN = 'rcpt_0123456789abcdef01234567';
const SEATS = ['planner', 'writer', 'editor', 'critic', 'continuity', 'librarian'];

interface ChiefRow {
  readonly name: string;
  readonly at?: number;
  readonly always?: boolean;
  readonly large?: boolean;
  readonly tools?: readonly string[];
  readonly require_tool?: boolean;
  readonly says: string;
  readonly reasons: readonly string[];
  readonly ended?: ConferenceRound['ended'];
  readonly asks?: number;
  readonly receipts?: number;
  readonly agents?: number;
  readonly failed?: ReasonCode;
}

interface AgentRow {
  readonly name: string;
  readonly role: string;
  readonly says: string;
  readonly reason: string;
}

const table = JSON.parse(
  readFileSync(new URL('../fixtures/conference/misbehaviour.json', import.meta.url), 'utf8'),
) as { chief: readonly ChiefRow[]; agents: readonly AgentRow[] };

describe('a conference', () => {
  it('looks up, hears everybody on the same evidence, and closes with a transcript', async () => {
    const { round, author, book, run } = await hold(() => null);
    expect(round.looked_up.map(({ tool }) => tool)).toEqual([
      'outline_analyzer',
      'file_locator',
      'file_reader',
    ]);
    expect(round).toMatchObject({ ended: 'final', rejected_calls: [] });
    expect(round.answers.map(({ role }) => role)).toEqual(SEATS);
    const answered = round.answers.filter(({ outcome }) => outcome === 'answered');
    expect(answered.map(({ role }) => role)).toEqual(['planner', 'writer', 'editor', 'critic', 'continuity']);
    expect(round.answers.find(({ role }) => role === 'librarian')).toMatchObject({ outcome: 'abstained' });
    for (const { evidence, text } of answered) {
      expect(evidence).toMatch(/^Evidence: \S+ "[^"]{6,}" receipt_id: rcpt_\w+$/);
      expect(text).not.toContain('Evidence:');
    }
    const issue = await book.issues.load(round.issue_id);
    expect(issue).toMatchObject({ status: 'closed', tags: ['conference'], author: 'chief-001' });
    expect(issue.receipts).toEqual(round.looked_up.map(({ receipt_id }) => receipt_id));
    for (const { text, evidence } of answered) expect(issue.body).toContain(`${text}\n\n${evidence}`);
    const receipts = (await book.audit.list({ run: run.run_id })).filter(
      ({ kind }) => kind === 'tool_receipt',
    );
    expect(receipts.map(({ id }) => id)).toEqual(issue.receipts);
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
    expect(author.asked).toHaveLength(4 + SEATS.length);
  });

  it('sends nobody what another said, and the same words first', async () => {
    const { author, round } = await hold(() => null);
    const prompts = author.asked
      .filter(({ inputs }) => inputs.has('seat'))
      .map(({ request }) => request.messages.map(({ content }) => content).join('\n'));
    const said = round.answers.flatMap(({ text }) => (text === null ? [] : [text]));
    for (const prompt of prompts) for (const text of said) expect(prompt).not.toContain(text);
    const shared = prompts.map((prompt) => prompt.slice(0, prompt.indexOf('# Your role\n')));
    expect(new Set(shared).size).toBe(1);
    expect(shared[0]?.length).toBeGreaterThan((prompts[0]?.length ?? 0) * 0.85);
    for (const prompt of prompts) expect(prompt).not.toMatch(/(planner|writer|editor|critic)-001/);
  });

  it('leaves the same bytes, whoever answers first', async () => {
    const orders = [
      SEATS,
      SEATS.toReversed(),
      ['critic', 'planner', 'librarian', 'writer', 'editor', 'continuity'],
    ];
    const left = [];
    for (const order of orders) {
      const { files, round } = await hold(inTurns(order));
      left.push({ round, issue: files.get(`.control-room/issues/${round.issue_id}.json`) });
    }
    expect(left[1]).toEqual(left[0]);
    expect(left[2]).toEqual(left[0]);
  });

  it('keeps a dissent as it was said', async () => {
    const dissent = `No: it gives everything away.\nEvidence: ${SCENE} "${QUOTE}"`;
    const { round, book } = await hold(({ who }) => (who === 'critic' ? dissent : null));
    expect(round.answers.find(({ role }) => role === 'critic')).toMatchObject({
      outcome: 'answered',
      text: 'No: it gives everything away.',
    });
    expect((await book.issues.load(round.issue_id)).body).toContain('No: it gives everything away.');
  });

  it('refuses a tool that is not there before anything is sent', async () => {
    const project = await openBook();
    const author = await createMisbehavingAuthor(() => null);
    const asked = ask(project, author, { text: QUESTION, tools: ['web_search'] });
    await expect(asked).rejects.toMatchObject({ code: 'tool_unknown' });
    expect(author.asked).toEqual([]);
  });

  it('speaks Chinese to a Chinese book', async () => {
    const { round } = await hold(() => null, { text: '第1场的开头抓人吗？' });
    expect(round.looked_up).not.toEqual([]);
    expect(round.answers.some(({ outcome }) => outcome === 'answered')).toBe(true);
  });
});

describe('a Chief that replies with', () => {
  it.each(table.chief)('$name', async (row) => {
    const nonces: string[] = [];
    const { round, author, run, book } = await hold(
      ({ who, number, inputs }) => {
        if (who !== 'chief') return null;
        nonces.push(/^nonce: (\w+)$/m.exec(inputs.get('request') ?? '')?.[1] ?? '');
        if (row.always !== true && number !== row.at) return null;
        return row.says
          .replaceAll('{nonce}', nonces.at(-1) ?? '')
          .replaceAll('{used}', nonces.at(-2) ?? 'none');
      },
      {
        text: QUESTION,
        ...(row.tools === undefined ? {} : { tools: [...row.tools] }),
        ...(row.require_tool === undefined ? {} : { require_tool: row.require_tool }),
      },
      row.large === true
        ? { 'Compendium/large.md': `${'灯塔下的石阶一直通到水里。'.repeat(40)}\n`.repeat(60) }
        : {},
    );
    expect(round.rejected_calls.map(({ reason }) => reason)).toEqual(row.reasons);
    expect(round.rejected_calls.map(({ attempt }) => attempt)).toEqual(
      row.always === true ? row.reasons.map((_, index) => index + 1) : row.reasons.map(() => row.at),
    );
    expect(run.notices.filter(({ reason_code }) => reason_code === 'tool_call_rejected')).toHaveLength(
      row.reasons.length,
    );
    expect(round.ended).toBe(row.ended ?? 'final');
    // What the author looks up by itself: three calls and the end, and whatever was spoiled besides.
    const extra = row.reasons.length + (row.failed === undefined ? 0 : 1);
    expect(author.countOf('chief')).toBe(row.asks ?? 4 + extra);
    const made = round.looked_up.filter(({ receipt_id }) => receipt_id !== null);
    expect(made).toHaveLength(row.receipts ?? 3);
    expect(round.answers).toHaveLength(row.agents ?? SEATS.length);
    const failed = round.looked_up.flatMap(({ failed: why }) => (why === null ? [] : [why.split(':')[0]]));
    expect(failed).toEqual(row.failed === undefined ? [] : [row.failed]);
    const issue = await book.issues.load(round.issue_id);
    for (const reason of row.reasons) expect(issue.body).toContain(`rejected: ${reason}`);
    expect(run.status).toBe('done');
    expect(new Set(nonces).size).toBe(nonces.length);
    if (row.large === true) expect(round.looked_up.every(({ cut }) => cut)).toBe(true);
  });
});

describe('an agent that replies with', () => {
  const fill = (says: string) =>
    says.replaceAll('{scene}', SCENE).replaceAll('{quote}', QUOTE).replaceAll('{foreign}', FOREIGN);

  it.each(table.agents)('$name, twice, counts for nothing', async ({ role, says, reason }) => {
    const { round, author, run, book } = await hold(({ who }) => (who === role ? fill(says) : null));
    const answer = round.answers.find((each) => each.role === role);
    expect(answer).toMatchObject({ outcome: 'ungrounded', text: null, evidence: null });
    expect(answer?.rejected).toEqual([
      { attempt: 1, reason },
      { attempt: 2, reason },
    ]);
    expect(author.countOf(role)).toBe(2);
    const issue = await book.issues.load(round.issue_id);
    const [said = ''] = fill(says).split('\n');
    if (said.trim() !== '') expect(issue.body).not.toContain(said);
    expect(issue.body).toContain(`${role}-001: reply 1: ${reason}, reply 2: ${reason}`);
    expect(run.notices.filter(({ reason_code }) => reason_code === 'grounding_failed')).toHaveLength(2);
    expect(REASONS.grounding_failed.exit).toBe(0);
    expect(run.status).toBe('done');
    expect(
      round.answers.filter((each) => each.role !== role).some(({ outcome }) => outcome === 'answered'),
    ).toBe(true);
  });

  it.each(table.agents)('$name, once, may correct itself', async ({ role, says, reason }) => {
    const { round, author } = await hold(({ who, number }) =>
      who === role && number === 1 ? fill(says) : null,
    );
    const answer = round.answers.find((each) => each.role === role);
    expect(answer?.outcome).not.toBe('ungrounded');
    expect(answer?.rejected).toEqual([{ attempt: 1, reason }]);
    expect(author.countOf(role)).toBe(2);
    const [, second] = author.asked.filter(({ who }) => who === role);
    if (reason !== 'empty') expect(second?.inputs.get('findings')).toBeDefined();
  });
});

async function openBook(more: Readonly<Record<string, string>> = {}): Promise<RecipeBook> {
  const project = await prepareRecipeBook();
  await project.write({
    [SCENE]: `---\nchapter: 1\nscene: 1\n---\n\n# The quay\n\n${QUOTE}. Ada counted to nine and did not move.\n`,
    ...more,
  });
  return project;
}

async function ask(project: RecipeBook, author: Model, asked: ConferenceAsked) {
  // A first run of its own: what is compared between books must not differ by an id.
  const book = project.open(author, { ids: createSequentialIds() });
  const conference = await book.enter(CONFERENCE_ROOM);
  const { run, output, error } = await conference.ask({
    ...asked,
    budget: NO_BUDGET,
    signal: new AbortController().signal,
  });
  expect(error).toBeNull();
  return { book, run, round: ConferenceRoundSchema.parse(output), files: await project.files() };
}

async function hold(
  says: (asked: TalkAsked) => string | null | Promise<string | null>,
  asked: ConferenceAsked = { text: QUESTION },
  more: Readonly<Record<string, string>> = {},
) {
  const project = await openBook(more);
  const author = await createMisbehavingAuthor(says);
  return { author, ...(await ask(project, author, asked)) };
}

/** Lets roles answer one after the other in an order of its own: each waits for the one before it. */
function inTurns(order: readonly string[]): (asked: TalkAsked) => Promise<null> {
  const turns = new Map(order.map((who) => [who, createTurn()]));
  return async ({ who }) => {
    const at = order.indexOf(who);
    if (at > 0) await turns.get(order[at - 1] ?? '')?.over;
    turns.get(who)?.end();
    return null;
  };
}

function createTurn(): { readonly over: Promise<void>; readonly end: () => void } {
  const ends: (() => void)[] = [];
  const over = new Promise<void>((resolve) => ends.push(resolve));
  return { over, end: () => ends[0]?.() };
}
