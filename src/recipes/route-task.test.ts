import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contracts/json.ts';
import { RoutingResultSchema } from '../contracts/recipe.ts';
import { type RoutableRecipe, routeTask } from './route-task.ts';

const {
  recipes,
  rows,
}: {
  recipes: RoutableRecipe[];
  rows: [string, string | null, JsonObject][];
} = JSON.parse(readFileSync(new URL('../../test/fixtures/recipes/route-task.json', import.meta.url), 'utf8'));

describe('routeTask', () => {
  it.each(rows)('routes %j to %s with %j', (description, recipe_id, initial_args) => {
    const routed = routeTask(description, recipes);
    expect(RoutingResultSchema.safeParse(routed).success).toBe(true);
    expect(routed).toMatchObject({ recipe_id, routable: recipe_id !== null });
    expect(routed.initial_args).toEqual(initial_args);
  });

  it('does not depend on the order of the recipes', () => {
    for (const [description, recipe_id] of rows) {
      expect(routeTask(description, recipes.toReversed()).recipe_id).toBe(recipe_id);
    }
  });

  it('says why in a sentence', () => {
    expect(routeTask('pacing of scene 12 in a consistency check', recipes).reason).toBe(
      '“pacing of scene 12” is what analytical_prose (Prose review) is for; it is longer than “consistency check”, which analytical_consistency matches.',
    );
    expect(routeTask('check consistency', recipes).reason).toBe(
      '“check consistency” is what analytical_consistency (Consistency) is for; analytical_tie matches as much and comes later by its id.',
    );
    expect(routeTask('make tea', recipes).reason).toBe(
      'No recipe has a pattern that matches this description.',
    );
    expect(routeTask('prose of ../secret.md', recipes).reason).toContain(
      'The path ../secret.md is not one of the project and was left out.',
    );
  });

  it('says of a text that is too long to be a task how long it may be', () => {
    const [row] = rows.filter(([, recipe]) => recipe !== null);
    const task = row?.[0] ?? '';
    expect(routeTask(task.padEnd(20_000), recipes).routable).toBe(true);
    expect(routeTask(task.padEnd(20_001), recipes)).toEqual({
      recipe_id: null,
      initial_args: {},
      routable: false,
      reason: expect.stringContaining('20001 characters'),
    });
  });

  // With an engine that backtracks this would not end before the test does.
  it('is not held up by a hostile pattern', () => {
    const text = `${'z'.repeat(19_000)}!`;
    expect(routeTask(text, recipes).recipe_id).toBeNull();
  });
});
