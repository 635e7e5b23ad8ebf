import { expect, it } from 'vitest';
import {
  BARE_RECIPE,
  type BenchWork,
  createRecipeBench,
  createTestScope,
} from '../../test/fakes/recipe-bench.ts';
import { createScriptedModel } from '../../test/fakes/scripted-model.ts';
import { issuePacket } from '../agents/issue-packet.ts';
import { ROLES } from '../agents/roles.ts';
import type { AgentStep } from '../contracts/recipe.ts';
import type { ModelRequest } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { parseInputs } from '../prompts/parse-inputs.ts';
import { parseTemplate } from '../prompts/parse-template.ts';
import { buildStepPacket } from './build-step-packet.ts';
import { runAgentStep } from './run-agent-step.ts';

const STEP: AgentStep = {
  step_id: 'draft',
  agent_archetype: 'writer',
  input_slots: [],
  output_slot: 'draft',
  prompt_type: 'draft',
  response: 'receipt',
};
const RECIPE = { ...BARE_RECIPE, phase_b: [STEP] };
const SEAT = {
  step: STEP,
  role: ROLES.writer,
  tier: 't3' as const,
  template: parseTemplate('draft.t3', 'Write.\n\n%% user %%\n\n{{packet}}\n'),
};
const ISSUE = { origin: ['test'], title: 'A scene', author: 'user', body: '' };

it('goes on with a packet of an earlier version, and the work lies where that said', async () => {
  const bench = createRecipeBench(RECIPE, createScriptedModel(answerPacket));
  const OLD = 'generated/run_1/draft.md';
  const paused = await bench.run(async (context, { trail, issues }) => {
    const { id } = await issues.open(ISSUE);
    const facts = { runId: context.runId, recipeId: 'tested', issueId: id, stepId: 'draft', step: STEP };
    const rest = {
      earlierStepId: null,
      parentPacketId: null,
      next: null,
      args: {},
      inputs: [],
      canon: [],
      files: [],
      expectedArtifacts: [OLD],
    };
    const packet = buildStepPacket({ ...facts, ...rest }, context.createdAt);
    await issuePacket(context, trail, 'draft', packet, { phase: 'b' });
    throw new CodedError('provider_quota');
  });
  expect(paused.run.status).toBe('paused');
  const work: BenchWork = async (context, sources) => {
    const { id: issueId } = await sources.issues.open(ISSUE);
    const place = {
      issueId,
      drafts: new Map(),
      canon: [],
      scope: createTestScope({}),
      slot: () => null,
      revision: null,
      reviewed: [],
    };
    return runAgentStep(context, sources, SEAT, place);
  };
  expect(await bench.resume(paused.run.run_id, work)).toMatchObject({
    error: null,
    output: 'The quay lay empty under the rain that morning.',
  });
  expect(await bench.read(OLD)).toBe('The quay lay empty under the rain that morning.');
  expect((await bench.engine.store.files.list('')).map(({ path }) => path)).toEqual([OLD]);
});

/** A writer who puts one sentence where the packet wants it. */
function answerPacket({ messages }: ModelRequest): string {
  const [packet] = messages
    .flatMap(({ content }) => parseInputs(content))
    .filter(({ name }) => name === 'packet');
  const { packet_id, parent_issue_id, output_contract } = JSON.parse(packet?.text ?? '');
  return JSON.stringify({
    packet_id,
    issue_id: parent_issue_id,
    inputs_used: [],
    outputs_produced: [
      {
        path: output_contract.expected_artifacts[0],
        kind: 'text',
        content: 'The quay lay empty under the rain that morning.',
      },
    ],
    reasoning_summary: 'Wrote it.',
    decisions: [],
    checks_performed: [],
    assumptions: [],
    risks: [],
    next_recommended_action: { intent: 'finalize', reason: 'It is done.' },
    stop_hook: { triggered: false },
    citations: [],
    report_excerpt: 'One sentence.',
  });
}
