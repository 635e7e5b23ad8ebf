import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { WorkPacket } from '../../src/contracts/task-packet.ts';
import type { RunResult } from '../../src/engine/engine.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { REASONS, type ReasonCode } from '../../src/reasons.ts';
import { applySpoil, type Spoil } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';
import { createRecordingAuthor, type SentPrompt } from '../fakes/recording-author.ts';

// The fourteen ways in which teams of agents fail, one by one: a model that does just that in a real run over a real book, and
// what stops it. The table was written first.

interface Row {
  readonly way: string;
  readonly does: string;
  readonly recipe?: string;
  readonly step: string;
  readonly spoil?: Spoil;
  readonly plays?: string;
  readonly code: ReasonCode;
  readonly stop: string | null;
  readonly calls: number;
  readonly issue: readonly string[] | null;
}

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/agents/team-failures.json', import.meta.url), 'utf8'),
) as { rows: readonly Row[] };

const signal = new AbortController().signal;
const ASKS: Spoil = {
  set: {
    '/outputs_produced': [],
    '/stop_hook': { triggered: true, type: 'question', detail: 'Who is at the lock?' },
  },
};

/** What changes a good answer into one that fails in this way. */
type Play = (answer: string, prompt: SentPrompt) => string;

/** What data cannot say, each made anew for its run. */
const PLAYS: Readonly<Record<string, () => Play>> = {
  repeat: () => {
    let first: string | null = null;
    return (answer, prompt) => {
      if (prompt.type !== 'write_beat') return answer;
      const { outputs_produced } = JSON.parse(answer) as { outputs_produced: { content: string }[] };
      first ??= outputs_produced[0]?.content ?? '';
      return applySpoil(answer, { content_text: first }, packetOf(prompt));
    };
  },
  'ask again': () => (answer, prompt) =>
    prompt.type === 'plan_scene' ? applySpoil(answer, ASKS, packetOf(prompt)) : answer,
  'leave the finding': () => (answer, prompt) => {
    if (prompt.type === 'mend_scene') return JSON.stringify({ replacements: [] });
    if (prompt.type !== 'review_scene') return answer;
    const quote = (prompt.inputs.get('draft') ?? '').trim().split('\n', 1)[0] ?? '';
    const grave = {
      severity: 'high',
      kind: 'continuity',
      problem: 'The pilot is dead.',
      fix: 'She is gone.',
    };
    return JSON.stringify({ pass: false, findings: [{ id: 'f1', quote, ...grave }], evidence: quote });
  },
};

const packetOf = ({ inputs }: SentPrompt): WorkPacket => JSON.parse(inputs.get('packet') ?? 'null');

function playOf({ plays, step, spoil = {} }: Row): Play {
  const play = plays === undefined ? undefined : PLAYS[plays];
  if (play !== undefined) return play();
  return (answer, prompt) => (prompt.type === step ? applySpoil(answer, spoil, packetOf(prompt)) : answer);
}

/** Answers once what is asked, and takes the run up: who asks the same again is asked by nobody. */
async function answerOnce(book: OpenBook, result: RunResult): Promise<RunResult> {
  const [asked] = await book.issues.questions();
  if (asked === undefined) return result;
  await book.issues.answer(asked.issue_id, { author: 'user', text: 'The pilot’s sister.' });
  return book.runs.resume(result.run.run_id, { overrideFingerprint: false, budget: NO_BUDGET, signal });
}

describe('a team fails by', () => {
  it('fourteen ways, each once', () => {
    expect(rows.map(({ way }) => way)).toEqual([
      'disobeying the task',
      'disobeying the role',
      'repeating steps',
      'losing history',
      'not knowing when to stop',
      'resetting a conversation',
      'not asking for clarification',
      'derailing from the task',
      'withholding information',
      "ignoring another's input",
      'saying and doing differently',
      'ending early',
      'no verification',
      'wrong verification',
    ]);
  });

  it.each(rows)('$way: who $does is stopped', async (row) => {
    const project = await prepareRecipeBook();
    const author = await createRecordingAuthor(playOf(row));
    const book = project.open(author);
    const before = await project.files();
    const request = { ...SCENE_WORK, recipeId: row.recipe ?? SCENE_WORK.recipeId };
    const { run, error } = await answerOnce(book, await book.runRecipe(request, signal));

    expect([run.status, error?.code]).toEqual(['failed', row.code]);
    expect([run.error?.reason_code, REASONS[row.code].exit]).toEqual([row.code, 1]);
    expect(author.sent.filter(({ type }) => type === row.step)).toHaveLength(row.calls);
    // Nobody after it was asked anything.
    expect(author.sent.at(-1)?.type).toBe(row.step);

    const receipts = (await traceDispatch(book, run.run_id)).flatMap((part) =>
      part.kind === 'receipt' ? [part.receipt] : [],
    );
    const stop = receipts.at(-1)?.stop_hook;
    expect(stop?.triggered === true ? stop.type : null).toBe(row.stop);

    const issues = await book.issues.list({});
    expect(issues.filter(({ tags }) => !tags.includes('run')).map(({ tags }) => tags)).toEqual(
      row.issue === null ? [] : [row.issue],
    );
    const after = [...(await project.files()).keys()].filter((path) => !before.has(path));
    expect(after.filter((path) => /^(chapters|Story)\//.test(path))).toEqual([]);
    // A person is told, and can say how it goes on.
    const { items } = await book.inbox.list();
    expect(items).toMatchObject([{ kind: 'run', run_id: run.run_id, answers: [{ answer: 'resume' }, {}] }]);
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });
});
