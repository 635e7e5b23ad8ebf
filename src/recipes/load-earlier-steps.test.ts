import { describe, expect, it } from 'vitest';
import { BARE_RECIPE, createRecipeBench, createTestScope } from '../../test/fakes/recipe-bench.ts';
import type { AgentStep, ToolStep } from '../contracts/recipe.ts';
import { loadEarlierSteps, takeOver } from './load-earlier-steps.ts';
import { runDeclaredTool } from './run-declared-tool.ts';

const READ: ToolStep = {
  step_id: 'read',
  tool: 'file_reader',
  args: { path: 'a.md' },
  output_slot: 'source',
};
const EDIT: AgentStep = {
  step_id: 'edit',
  agent_archetype: 'editor',
  input_slots: ['source'],
  output_slot: 'text',
  prompt_type: 'x',
};
const RECIPE = { ...BARE_RECIPE, phase_a: [READ], phase_b: [EDIT] };

async function makeEarlier() {
  const bench = createRecipeBench(RECIPE);
  await bench.write({ 'a.md': 'The boat was gone.' });
  // Over what a line of the journal holds, so that it lies beside it.
  const text = 'long '.repeat(20_000);
  const { run, error } = await bench.run(async (context, sources) => {
    await runDeclaredTool(context, sources, READ, createTestScope({}));
    await context.step('edit', { text }, async () => text, {
      kind: 'agent',
      agentArchetype: 'editor',
      agentId: 'editor-001',
      outputSlot: 'text',
    });
    return { source: context.slot('source'), text: context.slot('text') };
  });
  expect(error).toBeNull();
  return { bench, run, text, runs: bench.engine.store.runs };
}

describe('loadEarlierSteps', () => {
  it('brings what the steps came to, with receipts, also what lies beside the journal', async () => {
    const { run, runs, text } = await makeEarlier();
    const { runId, steps } = await loadEarlierSteps(runs, run.run_id, [READ, EDIT]);
    expect([runId, [...steps.keys()]]).toEqual([run.run_id, ['read', 'edit']]);
    expect(steps.get('edit')).toMatchObject({ output: text, receiptId: null });
    expect(steps.get('read')).toMatchObject({ receiptId: expect.stringMatching(/^rcpt_/) });
  });

  it.each<[string, ToolStep | AgentStep]>([
    ['a step that was not done', { ...EDIT, step_id: 'polish' }],
    ['another tool under the same name', { ...READ, tool: 'prose_analyzer' }],
    ['another slot', { ...READ, output_slot: 'other' }],
    ['another agent', { ...EDIT, agent_archetype: 'writer' }],
  ])('refuses %s by its name', async (_, step) => {
    const { run, runs } = await makeEarlier();
    await expect(loadEarlierSteps(runs, run.run_id, [step])).rejects.toMatchObject({
      code: 'run_not_resumable',
      details: { run_id: run.run_id, step_id: step.step_id },
    });
  });

  it('looks at nothing where nothing is to be taken over', async () => {
    const { runs } = await makeEarlier();
    expect((await loadEarlierSteps(runs, 'run_gone', [])).steps.size).toBe(0);
  });
});

describe('takeOver', () => {
  it('fills the slots of the new run as those of the earlier one were, receipt and all', async () => {
    const { bench, run, runs } = await makeEarlier();
    const earlier = await loadEarlierSteps(runs, run.run_id, [READ, EDIT]);
    const before = await runs.loadSnapshot(run.run_id);
    const again = await bench.run(async (context) => {
      const tool = { kind: 'tool', tool: 'file_reader', outputSlot: 'source' } as const;
      await takeOver(context, earlier, 'read', tool);
      const agent = {
        kind: 'agent',
        agentArchetype: 'editor',
        agentId: 'editor-001',
        outputSlot: 'text',
      } as const;
      await takeOver(context, earlier, 'edit', agent);
      expect(await takeOver(context, earlier, 'polish', agent)).toBeUndefined();
    });
    expect(again.error).toBeNull();
    expect(await runs.loadSnapshot(again.run.run_id)).toEqual(before);
  });
});
