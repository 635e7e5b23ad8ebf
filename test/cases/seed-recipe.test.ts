import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SlotValueSchema } from '../../src/contracts/api-runs.ts';
import { PromptRegistrySchema } from '../../src/contracts/prompt-registry.ts';
import { RecipeSchema } from '../../src/contracts/recipe.ts';
import { NO_BUDGET, RunSchema, StartedRunSchema } from '../../src/contracts/run.ts';
import { SlotCacheSchema } from '../../src/contracts/slot-cache.ts';
import { StartRunRequestSchema } from '../../src/contracts/start-run.ts';
import { StepRecordSchema } from '../../src/contracts/step-record.ts';
import type { Model } from '../../src/engine/ports.ts';
import { createDisobedientAuthor } from '../fakes/disobedient-author.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook } from '../fakes/recipe-book.ts';

// The recipe, its request, its registry and its template as the design prints them, used as they stand.

const seed = (name: string): string =>
  readFileSync(new URL(`../fixtures/seeds/${name}`, import.meta.url), 'utf8');
const signal = new AbortController().signal;
const { recipe_id: recipeId, args } = JSON.parse(seed('start-request.json'));
const WORK = { recipeId, args, budget: NO_BUDGET };
const RECIPE = '.control-room/recipes/creative_draft_scene.json';
const CARD = { 'Compendium/Characters/CHAR-kael.md': '# Kael\n\nKael has grey eyes and keeps the lock.\n' };

describe('the recipe as it is printed, as a project’s own', () => {
  it('runs to its end', async () => {
    const project = await prepareRecipeBook();
    await project.write({ [RECIPE]: seed('recipe.json'), ...CARD });
    const { run, error } = await project.open(await loadOfflineAuthor()).runRecipe(WORK, signal);
    expect([error, run.status]).toEqual([null, 'done']);
  });
});

describe('canon that is named and not there', () => {
  it.each(['creative_draft_scene', 'write_scene_from_outline'])(
    'is refused by %s before it begins',
    async (id) => {
      const project = await prepareRecipeBook();
      const author = await createDisobedientAuthor({ promptType: 'none', spoil: {} });
      const work = { ...WORK, recipeId: id, args: { ...args, scene_ref: '1:1' } };
      await expect(project.open(author).runRecipe(work, signal)).rejects.toMatchObject({
        code: 'tool_input_missing',
        details: { path: 'Compendium/Characters/CHAR-kael.md' },
      });
      expect(author.calls()).toBe(0);
    },
  );
});

describe('the template and the registry as they are printed', () => {
  const own = {
    '.control-room/prompts/prompts.json': seed('prompts.json'),
    '.control-room/prompts/templates/refine_brief.t3.md': seed('refine_brief.t3.md'),
  };

  it('are what the planner of that recipe is sent', async () => {
    const project = await prepareRecipeBook();
    await project.write({ [RECIPE]: seed('recipe.json'), ...CARD, ...own });
    const author = await loadOfflineAuthor();
    const sent: string[] = [];
    const listening: Model = {
      ...author,
      generate(request, options) {
        sent.push(request.messages.map(({ content }) => content).join('\n'));
        return author.generate(request, options);
      },
    };
    const { run, error } = await project.open(listening).runRecipe(WORK, signal);
    expect([error, run.status]).toEqual([null, 'done']);
    const [brief = ''] = sent;
    expect(brief).toContain('You are a Planner. Your job is to refine a scene brief.');
    expect(brief).toMatch(/## Canon Context\n<input name="canon_context" fence="\w+">\nCompendium/);
    expect(brief).toContain('prompt_type: refine_brief');
  });

  it('make a recipe invalid whose step names a slot that the template does not show', async () => {
    const project = await prepareRecipeBook();
    const recipe = JSON.parse(seed('recipe.json'));
    recipe.phase_b[0].input_slots.push('discovery');
    await project.write({ [RECIPE]: JSON.stringify(recipe), ...CARD, ...own });
    const running = project.open(await loadOfflineAuthor()).runRecipe(WORK, signal);
    await expect(running).rejects.toMatchObject({
      code: 'recipe_invalid',
      message: expect.stringContaining('has no line {{discovery}}, so the agent would not see it'),
    });
  });
});

describe('the printed documents', () => {
  const valid = (path: string) =>
    JSON.parse(readFileSync(new URL(`../fixtures/contracts/${path}`, import.meta.url), 'utf8'));

  it('keep our contracts as they stand', () => {
    for (const [name, schema] of [
      ['recipe.json', RecipeSchema],
      ['cache-pointer.json', SlotCacheSchema],
      ['cache-artifact.json', SlotCacheSchema],
      ['prompts.json', PromptRegistrySchema],
      ['start-request.json', StartRunRequestSchema],
      ['start-answer.json', StartedRunSchema],
      ['slot.json', SlotValueSchema],
    ] as const)
      expect(schema.safeParse(JSON.parse(seed(name))).error, name).toBeUndefined();
  });

  it('keep them with what we add, and nothing of theirs renamed or dropped', () => {
    const run = { ...valid('run/valid/seed-running.json'), ...JSON.parse(seed('run.json')) };
    expect(RunSchema.safeParse(run).error).toBeUndefined();
    const step = { ...valid('step-record/valid/seed-tool-step.json'), ...JSON.parse(seed('step.json')) };
    expect(StepRecordSchema.safeParse(step).error).toBeUndefined();
  });
});
