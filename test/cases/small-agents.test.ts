import { describe, expect, it } from 'vitest';
import { parsePrompt } from '../../src/adapters/offline-author/parse-prompt.ts';
import { resolveConfig } from '../../src/config.ts';
import type { Archetype } from '../../src/contracts/recipe.ts';
import type { Model } from '../../src/engine/ports.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { loadWorkIssue, prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';

// Small agents work in three micro-steps, and may stop at the first of them. A stop there is a stop like any other.

const signal = new AbortController().signal;
const RESUME = { overrideFingerprint: false, budget: SCENE_WORK.budget, signal };

interface Stop {
  readonly recipe: string;
  readonly role: Archetype;
  readonly promptType: string;
  readonly says: string;
  readonly type: string;
  readonly status: string;
}

const STOPS: readonly Stop[] = [
  {
    recipe: 'write_scene_from_outline',
    role: 'planner',
    promptType: 'plan_scene',
    says: 'STOP Who is the pilot?',
    type: 'question',
    status: 'waiting-on-user',
  },
  {
    recipe: 'write_scene_from_outline',
    role: 'planner',
    promptType: 'plan_scene',
    says: 'ABSTAIN',
    type: 'scope-exceeded',
    status: 'waiting-on-user',
  },
  {
    recipe: 'creative_draft_scene',
    role: 'planner',
    promptType: 'refine_brief',
    says: 'STOP Who is the pilot?',
    type: 'question',
    status: 'waiting-on-user',
  },
  {
    recipe: 'creative_draft_scene',
    role: 'writer',
    promptType: 'draft_scene',
    says: 'ABSTAIN, this is structural.',
    type: 'scope-exceeded',
    status: 'open',
  },
  {
    recipe: 'creative_draft_scene',
    role: 'continuity',
    promptType: 'check_continuity',
    says: 'ABSTAIN',
    type: 'scope-exceeded',
    status: 'open',
  },
];

describe('a small agent', () => {
  it.each(STOPS)('that says “$says” to $promptType is stopped, and asked anew later', async (stop) => {
    const project = await prepareRecipeBook();
    const { model, triages } = await answerTriage(stop);
    const config = configFor(model, stop.role);
    const book = project.open(model, { config });
    const { run, error } = await book.runRecipe({ ...SCENE_WORK, recipeId: stop.recipe }, signal);
    expect(error).toMatchObject({ code: 'agent_stopped', details: { stop_type: stop.type } });
    const trace = await traceDispatch(book, run.run_id);
    expect(trace.map(({ kind }) => kind)).toEqual(
      trace.map((_, index) => (index % 2 === 0 ? 'packet' : 'receipt')),
    );
    expect(trace.at(-1)).toMatchObject({ receipt: { stop_hook: { triggered: true, type: stop.type } } });
    const issue = await loadWorkIssue(book);
    expect(issue.status).toBe(stop.status);
    if (stop.type === 'question') {
      expect(issue.questions).toMatchObject([{ text: 'Who is the pilot?', asked_by: `${stop.role}-001` }]);
      await book.issues.answer(issue.id, { author: 'user', text: 'The sister.' });
    }

    const again = await book.runs.resume(run.run_id, RESUME);
    expect([again.error, again.run.status, triages()]).toEqual([null, 'done', 2]);
    expect((await loadWorkIssue(book)).status).toBe('open');
    expect(await book.audit.verify()).toMatchObject({ intact: true });
  });

  it('that reports in plain text may abstain, and its receipt says so', async () => {
    const project = await prepareRecipeBook();
    const role = 'critic' as const;
    const { model } = await answerTriage({ promptType: 'evaluate_reader_experience', says: 'ABSTAIN' });
    const book = project.open(model, { config: configFor(model, role) });
    const request = { ...SCENE_WORK, recipeId: 'creative_draft_scene' };
    const { run, error } = await book.runRecipe(request, signal);
    expect(error).toBeNull();
    const last = (await traceDispatch(book, run.run_id)).at(-1);
    expect(last).toMatchObject({ receipt: { report_excerpt: 'ABSTAIN', stop_hook: { triggered: false } } });
  });
});

function configFor(model: Model, role: Archetype) {
  const user = { agents: { [role]: { tier: 't1' as const } } };
  return resolveConfig({ flags: { model: model.id }, env: {}, user, workspace: {}, book: {} });
}

/** The offline author, which answers the first triage of one kind of request in other words. */
async function answerTriage({ promptType, says }: Pick<Stop, 'promptType' | 'says'>) {
  const author = await loadOfflineAuthor();
  let triages = 0;
  const model: Model = {
    ...author,
    async generate(request, options) {
      const answer = await author.generate(request, options);
      const prompt = parsePrompt(request.messages);
      if (prompt.promptType !== promptType || prompt.inputs.get('micro_step') !== 'triage') return answer;
      triages += 1;
      return triages === 1 ? { ...answer, text: says } : answer;
    },
  };
  return { model, triages: () => triages };
}
