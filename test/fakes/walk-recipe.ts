import { readFileSync } from 'node:fs';
import { CATALOG } from '../../src/contracts/catalog.ts';
import type { Tier } from '../../src/contracts/prompt-registry.ts';
import { RawReceiptSchema } from '../../src/contracts/receipt.ts';
import { type AgentStep, type Recipe, RecipeSchema } from '../../src/contracts/recipe.ts';
import { SceneFrameSchema, ScenePlanSchema } from '../../src/contracts/scene-work.ts';
import { type TaskPacket, TaskPacketSchema } from '../../src/contracts/task-packet.ts';
import type { Model } from '../../src/engine/ports.ts';
import { fillTemplate, type PromptInput } from '../../src/prompts/fill-template.ts';
import { parseTemplate } from '../../src/prompts/parse-template.ts';
import { resolveVariant } from '../../src/prompts/resolve-template.ts';
import { findEntries } from '../../src/recipes/recipe-sources.ts';

// Phase B of a recipe without a run: the real templates filled as a step fills them, the model's answers put into their
// slots. What a run adds (journal, packets on disk, commits) is not here; what an agent sees and says is.

const root = new URL('../../assets/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

export interface StepAnswer {
  readonly step: AgentStep;
  /** What the prompt held, by name. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The model's own words. */
  readonly answer: string;
  /** What goes into the slot. */
  readonly work: string;
}

export function loadRecipe(id: string): Recipe {
  return RecipeSchema.parse(JSON.parse(read(`recipes/${id}.json`)));
}

export async function walkRecipe(
  model: Model,
  recipe: Recipe,
  slots: ReadonlyMap<string, string>,
  { language, tier, seed = '1' }: { readonly language: string; readonly tier: Tier; readonly seed?: string },
): Promise<StepAnswer[]> {
  const cache = new Map(slots);
  const answers: StepAnswer[] = [];
  for (const step of recipe.phase_b) {
    // Of a record nobody is asked.
    if (step.response === 'record') continue;
    const list = findEntries({ step, tier: hasMicroSteps(step.prompt_type, tier) ? 't1' : tier });
    const beats =
      list === undefined
        ? [null]
        : step.for_each === undefined
          ? SceneFrameSchema.parse(JSON.parse(cache.get('scene_frame') ?? '')).beats
          : ScenePlanSchema.parse(JSON.parse(cache.get('scene_plan') ?? '')).beats;
    let soFar = '';
    for (const beat of beats) {
      const extra =
        beat === null
          ? []
          : [
              { name: 'beat', text: JSON.stringify(beat) },
              ...(soFar === '' ? [] : [{ name: 'so_far', text: soFar }]),
            ];
      const answer = await askStep(model, step, cache, { language, tier, seed, extra });
      answers.push(answer);
      soFar = soFar === '' ? answer.work : `${soFar}\n\n${answer.work}`;
    }
    cache.set(step.output_slot, step.edits === undefined ? soFar : (cache.get(step.edits) ?? ''));
  }
  return answers;
}

interface Asked {
  readonly language: string;
  readonly tier: Tier;
  readonly seed: string;
  readonly extra: readonly PromptInput[];
  /** The scene that the packet names, where it is not the frame's. */
  readonly sceneRef?: string;
}

export async function askStep(
  model: Model,
  step: AgentStep,
  cache: ReadonlyMap<string, string>,
  asked: Asked,
): Promise<StepAnswer> {
  const small = hasMicroSteps(step.prompt_type, asked.tier);
  if (!small) {
    const { inputs, answer } = await askOnce(model, step, cache, asked, []);
    return { step, inputs, answer, work: takeWork(step, answer) };
  }
  const said: string[] = [];
  let seen: ReadonlyMap<string, string> = new Map();
  for (const micro of ['triage', 'finding', 'evidence']) {
    const more = [
      { name: 'micro_step', text: micro },
      ...(said.length === 0 ? [] : [{ name: 'earlier', text: said.join('\n\n') }]),
    ];
    const { inputs, answer } = await askOnce(model, step, cache, asked, more);
    seen = inputs;
    said.push(answer);
  }
  const [, finding = '', evidence = ''] = said;
  const prose = ['draft_scene', 'write_beat', 'write_scene'].includes(step.prompt_type);
  const plain = step.response !== 'receipt' && step.contract === undefined && !prose;
  const answer = plain ? `${finding}\n\n${evidence}` : finding;
  return { step, inputs: seen, answer, work: takeWork(step, answer) };
}

async function askOnce(
  model: Model,
  step: AgentStep,
  cache: ReadonlyMap<string, string>,
  asked: Asked,
  more: readonly PromptInput[],
) {
  const receipt = step.response === 'receipt';
  const content = step.contract ?? 'text';
  const contract = receipt ? 'receipt' : content;
  const inputs: PromptInput[] = [
    {
      name: 'request',
      text: [
        `contract: ${contract}`,
        ...(receipt ? [`content: ${content}`] : []),
        `role: ${step.agent_archetype}`,
        `prompt_type: ${step.prompt_type}`,
        `language: ${asked.language}`,
      ].join('\n'),
    },
    ...(contract === 'text' ? [] : [{ name: 'contract_schema', text: JSON.stringify({ title: contract }) }]),
    { name: 'task', text: 'Work on the scene.' },
    ...(receipt
      ? [{ name: 'packet', text: JSON.stringify(packetFor(step, asked.sceneRef ?? sceneRefOf(cache))) }]
      : []),
    ...step.input_slots.map((name) => ({ name, text: cache.get(name) ?? `no slot ${name}` })),
    ...asked.extra,
    ...more,
    { name: 'keys', text: `seed: ${asked.seed}\nstep: ${step.step_id}` },
  ];
  const layers = [{ name: 'bundled' as const, files: promptFiles() }];
  const { template_id, text } = resolveVariant(layers, step.prompt_type, asked.tier);
  const hasKeys = text.includes('{{keys}}');
  const given = inputs.filter(({ name }) => name !== 'keys' || hasKeys);
  const { messages } = fillTemplate(parseTemplate(template_id, text), given);
  const { text: answer } = await model.generate(
    { messages, jsonSchema: null, maxOutputTokens: 4000, temperature: null },
    { signal: new AbortController().signal },
  );
  return { inputs: new Map(inputs.map(({ name, text: value }) => [name, value])), answer };
}

function sceneRefOf(cache: ReadonlyMap<string, string>): string {
  return SceneFrameSchema.parse(JSON.parse(cache.get('scene_frame') ?? '')).scene_ref;
}

function packetFor(step: AgentStep, sceneRef: string): TaskPacket {
  return TaskPacketSchema.parse({
    packet_id: 'pkt_1f0c',
    parent_issue_id: 'iss_9a',
    intent: step.intent ?? 'other',
    target: {
      scene_ref: sceneRef,
      resolution_method: 'scene_ref',
    },
    scope: { allowed: ['Story/**'], blocked: [] },
    inputs: { files: [], canon: [], context: [] },
    constraints: { rules: [], forbidden: [] },
    output_contract: {
      output_mode: 'artifact',
      expected_artifacts: [`work/${step.step_id}.txt`],
      stop_conditions: [],
    },
    handoff: { required_next_step: null, report_to_chief_only: false },
    timestamp: '2026-02-10T14:30:00Z',
    requested_by: { agent_id: 'chief', reason: 'a recipe' },
  });
}

/** What the step leaves in its slot; an answer that breaks its contract throws. */
function takeWork(step: AgentStep, answer: string): string {
  let work = answer;
  if (step.response === 'receipt') {
    const receipt = RawReceiptSchema.parse(JSON.parse(answer));
    if (receipt.stop_hook.triggered) throw new Error(`${step.step_id} stopped: ${receipt.stop_hook.detail}`);
    work = receipt.outputs_produced[0]?.content ?? '';
  }
  if (step.contract !== undefined) CATALOG[step.contract]?.schema.parse(JSON.parse(work));
  return work;
}

function hasMicroSteps(type: string, tier: Tier): boolean {
  const { pipeline_templates } = JSON.parse(read('prompts/prompts.json')) as {
    pipeline_templates: Record<string, { variants: Partial<Record<Tier, string>> }>;
  };
  return tier === 't1' && pipeline_templates[type]?.variants.t1 !== undefined;
}

function promptFiles(): ReadonlyMap<string, string> {
  const registry = read('prompts/prompts.json');
  const paths = [...registry.matchAll(/"(templates\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  return new Map([
    ['prompts.json', registry],
    ...paths.map((path) => [path, read(`prompts/${path}`)] as const),
  ]);
}
