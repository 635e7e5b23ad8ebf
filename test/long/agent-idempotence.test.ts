import { describe, expect, it } from 'vitest';
import { parsePrompt } from '../../src/adapters/offline-author/parse-prompt.ts';
import { parseEvidence } from '../../src/agents/parse-evidence.ts';
import { hashBytes } from '../../src/engine/hash.ts';
import type { Model } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { createDisobedientAuthor, type Spoil } from '../fakes/disobedient-author.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { createMortalStore, type MortalStore } from '../fakes/mortal-store.ts';
import {
  listChanges,
  loadWorkIssue,
  prepareRecipeBook,
  type RecipeBook,
  SCENE_WORK,
  traceDispatch,
} from '../fakes/recipe-book.ts';

// The same packet again: after the end, and after a death at any write of a step. No second artifact, no second receipt.

const signal = new AbortController().signal;
const RESUME = { overrideFingerprint: false, budget: SCENE_WORK.budget, signal };
const REPORT: Spoil = { set: { '/report': '# The plan\n\nAt length.\n' } };

describe('a run that is done', () => {
  it('leaves files, trail and issue as they are when it is taken up again', async () => {
    const project = await prepareRecipeBook();
    const book = project.open(await loadOfflineAuthor());
    const { run } = await book.runRecipe(SCENE_WORK, signal);
    const before = await project.files();
    const rows = await book.audit.list({});
    await expect(book.runs.resume(run.run_id, RESUME)).rejects.toMatchObject({ code: 'run_not_resumable' });
    expect(listChanges(before, await project.files())).toEqual([]);
    expect(await book.audit.list({})).toEqual(rows);
  });
});

describe.each([
  ['a receipt with a report', 'plan_scene_from_outline', 'plan_scene', 'plan', REPORT],
  ['a text', 'creative_draft_scene', 'none', 'brief', {}],
] as const)('a step that asks for %s', (_, recipeId, promptType, step, spoil) => {
  it('is done once, wherever in it the process dies', async () => {
    const whole = await prepare();
    const first = await whole.book.runRecipe(request(recipeId), signal);
    expect(first.error).toBeNull();
    const reference = await tell(whole.project, whole.book, first.run.run_id);
    const { writes } = whole.store;
    const from = writes.indexOf(`journal ${step}/packet`) - 4;
    const to = writes.indexOf(`journal ${step}`) + 1;
    expect(to - from).toBeGreaterThan(12);

    for (let death = from; death <= to; death += 1) {
      const { project, store, author, book } = await prepare();
      store.dieAt(death + 1 - store.writes.length);
      await expect(book.runRecipe(request(recipeId), signal)).rejects.toThrow('The process died');
      const where = `died at ${store.writes.at(death)}`;
      store.revive();
      const [left] = await book.runs.list({});
      const runId = left?.run_id ?? '';
      const resumed = await project.open(author).runs.resume(runId, RESUME);
      expect(resumed.error, where).toBeNull();
      expect(await tell(project, book, runId), where).toEqual(reference);
      expect(author.calls(), where).toBeLessThanOrEqual(whole.author.calls() + 1);
    }
  });

  async function prepare() {
    let store: MortalStore | null = null;
    const project = await prepareRecipeBook((inner) => {
      store = createMortalStore(inner);
      return store;
    });
    if (store === null) throw new Error('no store was made');
    const author = await createDisobedientAuthor({ promptType, spoil });
    return { project, store: store as MortalStore, author, book: project.open(author) };
  }
});

describe('work that is in the trail', () => {
  it.each([
    ['write_scene_from_outline', 'plan_scene', 'continuity_check_plan'],
    ['creative_draft_scene', 'refine_brief', 'draft_scene'],
  ])('stands in %s when what it rests on is changed after it', async (recipeId, done, halted) => {
    const project = await prepareRecipeBook();
    const author = await loadOfflineAuthor();
    const asked: (string | null)[] = [];
    let isSpent = true;
    const model: Model = {
      ...author,
      async generate(given, options) {
        const { promptType } = parsePrompt(given.messages);
        if (promptType === halted && isSpent) throw new CodedError('provider_quota');
        asked.push(promptType);
        return author.generate(given, options);
      },
    };
    const { run } = await project.open(model).runRecipe(request(recipeId), signal);
    expect([run.status, asked]).toEqual(['paused', [done]]);

    await changeEvidence(project, run.run_id);
    isSpent = false;
    const book = project.open(model);
    await book.runs.resume(run.run_id, RESUME);
    expect(asked.filter((promptType) => promptType === done)).toHaveLength(1);
    expect(asked).toContain(halted);
    const trace = await traceDispatch(book, run.run_id);
    const ofFirst = trace.flatMap((part) =>
      part.kind === 'receipt' && part.receipt.actor.agent_id === 'planner-001' ? [part.receipt] : [],
    );
    expect(ofFirst).toHaveLength(1);
  });

  /** The words that the first report quotes, gone from where they stood. */
  async function changeEvidence(project: RecipeBook, runId: string): Promise<void> {
    const book = project.open(await loadOfflineAuthor());
    const [, first] = await traceDispatch(book, runId);
    if (first?.kind !== 'receipt') throw new Error('the first step has no receipt');
    const files = await project.files();
    const [made] = first.receipt.outputs_produced;
    const work = files.get(made?.path ?? '');
    const line = work === undefined ? null : (JSON.parse(work) as { evidence: string }).evidence;
    const evidence = line === null ? null : parseEvidence(line);
    const [cited] = first.receipt.citations;
    const path = evidence?.ok === true ? evidence.evidence.source : (cited?.path ?? '');
    const quote = evidence?.ok === true ? evidence.evidence.quote : cited?.quote;
    const text = files.get(path) ?? '';
    expect(text).toContain(quote);
    await project.write({ [path]: text.replaceAll(quote ?? '', 'Other words') });
  }
});

function request(recipeId: string) {
  return { ...SCENE_WORK, recipeId };
}

type Book = ReturnType<RecipeBook['open']>;

/** All that a run left, without what differs from run to run. */
async function tell(project: RecipeBook, book: Book, runId: string) {
  const trace = await traceDispatch(book, runId);
  const receipts = trace.flatMap((part) => (part.kind === 'receipt' ? [part.receipt] : []));
  const files = await project.files();
  for (const { path, sha256 } of receipts.flatMap(({ outputs_produced }) => outputs_produced)) {
    if (path.startsWith('artifacts/')) expect(hashBytes(files.get(path) ?? '')).toBe(sha256);
  }
  const issue = await loadWorkIssue(book);
  expect(issue.receipts).toEqual(receipts.map(({ receipt_id }) => receipt_id));
  expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  return {
    trail: (await book.audit.list({})).map(({ kind, actor }) => [kind, actor]),
    dispatched: trace.map((part) =>
      part.kind === 'packet'
        ? ['packet', part.packet.step_id]
        : ['receipt', part.receipt.step_id, part.receipt.attempt, part.receipt.stop_hook.triggered],
    ),
    comments: issue.comments.map(({ body }) => body),
    artifacts: [...files.keys()]
      .filter((path) => path.startsWith('artifacts/'))
      .map((path) => path.replace(runId, '')),
  };
}
