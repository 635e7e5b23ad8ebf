import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RunStep } from '../contracts/api-runs.ts';
import { RecipeSchema } from '../contracts/recipe.ts';
import { RunSchema } from '../contracts/run.ts';
import { planRecipe } from '../recipes/recipe-sources.ts';
import { deriveRunDetail } from './derive-run-detail.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../test/fixtures/${path}`, import.meta.url), 'utf8'));
const recipe = RecipeSchema.parse(read('seeds/recipe.json'));
const printed = read('seeds/run-detail.json');

function detail(done: readonly RunStep[], active: readonly string[]) {
  const run = RunSchema.parse({
    ...read('contracts/run/valid/seed-running.json'),
    plan: planRecipe(recipe),
    total_steps: planRecipe(recipe).length,
    active_steps: [...active],
  });
  const fold = {
    lastSeq: done.length,
    steps: new Map(done.map((step) => [step.step_id, step])),
    slots: new Map(),
    children: new Map(),
  };
  return deriveRunDetail({ project: 'b', run, interrupted: false, fold, recipe, nested: [] });
}

it('has one line a step of the recipe, whatever lies below each, and all else apart', () => {
  const below = ['brief/packet', 'brief/attempt:1', 'brief/receipt:1', 'draft/packet'];
  const [discover, brief] = printed.steps as RunStep[];
  const done: RunStep[] = [discover, brief].filter((step) => step !== undefined);
  const parts = below.map((step_id): RunStep => ({ step_id, phase: 'b', status: 'done' }));
  const { steps, parts: rest } = detail([...done, ...parts], ['draft/attempt:1']);
  expect(steps.map(({ step_id }) => step_id)).toEqual(
    [...recipe.phase_a, ...recipe.phase_b].map(({ step_id }) => step_id),
  );
  for (const step of printed.steps) expect(steps).toContainEqual(step);
  expect(rest.map(({ step_id, status }) => [step_id, status])).toEqual([
    ...below.map((step_id) => [step_id, 'done']),
    ['draft/attempt:1', 'running'],
    ['dod', 'pending'],
  ]);
});
