import type { Slot } from '../contracts/slot-cache.ts';
import type { WorkPacket } from '../contracts/task-packet.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import type { PromptInput } from '../prompts/fill-template.ts';
import { ANSWER_CONTRACTS, renderReceiptSchema } from './answer-contracts.ts';
import type { AgentSeat, RecipeSources } from './recipe-sources.ts';

// What an agent is shown: the task, the slots that its step names, and nothing else. A pointer is shown as the tool's digest,
// an artifact as its whole text. The unchanging part comes first.

export interface StepInputs {
  readonly seat: AgentSeat;
  readonly slots: readonly PromptInput[];
  readonly packet: WorkPacket | null;
  /** Of a step that is done once an entry: the entry, and the text of those before it. */
  readonly item: { readonly number: number; readonly text: string; readonly soFar: string } | null;
  readonly micro: { readonly step: MicroStep; readonly earlier: string } | null;
  readonly findings: string | null;
}

export type MicroStep = 'triage' | 'finding' | 'evidence';

export function buildStepInputs(
  sources: Pick<RecipeSources, 'book' | 'recipe' | 'description' | 'args' | 'story'>,
  parts: StepInputs,
): PromptInput[] {
  const { seat, packet, item, micro, findings } = parts;
  const { step } = seat;
  const receipt = packet !== null;
  const contract = step.contract ?? null;
  const all: PromptInput[] = [
    { name: 'request', text: renderRequest(sources.book.language, seat, receipt) },
    ...renderSchema(receipt, contract),
    ...(sources.story === undefined ? [] : [{ name: 'story', text: sources.story }]),
    { name: 'task', text: renderTask(sources) },
    ...parts.slots,
    ...(packet === null ? [] : [{ name: 'packet', text: JSON.stringify(packet) }]),
    ...(item === null ? [] : [{ name: 'beat', text: item.text }]),
    ...(item === null || item.soFar === '' ? [] : [{ name: 'so_far', text: item.soFar }]),
    ...(micro === null ? [] : [{ name: 'micro_step', text: micro.step }]),
    ...(micro === null || micro.earlier === '' ? [] : [{ name: 'earlier', text: micro.earlier }]),
    { name: 'keys', text: renderKeys(sources, step.step_id, item?.number ?? null) },
    ...(findings === null ? [] : [{ name: 'findings', text: findings }]),
  ];
  const known = new Set(
    [...seat.template.system, ...seat.template.user].flatMap((line) =>
      line.kind === 'slot' ? [line.name] : [],
    ),
  );
  return all.filter(({ name }) => known.has(name));
}

export function showSlot(name: string, slot: Slot): PromptInput {
  return { name, text: slot.type === 'pointer' ? slot.summary : slot.text };
}

function renderRequest(language: string, { step }: AgentSeat, receipt: boolean): string {
  const content = step.contract ?? 'text';
  return [
    `contract: ${receipt ? 'receipt' : content}`,
    `role: ${step.agent_archetype}`,
    `prompt_type: ${step.prompt_type}`,
    `language: ${language}`,
    ...(receipt ? [`content: ${content}`] : []),
  ].join('\n');
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

function renderTask({
  recipe,
  description,
  args,
}: Pick<RecipeSources, 'recipe' | 'description' | 'args'>): string {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [`${recipe.label}.`, description, ...given].join('\n');
}

function renderKeys(
  { book, args }: Pick<RecipeSources, 'book' | 'args'>,
  stepId: string,
  item: number | null,
): string {
  const ref = args['scene_ref'];
  return [
    `seed: ${book.seed}`,
    ...(typeof ref === 'string' ? [`scene: ${ref}`] : []),
    `step: ${stepId}`,
    ...(item === null ? [] : [`beat: ${item}`]),
  ].join('\n');
}
