import { describe, expect, it } from 'vitest';
import type { ReasonCode } from '../../src/reasons.ts';
import { createDisobedientAuthor } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook, SCENE_WORK } from '../fakes/recipe-book.ts';

// Answers that are no page of a book, in the last hand of each recipe that writes a scene.

const signal = new AbortController().signal;
const UNFIT: readonly (readonly [string, string, ReasonCode])[] = [
  ['a call of a tool', '{"tool":"x"}', 'answer_implausible'],
  ['a call of a tool in a fence', '```json\n{"tool":"x"}\n```', 'answer_implausible'],
  ['a greeting and a gap', 'Sure! Here is the scene you asked for:\n\n[INSERT SCENE HERE]', 'scene_unfit'],
  ['a list of data', '[{"beat": 1}]', 'answer_implausible'],
];

async function play(recipeId: string, promptType: string, text: string, times?: number) {
  const project = await prepareRecipeBook();
  const isReceipt = recipeId === SCENE_WORK.recipeId;
  const author = await createDisobedientAuthor({
    promptType,
    spoil: isReceipt ? { content_text: text } : { text },
    ...(times === undefined ? {} : { times }),
  });
  const book = project.open(author);
  const before = await project.files();
  const result = await book.runRecipe({ ...SCENE_WORK, recipeId }, signal);
  const written = async () =>
    [...(await project.files()).keys()].filter(
      (path) => /^(chapters|Story\/Scenes)\//.test(path) && !before.has(path),
    );
  return { author, book, result, written };
}

describe.each(UNFIT)('%s instead of a scene', (_, text, code) => {
  it('is asked for again where a receipt was, and then stopped', async () => {
    const { author, result, written } = await play('write_scene_from_outline', 'edit_scene', text);
    expect([result.run.status, result.error?.code]).toEqual(['failed', 'agent_stopped']);
    expect([author.spoiledCalls(), await written()]).toEqual([3, []]);
  });

  it('ends the run where text was asked for, and is asked for anew when it is taken up', async () => {
    const { author, book, result, written } = await play('creative_draft_scene', 'polish_draft', text, 1);
    expect([result.run.status, result.error?.code]).toEqual(['failed', code]);
    expect([author.spoiledCalls(), await written()]).toEqual([1, []]);
    const again = await book.runs.resume(result.run.run_id, {
      overrideFingerprint: false,
      budget: SCENE_WORK.budget,
      signal,
    });
    expect([again.error, again.run.status, author.spoiledCalls()]).toEqual([null, 'done', 2]);
    expect((await written()).length).toBeGreaterThan(0);
  });
});
