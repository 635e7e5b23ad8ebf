import { expect, it } from 'vitest';
import type { Clock } from '../../src/engine/ports.ts';
import { createDisobedientAuthor } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook, SCENE_WORK } from '../fakes/recipe-book.ts';

// SOURCE_DATE_EPOCH stops the clock: everything happens in one millisecond.

const FROZEN: Clock = {
  now: () => new Date('2026-02-10T15:00:00.000Z'),
  sleep: async () => undefined,
};
const signal = new AbortController().signal;

it.each([
  ['a receipt that is none', 'write_scene_from_outline', 'plan_scene', { text: '{"packet_id": ' }, 3],
  ['a text that is refused', 'creative_draft_scene', 'draft_scene', { text: 'ABSTAIN' }, 1],
] as const)(
  'a run that was stopped by %s is taken up under a clock that stands still',
  async (_, recipeId, promptType, spoil, times) => {
    const author = await createDisobedientAuthor({ promptType, spoil, times });
    const book = (await prepareRecipeBook()).open(author, { clock: FROZEN });
    const { run } = await book.runRecipe({ ...SCENE_WORK, recipeId }, signal);
    expect(run.status).toBe('failed');
    const again = await book.runs.resume(run.run_id, {
      overrideFingerprint: false,
      budget: SCENE_WORK.budget,
      signal,
    });
    expect([again.error, again.run.status]).toEqual([null, 'done']);
    expect(await book.audit.verify()).toMatchObject({ intact: true, troubles: [] });
  },
);
