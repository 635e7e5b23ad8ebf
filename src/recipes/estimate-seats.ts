import type { AgentStep } from '../contracts/recipe.ts';
import type { RequestEstimate } from '../engine/estimate/estimate-run.ts';
import { estimateTokens, type LanguageMeasure } from '../engine/estimate/estimate-tokens.ts';
import { LEAST_SHARED_TOKENS } from '../engine/estimate/shared-beginning.ts';
import { renderAnswerSchema } from '../engine/judge-answer.ts';
import { findLevel } from '../prompts/find-seams.ts';
import { ANSWER_CONTRACTS, renderReceiptSchema } from './answer-contracts.ts';
import { type AgentSeat, findEntries, hasFields } from './recipe-sources.ts';
import { writesProse } from './writes-prose.ts';

// The requests of one scene, before any of them is sent. Templates and schemas are measured as they are; what does not
// exist yet is taken at the size that it usually has, in characters:

/** What a prompt sees of a tool's result: the canon, the frame, the outline. */
export const USUAL_DIGESTS: Readonly<Record<string, number>> = {
  canon_context: 2_400,
  scene_frame: 2_650,
  outline_beat: 1_200,
  book: 3_500,
  chapter: 1_600,
  story: 2_000,
  style: 900,
  notes: 400,
};
const DIGEST = 5_200;
/** What the book knows before a scene, and the scene's card; only some templates have room for them. */
const GIVEN: Readonly<Record<string, number>> = { story: 3_200, scene_card: 760, task: 130 };
const PACKET = 1_450;
export const USUAL_BEAT = 480;
export const USUAL_PLAN_OF_A_BEAT = 680;
export const USUAL_REPORT = 400;
/** Of a scene's text, where passages are replaced. */
const EDITED_SHARE = 0.2;
/** Around the work in a receipt: who, for what, with which checks and citations. */
export const USUAL_RECEIPT = 1250;

export interface SceneSize {
  readonly words: number;
  readonly beats: number;
}

/** One entry a request, in the order in which they are sent, each accepted at once. */
export function estimateSeats(
  seats: readonly AgentSeat[],
  scene: SceneSize,
  measure: LanguageMeasure,
): RequestEstimate[] {
  const textTokens = scene.words * measure.tokensAWord;
  const producers = new Map(seats.map(({ step }) => [step.output_slot, step]));
  const own = (characters: number) => characters * measure.tokensACharacter;

  /** The work of a step as a later one sees it. */
  const sizeOf = (step: AgentStep): number => {
    if (step.contract === 'scene_plan') return own(USUAL_PLAN_OF_A_BEAT * scene.beats);
    if (hasFields(step) || !writesProse(step)) return own(USUAL_REPORT);
    return textTokens;
  };
  /** What the model answers, which for an edit is less than what comes of it. */
  const answerOf = (step: AgentStep): number =>
    step.edits === undefined ? sizeOf(step) : textTokens * EDITED_SHARE;

  const asking = seats.filter(({ step }) => step.response !== 'record');
  return asking.flatMap((seat, index) => {
    const { step, role, template } = seat;
    const slots = new Set(
      [...template.system, ...template.user].flatMap((line) => (line.kind === 'slot' ? [line.name] : [])),
    );
    const fixed = [...template.system, ...template.user]
      .map((line) => (line.kind === 'text' ? line.text : ''))
      .join('\n');
    const receipt = step.response === 'receipt';
    const schema = slots.has('contract_schema') ? JSON.stringify(schemaOf(step)) : '';
    const measureInput = (name: string): number => {
      if (!step.input_slots.includes(name)) return own(GIVEN[name] ?? 0);
      if (name === 'previous_scene') return textTokens;
      const producer = producers.get(name);
      return producer === undefined ? own(USUAL_DIGESTS[name] ?? DIGEST) : sizeOf(producer);
    };
    const given = step.input_slots
      .filter((name) => slots.has(name))
      .reduce((sum, name) => sum + measureInput(name), 0);
    const shared =
      estimateTokens(fixed) +
      estimateTokens(schema) +
      given +
      own(
        Object.entries(GIVEN).reduce(
          (sum, [name, size]) => sum + (slots.has(name) && !step.input_slots.includes(name) ? size : 0),
          0,
        ),
      ) +
      (receipt ? PACKET / 4 : 0) +
      seatOverhead(slots.size);
    const sharedWith = (other: AgentSeat | undefined) => ({
      sharedTokens: Math.round(other === undefined ? 0 : measureBeginning(seat, other, measureInput)),
    });
    const envelope = receipt ? USUAL_RECEIPT / 4 : 0;
    const named = { step: step.step_id, role: role.archetype };
    if (findEntries(seat) === undefined) {
      return [
        {
          ...named,
          inputTokens: shared,
          ...sharedWith(asking[index - 1]),
          outputTokens: envelope + answerOf(step),
        },
      ];
    }
    return Array.from({ length: scene.beats }, (_, done) => ({
      ...named,
      inputTokens: shared + own(USUAL_BEAT) + (slots.has('so_far') ? (textTokens * done) / scene.beats : 0),
      ...sharedWith(done === 0 ? asking[index - 1] : seat),
      outputTokens: envelope + sizeOf(step) / scene.beats,
    }));
  });
}

/** What two requests of a scene begin with: the lines that both templates have, as far as they are not about the one request. What
 *  is too little for any cache is nothing. */
function measureBeginning(
  seat: AgentSeat,
  before: AgentSeat,
  measureInput: (name: string) => number,
): number {
  const [lines, others] = [seat, before].map(({ template }) => [...template.system, ...template.user]);
  let tokens = 0;
  for (const [index, line] of (lines ?? []).entries()) {
    if (JSON.stringify(line) !== JSON.stringify(others?.[index])) break;
    if (line.kind === 'slot' && findLevel(line.name) === null) break;
    tokens += line.kind === 'slot' ? measureInput(line.name) : estimateTokens(line.text);
  }
  return tokens >= LEAST_SHARED_TOKENS ? tokens : 0;
}

function schemaOf({ response, contract }: AgentStep): unknown {
  const schema = ANSWER_CONTRACTS[contract ?? ''];
  if (response === 'receipt' || schema === undefined) return renderReceiptSchema(contract ?? null);
  return renderAnswerSchema({ name: contract ?? '', schema }).schema;
}

/** The tag and the fence around each input. */
function seatOverhead(inputs: number): number {
  return inputs * 25;
}
