import { describe, expect, it } from 'vitest';
import type { Recipe } from '../../src/contracts/recipe.ts';
import type { Model } from '../../src/engine/ports.ts';
import { CodedError } from '../../src/errors.ts';
import { REASONS } from '../../src/reasons.ts';
import { createDisobedientAuthor, type Spoil } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';
import { loadRecipe } from '../fakes/walk-recipe.ts';

// Checks that do not pass. The plan's goes back to the planner once; the last one keeps the scene out of the book.

const signal = new AbortController().signal;
const MENDED = 'Nobody may hold the lamp: it is lost.';
const REPORT = {
  '/pass': false,
  '/summary': 'The lamp is lost.',
  '/findings': [{ severity: 'medium', description: MENDED, fix: null }],
};
/** The report inside a receipt, or as the whole answer. */
const inReceipt: Spoil = { content_set: REPORT };
const asAnswer: Spoil = { set: REPORT };

interface Played {
  readonly times?: number;
  readonly recipeId?: string;
  readonly spoil?: Spoil;
  /** A recipe of the project's own. */
  readonly own?: Recipe;
}

async function play(promptType: string, { own, recipeId, spoil = inReceipt, ...times }: Played = {}) {
  const project = await prepareRecipeBook();
  if (own !== undefined)
    await project.write({ [`.control-room/recipes/${own.recipe_id}.json`]: JSON.stringify(own) });
  const author = await createDisobedientAuthor({ promptType, spoil, ...times });
  const prompts: string[] = [];
  const listening: Model = {
    ...author,
    generate(request, options) {
      prompts.push(request.messages.map(({ content }) => content).join('\n'));
      return author.generate(request, options);
    },
  };
  const book = project.open(listening);
  const before = await project.files();
  const result = await book.runRecipe({ ...SCENE_WORK, recipeId: recipeId ?? SCENE_WORK.recipeId }, signal);
  const scenes = async () => [...(await project.files()).keys()].filter((path) => isText(path, before));
  const asked = (type: string) => prompts.filter((prompt) => prompt.includes(`prompt_type: ${type}\n`));
  return { project, book, author, result, scenes, asked };
}

function isText(path: string, before: ReadonlyMap<string, string>): boolean {
  return /^(chapters|Story\/Scenes)\//.test(path) && !before.has(path);
}

describe('a plan check that does not pass', () => {
  it('sends its findings to the planner once, and goes on with the plan that passes', async () => {
    const { result, asked, scenes, book } = await play('continuity_check_plan', { times: 1 });
    expect([result.error, result.run.status]).toEqual([null, 'done']);
    const [first = '', second = '', ...more] = asked('plan_scene');
    expect(more).toEqual([]);
    expect([first.includes(MENDED), second.includes(MENDED)]).toEqual([false, true]);
    expect(asked('continuity_check_plan')).toHaveLength(2);
    expect((await scenes()).length).toBeGreaterThan(0);
    const packets = (await traceDispatch(book, result.run.run_id)).flatMap((part) =>
      part.kind === 'packet' ? [part.packet] : [],
    );
    const [plan, , again] = packets;
    expect(again).toMatchObject({ step_id: 'plan/revised:1', parent_packet_id: plan?.packet_id });
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });

  it('ends the run with an issue where it does not pass again, before anything is written', async () => {
    const { result, asked, scenes, book } = await play('continuity_check_plan');
    expect([result.run.status, result.error?.code]).toEqual(['failed', 'check_failed']);
    expect(REASONS.check_failed.exit).toBe(1);
    expect([asked('plan_scene').length, asked('continuity_check_plan').length]).toEqual([2, 2]);
    expect([asked('write_beat'), await scenes()]).toEqual([[], []]);
    const issue = (await book.issues.list({})).find(({ id }) => id === result.error?.details['issue_id']);
    expect(issue).toMatchObject({ status: 'open', tags: ['check', 'write_scene_from_outline'] });
    expect(issue?.body).toContain(MENDED);
  });

  it('is mended once more when the run is taken up again, and then closes its issue', async () => {
    const { result, asked, book, scenes } = await play('continuity_check_plan', { times: 2 });
    expect(result.error?.code).toBe('check_failed');
    const { run_id } = result.run;
    const again = await book.runs.resume(run_id, {
      overrideFingerprint: false,
      budget: SCENE_WORK.budget,
      signal,
    });
    expect([again.error, again.run.status]).toEqual([null, 'done']);
    expect([asked('plan_scene').length, asked('continuity_check_plan').length]).toEqual([3, 3]);
    expect((await scenes()).length).toBeGreaterThan(0);
    const issue = (await book.issues.list({})).find(({ id }) => id === result.error?.details['issue_id']);
    expect(issue?.status).toBe('closed');
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  });
});

describe('a last check that does not pass', () => {
  it.each([
    ['write_scene_from_outline', 'continuity_check_scene', inReceipt],
    ['creative_draft_scene', 'check_continuity', asAnswer],
  ])('keeps the scene of %s out of the book, with an issue', async (recipeId, promptType, spoil) => {
    const { result, scenes, book, author } = await play(promptType, { times: 1, recipeId, spoil });
    expect([result.run.status, result.error?.code]).toEqual(['failed', 'check_failed']);
    expect([await scenes(), author.spoiledCalls()]).toEqual([[], 1]);
    const { run_id } = result.run;
    const again = await book.runs.resume(run_id, {
      overrideFingerprint: false,
      budget: SCENE_WORK.budget,
      signal,
    });
    expect([again.error, again.run.status]).toEqual([null, 'done']);
    expect((await scenes()).length).toBeGreaterThan(0);
  });

  it('keeps it out as well where only the definition of done asks for the report', async () => {
    const bundled = loadRecipe('creative_draft_scene');
    const phase_b = bundled.phase_b.map(({ on_fail: _, ...step }) => step);
    const own = { ...bundled, recipe_id: 'own_draft', phase_b };
    const { result, scenes, book } = await play('check_continuity', {
      own,
      recipeId: own.recipe_id,
      spoil: asAnswer,
    });
    expect([result.run.status, result.error?.code]).toEqual(['failed', 'dod_failed']);
    expect(await scenes()).toEqual([]);
    const issue = (await book.issues.list({})).find(({ id }) => id === result.error?.details['issue_id']);
    expect(issue).toMatchObject({ status: 'open', tags: ['dod', 'own_draft'] });
  });
});

describe('a run that is cancelled', () => {
  it('leaves none of the issues open that it opened, where nobody works on it', async () => {
    const project = await prepareRecipeBook();
    const author = await createDisobedientAuthor({ promptType: 'none', spoil: {} });
    const book = project.open({
      ...author,
      generate: () => Promise.reject(new CodedError('provider_quota')),
    });
    const { run } = await book.runRecipe(SCENE_WORK, signal);
    const statuses = async () => (await book.issues.list({})).map(({ status }) => status);
    expect([run.status, await statuses()]).toEqual(['paused', ['open']]);
    await book.runs.cancel(run.run_id, 'not wanted');
    expect(await statuses()).toEqual(['closed']);
  });

  it('does so also while it is worked on', async () => {
    const project = await prepareRecipeBook();
    const author = await createDisobedientAuthor({ promptType: 'none', spoil: {} });
    const book = project.open({
      ...author,
      async generate() {
        const [run] = await book.runs.list({});
        await book.runs.cancel(run?.run_id ?? '', 'not wanted');
        throw new CodedError('run_cancelled');
      },
    });
    const { run } = await book.runRecipe(SCENE_WORK, signal);
    expect(run.status).toBe('cancelled');
    expect((await book.issues.list({})).map(({ status }) => status)).toEqual(['closed']);
  });
});
