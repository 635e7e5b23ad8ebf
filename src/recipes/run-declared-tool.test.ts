import { expect, it } from 'vitest';
import { BARE_RECIPE, createRecipeBench, createTestScope } from '../../test/fakes/recipe-bench.ts';
import { runDeclaredTool } from './run-declared-tool.ts';

const READ = {
  step_id: 'read',
  tool: 'file_reader',
  args: { path: { $ref: 'task.args.nobody' } },
  output_slot: 'text',
};

it('tells which reference leads nowhere, in a line of the step, and calls nobody', async () => {
  const bench = createRecipeBench({ ...BARE_RECIPE, phase_a: [READ] });
  const { error, run } = await bench.run((context, sources) =>
    runDeclaredTool(context, sources, READ, createTestScope({})),
  );
  expect(error).toMatchObject({
    code: 'ref_unresolved',
    message: expect.stringContaining('task.args.nobody'),
    details: { findings: [{ path: '/path', excerpt: 'task.args.nobody' }] },
  });
  expect(await bench.engine.records(run.run_id)).toMatchObject([
    { step_id: 'read', status: 'failed', phase: 'a', receipt_id: null },
  ]);
  expect(await bench.engine.store.files.read('.control-room/audit/chain.jsonl')).toBeNull();
});
