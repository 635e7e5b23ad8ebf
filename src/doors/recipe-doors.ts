import { z } from 'zod';
import type { JsonObject } from '../contracts/json.ts';
import { RunSchema } from '../contracts/run.ts';
import { RecipeRequestSchema } from '../contracts/work-requests.ts';
import { RECIPES_ROOM } from '../recipes/room.ts';
import { defineRun } from './door.ts';

export const RUN_RECIPE = defineRun({
  name: 'recipe.run',
  summary: 'Run a recipe on a book: tools, agents, commit, definition of done',
  room: 'recipes',
  kind: 'recipe',
  input: RecipeRequestSchema,
  output: z.strictObject({ run: RunSchema, output: z.json() }),
  async call(book, input, { budget, signal }) {
    const recipes = await book.enter(RECIPES_ROOM);
    const { run, output, error } = await recipes.start({ ...input, budget, signal });
    if (error !== null) throw error.with({ book: book.id, run_id: run.run_id });
    return { run, output: output as JsonObject };
  },
});
