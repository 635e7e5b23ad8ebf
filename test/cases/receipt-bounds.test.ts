import { expect, it } from 'vitest';
import { createDisobedientAuthor } from '../fakes/disobedient-author.ts';
import { prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';

it('a receipt keeps no reasoning, no more than three sentences, and no input that was not shown', async () => {
  const author = await createDisobedientAuthor({
    promptType: 'plan_scene',
    spoil: {
      set: {
        '/reasoning_summary': '<think>Maybe so. Maybe not.</think>Followed the frame.',
        '/report_excerpt': 'One plan. Three beats. Nothing open. And a secret. And another.',
        '/inputs_used': ['scene_frame', 'the_ending', 'outline/outline.json', '/etc/passwd'],
      },
    },
  });
  const book = (await prepareRecipeBook()).open(author);
  const { run } = await book.runRecipe(SCENE_WORK, new AbortController().signal);
  const [, receipt] = await traceDispatch(book, run.run_id);
  expect(receipt).toMatchObject({
    receipt: {
      reasoning_summary: 'Followed the frame.',
      report_excerpt: 'One plan. Three beats. Nothing open.',
      inputs_used: expect.not.arrayContaining(['the_ending', '/etc/passwd']),
      actor: { decoding: { requested: {}, source: 'unknown' } },
    },
  });
  expect(receipt?.kind === 'receipt' && receipt.receipt.inputs_used).toContain('scene_frame');
});
