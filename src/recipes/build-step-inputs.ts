import { ANSWERS } from '../agents/build-receipt.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import type { PromptInput } from '../prompts/fill-template.ts';
import { parseIfJson } from '../tools/project/parse-if-json.ts';
import { ANSWER_CONTRACTS, renderReceiptSchema } from './answer-contracts.ts';
import { FINDINGS } from './build-step-packet.ts';
import type { AgentSeat, RecipeSources } from './recipe-sources.ts';
import type { ShownSlot } from './slot-view.ts';

// What an agent is shown: the task, the slots that its step names, and nothing else. A pointer is shown as the tool's digest,
// an artifact as its whole text.

export interface StepInputs {
  readonly seat: AgentSeat;
  readonly slots: readonly PromptInput[];
  /** What the author answered to what the agent asked before. */
  readonly answers: PromptInput | null;
  readonly packet: WorkPacket | null;
  /** Of a step that is done once an entry: the entry, and the text of those before it. */
  readonly item: {
    readonly number: number;
    /** How many there are. */
    readonly of: number;
    readonly text: string;
    readonly soFar: string;
  } | null;
  readonly micro: { readonly step: MicroStep; readonly earlier: string } | null;
  readonly findings: string | null;
}

export type MicroStep = 'triage' | 'finding' | 'evidence';

export function buildStepInputs(
  sources: Pick<RecipeSources, 'book' | 'recipe' | 'description' | 'args' | 'story' | 'take'>,
  parts: StepInputs,
): PromptInput[] {
  const { seat, answers, packet, item, micro, findings } = parts;
  const { step } = seat;
  const receipt = packet !== null;
  const contract = step.contract ?? null;
  const { [CARD]: card } = sources.args;
  const lines = [...seat.template.system, ...seat.template.user].flatMap((line) =>
    line.kind === 'slot' ? [line] : [],
  );
  const known = new Set(lines.map(({ name }) => name));
  const spared = new Set(lines.flatMap(({ name, optional }) => (optional ? [name] : [])));
  const request = renderRequest(sources, seat, receipt, item?.number ?? null);
  const all: PromptInput[] = [
    { name: 'request', text: request },
    ...renderSchema(receipt, contract),
    ...(sources.story === undefined || step.input_slots.includes('story')
      ? []
      : [{ name: 'story', text: sources.story }]),
    ...(card === undefined ? [] : [{ name: CARD, text: JSON.stringify(card) }]),
    { name: 'task', text: renderTask(sources, known, answers, findings) },
    // Nobody pays for a place in which nothing stands.
    ...parts.slots.filter(({ name, text }) => text !== '' || !spared.has(name)),
    ...(packet === null ? [] : [{ name: 'packet', text: renderPacket(packet) }]),
    ...(item === null ? [] : [{ name: 'beat', text: item.text }]),
    ...(item === null || item.soFar === '' ? [] : [{ name: 'so_far', text: item.soFar }]),
    ...(answers === null ? [] : [answers]),
    ...(micro === null ? [] : [{ name: 'micro_step', text: micro.step }]),
    ...(micro === null || micro.earlier === '' ? [] : [{ name: 'earlier', text: micro.earlier }]),
    // A template of somebody's own may still have a line for what the header tells now.
    { name: 'keys', text: request },
    ...(findings === null ? [] : [{ name: FINDINGS, text: findings }]),
  ];
  return all.filter(({ name }) => known.has(name));
}

export function showSlot(name: string, slot: ShownSlot): PromptInput {
  return { name, text: slot.type === 'pointer' ? slot.summary : compactJson(slot.text) };
}

/** An object without the white space that its author set it with; any other text as it is. */
function compactJson(text: string): string {
  const value = /^\s*\{/.test(text) ? parseIfJson(text) : null;
  return value === null ? text : JSON.stringify(value);
}

function renderRequest(
  { book, args, take }: Pick<RecipeSources, 'book' | 'args' | 'take'>,
  { step }: AgentSeat,
  receipt: boolean,
  item: number | null,
): string {
  const content = step.contract ?? 'text';
  const ref = args['scene_ref'];
  return [
    `contract: ${receipt ? 'receipt' : content}`,
    `role: ${step.agent_archetype}`,
    `prompt_type: ${step.prompt_type}`,
    `language: ${book.language}`,
    ...(receipt ? [`content: ${content}`] : []),
    // What tells a request from its siblings.
    ...(typeof ref === 'string' ? [`scene: ${ref}`] : []),
    ...(item === null ? [] : [`beat: ${item}`]),
    ...(take === undefined ? [] : [`take: ${take}`]),
  ].join('\n');
}

/** The trail's packet names each input with its hash; in a prompt the inputs stand themselves. */
function renderPacket(packet: WorkPacket): string {
  return JSON.stringify({ ...packet, inputs: { ...packet.inputs, context: [] } });
}

function renderSchema(receipt: boolean, contract: string | null): PromptInput[] {
  const schema = contract === null ? undefined : ANSWER_CONTRACTS[contract];
  const shown = receipt
    ? renderReceiptSchema(contract)
    : schema === undefined
      ? null
      : renderAnswerSchema({ name: contract ?? '', schema }).schema;
  return shown === null ? [] : [{ name: 'contract_schema', text: JSON.stringify(shown) }];
}

/** A planner wrote the scene's card, so that it is material; only a template of somebody's own that has no input for it gets
 *  it here. */
const CARD = 'scene_card';

function renderTask(
  { recipe, description, args }: Pick<RecipeSources, 'recipe' | 'description' | 'args'>,
  inputs: ReadonlySet<string>,
  answers: PromptInput | null,
  findings: string | null,
): string {
  const given = Object.entries(args)
    .filter(([name]) => name !== CARD || !inputs.has(CARD))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  // Told here only to a template of somebody's own, which has no input for it.
  const told = answers === null || inputs.has(ANSWERS) ? [] : [`${ANSWERS}: ${answers.text}`];
  const found = findings === null || inputs.has(FINDINGS) ? [] : [`${FINDINGS}: ${findings}`];
  return [`${recipe.label}.`, description, ...given, ...told, ...found].join('\n');
}
