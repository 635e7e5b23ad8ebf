import { describe, expect, it } from 'vitest';
import type { AgentCard } from '../../src/contracts/api-agents.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { createDisobedientAuthor, type Spoil } from '../fakes/disobedient-author.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook, SCENE_WORK } from '../fakes/recipe-book.ts';

// What agents are at, looked at from another process while a run works, and after it was stopped.

const signal = new AbortController().signal;
const cardOf = async (book: OpenBook, role: string): Promise<AgentCard | undefined> =>
  (await book.agents()).find((card) => card.role === role);

/** Looks at the cards each time that a request of a kind is out. */
async function watch(promptType: string, look: (cards: readonly AgentCard[]) => void) {
  const project = await prepareRecipeBook();
  const author = await createDisobedientAuthor({ promptType: 'none', spoil: {} });
  const book = project.open({
    ...author,
    async generate(request, options) {
      const prompt = request.messages.map(({ content }) => content).join('\n');
      if (prompt.includes(`prompt_type: ${promptType}\n`))
        look(await project.open(await loadOfflineAuthor()).agents());
      return author.generate(request, options);
    },
  });
  const { run } = await book.runRecipe(SCENE_WORK, signal);
  return { book, run };
}

describe('agents', () => {
  it('are idle before anything was asked of them', async () => {
    const book = (await prepareRecipeBook()).open(await loadOfflineAuthor());
    const cards = await book.agents();
    expect(cards).toHaveLength(8);
    for (const card of cards)
      expect(card).toMatchObject({ state: 'idle', at: null, last_receipt: null, usage: { calls: 0 } });
  });

  it('process, wait for their turn or are done with it, as a run goes on', async () => {
    const seen: Record<string, string>[] = [];
    const { book, run } = await watch('critique_scene', (cards) =>
      seen.push(Object.fromEntries(cards.map(({ role, state, waits_for }) => [role, waits_for ?? state]))),
    );
    expect(run.status).toBe('done');
    expect(seen).toEqual([
      {
        chief: 'turn',
        planner: 'idle',
        writer: 'idle',
        editor: 'turn',
        critic: 'processing',
        reviewer: 'idle',
        continuity: 'turn',
        librarian: 'idle',
      },
    ]);
    const after = await book.agents();
    expect(after.map(({ state }) => state)).toEqual(after.map(() => 'idle'));
    for (const role of ['chief', 'planner', 'writer', 'editor', 'critic', 'continuity'])
      expect(after.find((card) => card.role === role)).toMatchObject({
        last_receipt: { run_id: run.run_id, receipt_id: expect.stringMatching(/^rcpt_/) },
      });
    // What all of them took is what the run took.
    const calls = after.reduce((sum, { usage }) => sum + usage.calls, 0);
    expect(calls).toBe(run.usage.calls);
    expect(await book.agents()).toEqual(after);
  });

  it.each([
    ['question', 'waiting', 'person'],
    ['error', 'stopped', null],
  ] as const)('that stopped with a %s are %s', async (type, state, waitsFor) => {
    const stop: Spoil = {
      set: {
        '/outputs_produced': [],
        '/stop_hook': { triggered: true, type, detail: 'Who is at the lock?' },
      },
    };
    const project = await prepareRecipeBook();
    const author = await createDisobedientAuthor({ promptType: 'plan_scene', spoil: stop, times: 1 });
    const book = project.open(author);
    const { run } = await book.runRecipe(SCENE_WORK, signal);
    expect(await cardOf(book, 'planner')).toMatchObject({
      state,
      waits_for: waitsFor,
      at: { what: expect.stringContaining('Who is at the lock?'), run_id: run.run_id },
      last_receipt: { run_id: run.run_id },
      usage: { calls: 1 },
    });
    const [asked] = await book.issues.questions();
    if (asked !== undefined) {
      await book.issues.answer(asked.issue_id, { author: 'user', text: 'Her sister.' });
      expect(await cardOf(book, 'planner')).toMatchObject({ state: 'waiting', waits_for: 'turn' });
    }
    const options = { overrideFingerprint: false, budget: NO_BUDGET, signal };
    expect((await book.runs.resume(run.run_id, options)).run.status).toBe('done');
    expect(await cardOf(book, 'planner')).toMatchObject({ state: 'idle', at: null });
  });
});
