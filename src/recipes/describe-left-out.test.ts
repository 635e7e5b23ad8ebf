import { expect, it } from 'vitest';
import { BARE_RECIPE, createRecipeBench } from '../../test/fakes/recipe-bench.ts';
import { createRecipePipeline } from './recipe-pipeline.ts';

it('is told by the run and in its issue that some scenes were not looked at', async () => {
  const bench = createRecipeBench(BARE_RECIPE);
  const args = { scene_paths: ['a.md', 'b.md'], scenes_left_out: ['1:1'] };
  const told = 'The last 2 of 3 scenes are looked at, as many as fit at once; left out: 1 (1:1).';
  const { error, run } = await bench.run((context, sources) => createRecipePipeline(sources).run(context), {
    args,
    issueId: null,
  });
  expect(error).toBeNull();
  expect(run.notices).toEqual([
    { reason_code: 'scenes_left_out', message: expect.stringContaining(told), step_id: null },
  ]);
  expect(await bench.issues()).toEqual([expect.objectContaining({ body: expect.stringContaining(told) })]);
});

it('says nothing where every scene was looked at', async () => {
  const bench = createRecipeBench(BARE_RECIPE);
  const { run } = await bench.run((context, sources) => createRecipePipeline(sources).run(context), {
    args: { scene_paths: ['a.md', 'b.md'] },
  });
  expect(run.notices).toEqual([]);
});
