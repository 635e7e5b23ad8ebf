import { loadShownFiles } from '../agents/load-shown-files.ts';
import { nameArtifact } from '../agents/name-artifact.ts';
import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import type { AgentStep } from '../contracts/recipe.ts';
import { type FilledPrompt, fillTemplate, type PromptInput } from '../prompts/fill-template.ts';
import { runTool } from '../tools/run-tool.ts';
import { buildStepInputs, type StepInputs } from './build-step-inputs.ts';
import { buildStepPacket } from './build-step-packet.ts';
import { type AgentSeat, findEntries, type RecipeSources } from './recipe-sources.ts';
import { resolveArgs, toRefTrouble } from './resolve-args.ts';
import type { RefScope } from './resolve-ref.ts';

// What a recipe would send, before it is begun: the tools are run, the prompts are built as the run builds them, and whatever
// an agent has yet to write is stood in for by a text of the usual size. Nothing is asked, written or journaled.

export type PreviewSources = Pick<
  RecipeSources,
  'recipe' | 'book' | 'description' | 'args' | 'agents' | 'tools' | 'toolContext' | 'story' | 'take'
>;

export interface Guess {
  /** A text as long as what a step usually comes to. */
  text(step: AgentStep, outputs: ToolOutputs): string;
  /** The entries of a list that a step has yet to write, each as long as usual. */
  items(step: AgentStep, outputs: ToolOutputs): readonly string[];
  /** What a tool will see when its time comes and cannot see now, by its slot. */
  readonly seenLater: ReadonlyMap<string, string>;
}

/** By slot. */
export type ToolOutputs = ReadonlyMap<string, { readonly output: Json; readonly digest: string }>;

export interface RecipePreview {
  readonly outputs: ToolOutputs;
  readonly calls: readonly PreviewedCall[];
}

export interface PreviewedCall {
  readonly step: string;
  readonly role: string;
  /** Of a step that is done once an entry. */
  readonly item: number | null;
  readonly prompt: FilledPrompt;
  /** Inputs whose text is only known when it is sent. */
  readonly guessed: ReadonlySet<string>;
}

export async function previewRecipe(
  sources: PreviewSources,
  guess: Guess,
  signal: AbortSignal,
): Promise<RecipePreview> {
  const outputs = await runTools(sources, signal);
  const known = new Map(
    [...outputs].map(([name, { digest }]) => [name, guess.seenLater.get(name) ?? digest]),
  );
  const guessed = new Set(guess.seenLater.keys());
  const calls: PreviewedCall[] = [];
  let scene: string | null = null;
  for (const { step_id } of sources.recipe.phase_b) {
    const seat = sources.agents.get(step_id);
    if (seat === undefined) continue;
    const drafts = new Map(scene === null ? [] : [[scene, '']]);
    const items = guess.items(seat.step, outputs);
    const whole = guess.text(seat.step, outputs);
    const entries = findEntries(seat) === undefined ? [null] : listItems(items, whole);
    if (seat.step.response !== 'record')
      calls.push(...(await previewStep(sources, seat, { known, guessed, entries, drafts }, signal)));
    const { output_slot, agent_archetype } = seat.step;
    known.set(output_slot, whole);
    guessed.add(output_slot);
    if (['writer', 'editor'].includes(agent_archetype)) scene = findScenePath(sources.args, outputs);
  }
  return { outputs, calls };
}

async function runTools(sources: PreviewSources, signal: AbortSignal): Promise<ToolOutputs> {
  const outputs = new Map<string, { output: Json; digest: string }>();
  const { description, args, recipe, tools } = sources;
  const scope: RefScope = {
    task: { description, args, session_plan_task_id: null },
    async slot(name) {
      const found = outputs.get(name);
      return found === undefined ? null : { kind: 'json', value: found.output };
    },
  };
  for (const step of recipe.phase_a) {
    const resolved = await resolveArgs(step.args as JsonObject, scope);
    if (!resolved.ok) throw toRefTrouble(resolved.findings);
    const tool = tools.get(step.tool);
    if (tool === undefined) continue;
    const { output, digest } = await runTool(tool, resolved.args, sources.toolContext(signal));
    outputs.set(step.output_slot, { output, digest });
  }
  return outputs;
}

interface StepFacts {
  /** Texts by slot, and which of them stand in for what is not there yet. */
  readonly known: ReadonlyMap<string, string>;
  readonly guessed: ReadonlySet<string>;
  readonly entries: readonly StepInputs['item'][];
  readonly drafts: ReadonlyMap<string, string>;
}

async function previewStep(
  sources: PreviewSources,
  seat: AgentSeat,
  { known, guessed, entries, drafts }: StepFacts,
  signal: AbortSignal,
): Promise<PreviewedCall[]> {
  const { step } = seat;
  const slots = step.input_slots.map((name) => ({ name, text: known.get(name) ?? '' }));
  const unknown = new Set(slots.map(({ name }) => name).filter((name) => guessed.has(name)));
  const { files } = sources.toolContext(signal);
  const calls: PreviewedCall[] = [];
  for (const item of entries) {
    const shown = [...slots.map(({ text }) => text), ...(item === null ? [] : [item.text])];
    const paths = [...(await loadShownFiles(files, shown, drafts)).keys()];
    const packet = step.response === 'receipt' ? standInPacket(sources, seat, slots, paths, item) : null;
    for (const micro of listMicroSteps(seat)) {
      const inputs = buildStepInputs(sources, {
        seat,
        slots,
        answers: null,
        packet,
        item,
        micro,
        findings: null,
      });
      calls.push({
        step: step.step_id,
        role: step.agent_archetype,
        item: item?.number ?? null,
        prompt: fillTemplate(seat.template, inputs),
        guessed: new Set([
          ...unknown,
          ...(item === null ? [] : ['beat', 'so_far']),
          ...(unknown.size > 0 ? ['packet'] : []),
          ...(micro === null ? [] : ['earlier']),
        ]),
      });
    }
  }
  return calls;
}

/** One entry after the other, each after the text of those before it. */
function listItems(items: readonly string[], whole: string): NonNullable<StepInputs['item']>[] {
  return items.map((text, index) => ({
    number: index + 1,
    of: items.length,
    text,
    soFar: whole.slice(0, Math.round((whole.length * index) / items.length)),
  }));
}

/** A small agent is asked whether it can, and then for its work. */
function listMicroSteps({ tier }: AgentSeat): StepInputs['micro'][] {
  return tier === 't1'
    ? [
        { step: 'triage', earlier: '' },
        { step: 'finding', earlier: '' },
      ]
    : [null];
}

const DIGITS = '0'.repeat(24);
const RUN_ID = `run_${DIGITS}`;

/** As long as the packet of the step will be: only the digits of its ids and its time are others. */
function standInPacket(
  { recipe, args }: PreviewSources,
  { step }: AgentSeat,
  slots: readonly PromptInput[],
  files: readonly string[],
  item: StepInputs['item'],
) {
  const stepId = item === null ? step.step_id : `${step.step_id}/item:${item.number}`;
  const canon = args['canon_paths'];
  return buildStepPacket(
    {
      runId: RUN_ID,
      recipeId: recipe.recipe_id,
      issueId: `iss_${DIGITS}`,
      stepId,
      earlierStepId: null,
      parentPacketId: null,
      step,
      next: recipe.phase_b[recipe.phase_b.indexOf(step) + 1] ?? null,
      args,
      inputs: slots,
      canon: Array.isArray(canon) ? canon.filter((path) => typeof path === 'string') : [],
      files,
      expectedArtifacts: [nameArtifact(RUN_ID, stepId, step.contract !== undefined)],
    },
    '2026-01-01T00:00:00.000Z',
  );
}

function findScenePath(args: JsonObject, outputs: ToolOutputs): string | null {
  const frame = outputs.get('scene_frame')?.output;
  const framed = isObject(frame) ? frame['canonical_path'] : null;
  const path = args['scene_path'] ?? framed;
  return typeof path === 'string' ? path : null;
}
