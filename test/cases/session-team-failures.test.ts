import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { SessionPlan } from '../../src/contracts/session-plan.ts';
import type { WorkPacket } from '../../src/contracts/task-packet.ts';
import { CodedError } from '../../src/errors.ts';
import { REASONS, type ReasonCode } from '../../src/reasons.ts';
import type { BookSessions } from '../../src/sessions/open-sessions.ts';
import { SESSIONS_ROOM } from '../../src/sessions/room.ts';
import { applySpoil, type Spoil } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook } from '../fakes/recipe-book.ts';
import { createRecordingAuthor, type SentPrompt } from '../fakes/recording-author.ts';

// The fourteen ways in which teams of agents fail, as far as they mean something in a session or a conference. Over recipes they
// are played in team-failures.test.ts; the tables were written first.

interface Row {
  readonly way: string;
  readonly none?: string;
  readonly does: string;
  readonly wish: string;
  readonly dod?: string;
  readonly at: string;
  readonly says?: string;
  readonly spoil?: Spoil;
  readonly plan: SessionPlan['status'] | null;
  readonly tasks: readonly string[];
  readonly recipes?: readonly string[];
  readonly proposals?: number;
  readonly met?: boolean | null;
  readonly issue?: boolean;
  readonly asks: number;
  readonly starts: ReasonCode | null;
  readonly exit: number;
}

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8'));
const { rows } = read<{ rows: readonly Row[] }>('sessions/team-failures.json');
const ways = read<{ rows: readonly { readonly way: string }[] }>('agents/team-failures.json').rows.map(
  ({ way }) => way,
);
const conference = read<{
  readonly chief: readonly { readonly name: string }[];
  readonly agents: readonly { readonly name: string }[];
  readonly ways: Readonly<Record<string, { readonly played?: string; readonly none?: string }>>;
}>('conference/misbehaviour.json');

const work = { budget: NO_BUDGET, signal: new AbortController().signal };

describe('a session fails by', () => {
  it('the same fourteen ways, or it is said why not', () => {
    expect(rows.map(({ way }) => way)).toEqual(ways);
  });

  it.each(rows.filter(({ none }) => none === undefined))('$way: who $does is stopped', async (row) => {
    const made = await prepareRecipeBook();
    let asks = 0;
    const author = await createRecordingAuthor((answer, prompt) => {
      if (nameRequest(prompt) !== row.at) return answer;
      asks += 1;
      if (row.says !== undefined) return row.says;
      const packet: WorkPacket = JSON.parse(prompt.inputs.get('packet') ?? 'null');
      return applySpoil(answer, row.spoil ?? {}, packet);
    });
    const book = made.open(author);
    const sessions = await book.enter(SESSIONS_ROOM);
    const error = await play(sessions, row);
    const code = error?.code ?? null;
    expect([code, code === null ? 0 : REASONS[code].exit]).toEqual([row.starts, row.exit]);
    expect(asks).toBe(row.asks);
    const [listed] = await sessions.list();
    expect(listed?.status ?? null).toBe(row.plan);
    if (listed === undefined) return;
    const { plan } = await sessions.show(listed.session_id);
    expect(plan.tasks.map(({ status }) => status)).toEqual(row.tasks);
    if (row.recipes !== undefined) expect(plan.tasks.map(({ recipe_id }) => recipe_id)).toEqual(row.recipes);
    expect(plan.proposals ?? []).toHaveLength(row.proposals ?? 0);
    const [first] = plan.tasks;
    if ('met' in row) expect(first?.review?.met).toBe(row.met);
    if (row.met === false)
      expect((await book.issues.load(first?.review?.issue_id ?? '')).status).toBe('open');
    if (row.issue === true)
      expect((await book.issues.load(first?.failure?.issue_id ?? '')).status).not.toBe('closed');
    // Whatever happened, nothing ran that was not in the plan.
    expect(await book.runs.list({ kind: 'recipe' })).toHaveLength(
      plan.tasks.filter(({ run_id }) => run_id !== null).length,
    );
  });
});

describe('a conference fails by', () => {
  it('the same fourteen ways, each a row of its table, or it is said why not', () => {
    expect(Object.keys(conference.ways)).toEqual(ways);
    const played = [...conference.chief, ...conference.agents].map(({ name }) => name);
    for (const { played: row, none } of Object.values(conference.ways)) {
      if (none === undefined) expect(played).toContain(row);
    }
  });
});

/** Plans, approves and starts; what it ended with, null where it went well. */
async function play(sessions: BookSessions, { wish, dod }: Row): Promise<CodedError | null> {
  try {
    const { plan } = await sessions.planSession({ text: wish, ...work });
    const { session_id } = plan;
    const at = (hash: string | undefined) => ({ plan_hash: hash ?? '' });
    // What nobody approved is not begun, whoever failed.
    await expect(sessions.work({ session_id, mode: 'start', ...work })).rejects.toMatchObject({
      code: 'session_not_approved',
    });
    const wanted =
      dod === undefined ? plan : await sessions.edit(session_id, 1, { ...at(plan.plan_hash), dod });
    await sessions.approve(session_id, at(wanted.plan_hash));
    await sessions.work({ session_id, mode: 'start', ...work });
    return null;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

function nameRequest({ type, inputs }: SentPrompt): string {
  const contract = /^contract: (.+)$/m.exec(inputs.get('request') ?? '')?.[1];
  if (contract === 'raw_session_plan') return 'plan';
  return contract === 'session_review' ? 'review' : type;
}
