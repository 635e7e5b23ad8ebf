import { afterAll, beforeAll, describe, expect } from 'vitest';
import { parseInputs } from '../../src/prompts/parse-inputs.ts';
import { type FaultyServer, joinPrompt, type ModelHttpRequest } from '../e2e/faulty-server.ts';
import type { StartedBin } from '../e2e/run-bin.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it } from '../e2e/with-server.ts';
import { type BookFolder, readDocument, readTrouble, type Workbench } from '../e2e/workbench.ts';
import { loadIssues, makeWrittenBook, ON, type WrittenBook } from '../e2e/written-book.ts';
import { applySpoil, type Spoil } from '../fakes/disobedient-author.ts';

// A planner asks, and somebody answers from another process while a third works: the built program, a server and real locks.

const ANSWER = 'The sister of the pilot, and she has the lamp.';
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
const PLAN = ['recipe', 'run', 'plan_scene_from_outline', ...ON];

let outlined: WrittenBook;
beforeAll(async () => {
  outlined = await makeWrittenBook({ scenes: 0 });
});
afterAll(() => outlined.remove());

const isPlan = (request: ModelHttpRequest) => /^prompt_type: plan_scene$/m.test(joinPrompt(request));
const inputOf = (request: ModelHttpRequest, name: string) =>
  parseInputs(joinPrompt(request)).find((input) => input.name === name)?.text;

/** The planner of one scene asks until it has an answer; requests for any other are held. */
function behave(server: FaultyServer): void {
  server.behave((request) => {
    if (!isPlan(request) || !/^scene: 1:1$/m.test(inputOf(request, 'request') ?? '')) return { kind: 'hold' };
    if (inputOf(request, 'answers') !== undefined) return { kind: 'good' };
    const packet = JSON.parse(inputOf(request, 'packet') ?? 'null');
    return { kind: 'text', change: (good) => applySpoil(good, ASKS, packet) };
  });
}

interface Asked {
  readonly book: BookFolder;
  readonly env: Readonly<Record<string, string>>;
  readonly runId: string;
  readonly issueId: string;
  readonly questionId: string;
  /** Another run, in a process of its own, that holds the project. */
  readonly other: StartedBin;
}

async function askAndHold(bench: Workbench, server: FaultyServer, given: Asked['env']): Promise<Asked> {
  const env = { ...given };
  const book = outlined.copyTo(bench);
  behave(server);
  const stopped = await bench.here([...PLAN, '--arg', 'scene_number=1', '--json'], env);
  const trouble = readTrouble(stopped);
  expect([stopped.code, trouble.reason_code]).toEqual([1, 'agent_stopped']);
  const { issue_id, question_id } = trouble.details as { issue_id: string; question_id: string };
  expect(trouble.next_action).toBe(`bookforge issues answer ${issue_id} "…" --book b`);
  const [runId = ''] = book.runs().flatMap(({ kind, run_id }) => (kind === 'recipe' ? [run_id] : []));
  const other = bench.start([...PLAN, '--arg', 'scene_number=2'], env);
  await waitUntil('another run under way', () => server.requests.length >= 2);
  return { book, env, runId, issueId: issue_id, questionId: question_id, other };
}

describe('a question', () => {
  it('is told with the next command, and answered while another run works', async ({ bench, served }) => {
    const { server } = served;
    const { book, env, runId, issueId, questionId, other } = await askAndHold(bench, server, served.env);
    const type = `bookforge issues answer ${issueId} "…" --question ${questionId} --book b`;

    const shown = await bench.here(['runs', 'show', runId, ...ON, '--json']);
    expect(readDocument(shown)).toMatchObject({ question: { text: 'Who is at the lock?' }, next: type });
    expect((await bench.here(['runs', 'show', runId, ...ON])).stdout).toMatch(
      /asks +planner-001: Who is at the lock\?\nchoice +sister {2}The pilot’s sister/,
    );
    const status = await bench.here(['status', ...ON, '--json']);
    expect(readDocument(status)['questions']).toMatchObject([{ text: 'Who is at the lock?', next: type }]);
    expect((await bench.here(['status', ...ON])).stdout).toContain('questions wait for your answer: 1');
    const refused = await bench.here(['issues', 'answer', issueId, '…', ...ON, '--json']);
    expect([refused.code, readTrouble(refused).reason_code]).toEqual([2, 'usage_invalid']);

    const answered = await bench.bin(['issues', 'answer', issueId, ANSWER, ...ON, '--json']);
    expect(readDocument(answered)).toMatchObject({
      status: 'open',
      questions: [{ id: questionId, answer: { text: ANSWER, author: 'user' } }],
      next: `bookforge runs resume ${runId} --book b`,
    });
    const commented = await bench.bin(['issues', 'comment', issueId, ...ON, '--body', 'Mind the tide.']);
    expect([commented.code, commented.stderr]).toEqual([0, '']);
    const chief = await bench.bin(['chief', "let's do scene 3", ...ON, '--json']);
    expect([chief.code, readDocument(chief)]).toEqual([0, expect.objectContaining({ kind: 'clarify' })]);
    const told = (await bench.here(['issues', 'show', issueId, ...ON])).stdout;
    for (const text of [ANSWER, 'Mind the tide.', 'planner-001 asks']) expect(told).toContain(text);
    expect(other.isOver()).toBe(false);
    expect(book.list('.control-room/requests')).toHaveLength(3);

    server.release();
    expect((await other.ended).code).toBe(0);
    expect(book.list('.control-room/requests')).toEqual([]);
    expect(loadIssues(book).find(({ id }) => id === issueId)).toMatchObject({
      questions: [{ answer: { text: ANSWER } }],
    });
    behave(server);
    await resume(bench, server, env, runId);
  });

  it('that nobody answered keeps its run from being taken up, and an answer outlives a kill', async ({
    bench,
    served,
  }) => {
    const { server } = served;
    const { book, env, runId, issueId, other } = await askAndHold(bench, server, served.env);
    other.process.kill('SIGKILL');
    await other.ended;
    const sent = server.requests.length;
    const early = await bench.here(['runs', 'resume', runId, ...ON, '--json'], env);
    expect([early.code, readTrouble(early)]).toEqual([
      5,
      expect.objectContaining({
        reason_code: 'question_open',
        message: expect.stringContaining('Who is at the lock?'),
        next_action: `bookforge issues answer ${issueId} "…" --book b`,
      }),
    ]);
    expect([server.requests.length, book.runs().find(({ run_id }) => run_id === runId)?.status]).toEqual([
      sent,
      'failed',
    ]);

    const again = bench.start([...PLAN, '--arg', 'scene_number=2'], env);
    await waitUntil('a third run under way', () => server.requests.length > sent);
    expect((await bench.bin(['issues', 'answer', issueId, ANSWER, ...ON])).code).toBe(0);
    again.process.kill('SIGKILL');
    await again.ended;
    expect(book.list('.control-room/requests')).toHaveLength(1);
    expect((await bench.here(['issues', 'show', issueId, ...ON])).stdout).toContain(ANSWER);
    await resume(bench, server, env, runId);
    expect(book.list('.control-room/requests')).toEqual([]);
  });
});

/** Takes the run up, and looks at what its planner was sent. */
async function resume(
  bench: Workbench,
  server: FaultyServer,
  env: Asked['env'],
  runId: string,
): Promise<void> {
  const sent = server.requests.length;
  const ran = await bench.bin(['runs', 'resume', runId, ...ON, '--json'], env);
  expect([ran.code, ran.stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const [request, ...more] = server.requests.slice(sent);
  if (request === undefined) throw new Error('nothing was sent');
  expect(more).toEqual([]);
  expect(joinPrompt(request).split(ANSWER)).toHaveLength(2);
  expect(JSON.parse(inputOf(request, 'answers') ?? '')).toEqual([
    { question: 'Who is at the lock?', answer: ANSWER },
  ]);
  expect((await bench.here(['audit', 'verify', ...ON])).code).toBe(0);
}
