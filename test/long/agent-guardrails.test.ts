import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../src/contracts/receipt.ts';
import { REASONS, type ReasonCode } from '../../src/reasons.ts';
import { createDisobedientAuthor, type Spoil } from '../fakes/disobedient-author.ts';
import {
  listChanges,
  loadWorkIssue,
  prepareRecipeBook,
  SCENE_WORK,
  traceDispatch,
} from '../fakes/recipe-book.ts';
import { loadRecipe } from '../fakes/walk-recipe.ts';

// A model that disobeys in one step of a real recipe over a real book, row by row of a table written by hand.

interface Row {
  readonly name: string;
  readonly recipe?: string;
  readonly step: string;
  readonly spoil: Spoil;
  readonly times?: number;
  readonly calls: number;
  readonly stop: string | null;
  readonly code?: ReasonCode;
}

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/agents/disobedience.json', import.meta.url), 'utf8'),
) as { rows: readonly Row[] };

describe('an agent that answers with', () => {
  it.each(rows.filter(({ stop }) => stop !== null))('$name in $step is stopped', async (row) => {
    const { book, author, result, changed, before, after } = await disobey(row);
    const code = row.code ?? 'agent_stopped';
    expect(result.error).toMatchObject({ code });
    expect(result.run).toMatchObject({ status: 'failed', error: { reason_code: code } });
    expect(REASONS[code].exit).toBe(1);
    expect(author.spoiledCalls()).toBe(row.calls);

    const trace = await traceDispatch(book, result.run.run_id);
    const { packets, receipts } = pairUp(trace);
    const stopped = receipts.at(-1);
    expect(receipts.map(({ stop_hook }) => stop_hook.triggered)).toEqual(
      receipts.map((receipt) => receipt === stopped),
    );
    expect(stopped?.stop_hook).toMatchObject({ triggered: true, type: row.stop });
    expect(stopped?.outputs_produced).toEqual([]);
    expect(packets.at(-1)?.step_id).toMatch(new RegExp(`^${stepOf(row)}(/item:1)?$`));

    const made = receipts.flatMap(({ outputs_produced }) => outputs_produced.map(({ path }) => path));
    expect(changed.filter((path) => !path.startsWith('.control-room/'))).toEqual(
      made.filter((path) => path.startsWith('artifacts/')).sort(),
    );
    expect([...after.keys()].filter((path) => path.includes('evil'))).toEqual([]);
    for (const [path, text] of before) expect(after.get(path), path).toBe(text);

    const issue = await loadWorkIssue(book);
    expect(issue.receipts).toEqual(receipts.map(({ receipt_id }) => receipt_id));
    expect(issue.comments.map(({ body }) => body)).toEqual(receipts.map((each) => each.report_excerpt));
    const asks = ['question', 'conflict', 'uncertainty', 'approval-required'].includes(row.stop ?? '');
    const waits = asks || (code === 'agent_stopped' && declared(row).on_stop === 'clarify');
    expect(issue.status).toBe(waits ? 'waiting-on-user' : 'open');
    const told = stopped?.stop_hook.triggered === true ? stopped.stop_hook.detail : '';
    expect((issue.questions ?? []).map(({ text, answer }) => [text, answer])).toEqual(
      asks ? [[told, null]] : [],
    );
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });

  it.each(rows.filter(({ stop }) => stop === null))('$name in $step goes on', async (row) => {
    const { book, author, result, changed } = await disobey(row);
    expect(result.error).toBeNull();
    expect(result.run.status).toBe('done');
    expect(author.spoiledCalls()).toBe(row.calls);

    const { packets, receipts } = pairUp(await traceDispatch(book, result.run.run_id));
    expect(receipts.some(({ stop_hook }) => stop_hook.triggered)).toBe(false);
    const at = packets.findIndex(({ step_id }) => step_id === stepOf(row));
    const [packet, receipt] = [packets[at], receipts[at]];
    expect(receipt).toMatchObject({
      run_id: result.run.run_id,
      step_id: packet?.step_id,
      attempt: row.calls,
      started_at: packet?.timestamp,
      actor: { provider: 'offline', model: 'author' },
    });
    expect(JSON.stringify(receipts)).not.toMatch(/forged|1999-01-01|2999-01-01/);
    expect(changed.filter((path) => path.startsWith('artifacts/'))).toEqual(
      receipts.flatMap(({ outputs_produced }) => outputs_produced.map(({ path }) => path)).sort(),
    );
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });

  it('every kind of stop is in the table', () => {
    const stops = new Set(rows.map(({ stop }) => stop));
    expect([...stops].filter((stop) => stop !== null).sort()).toEqual([
      'approval-required',
      'budget-limit',
      'conflict',
      'error',
      'expected-artifacts',
      'invalid-receipt',
      'mismatched-receipt',
      'question',
      'scope-exceeded',
      'uncertainty',
      'unexpected-artifacts',
    ]);
  });
});

async function disobey(row: Row) {
  const project = await prepareRecipeBook();
  const { step: promptType, spoil, times } = row;
  const author = await createDisobedientAuthor({
    promptType,
    spoil,
    ...(times === undefined ? {} : { times }),
  });
  const book = project.open(author);
  const before = await project.files();
  const request = { ...SCENE_WORK, recipeId: row.recipe ?? SCENE_WORK.recipeId };
  const result = await book.runRecipe(request, new AbortController().signal);
  const after = await project.files();
  return { book, author, result, before, after, changed: listChanges(before, after) };
}

function declared(row: Row) {
  const { phase_b } = loadRecipe(row.recipe ?? SCENE_WORK.recipeId);
  const step = phase_b.find(({ prompt_type }) => prompt_type === row.step);
  if (step === undefined) throw new Error(`no step asks with ${row.step}`);
  return step;
}

const stepOf = (row: Row): string => declared(row).step_id;

/** A packet, then its receipt, and so on; anything else throws. */
function pairUp(trace: Awaited<ReturnType<typeof traceDispatch>>) {
  const packets = trace.flatMap((part) => (part.kind === 'packet' ? [part.packet] : []));
  const receipts = trace.flatMap((part): Receipt[] => (part.kind === 'receipt' ? [part.receipt] : []));
  expect(trace.map(({ kind }) => kind)).toEqual(packets.flatMap(() => ['packet', 'receipt']));
  expect(receipts.map(({ packet_id }) => packet_id)).toEqual(packets.map(({ packet_id }) => packet_id));
  expect(receipts.map(({ issue_id }) => issue_id)).toEqual(packets.map((each) => each.parent_issue_id));
  return { packets, receipts };
}
