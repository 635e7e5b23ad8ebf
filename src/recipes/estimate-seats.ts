import type { AgentStep } from '../contracts/recipe.ts';
import type { RequestEstimate } from '../engine/estimate/estimate-run.ts';
import { estimateTokens, type LanguageMeasure } from '../engine/estimate/estimate-tokens.ts';
import { renderReceiptSchema } from './answer-contracts.ts';
import { type AgentSeat, hasFields } from './recipe-sources.ts';

// The requests of one scene, before any of them is sent. Templates and schemas are measured as they are; what does not
// exist yet is taken at the size that it usually has, in characters:

/** What a prompt sees of a tool's result: the canon, the frame, the outline. */
const DIGESTS: Readonly<Record<string, number>> = {
  canon_context: 4_600,
  scene_frame: 2_750,
  outline_beat: 1_200,
  book: 3_500,
  chapter: 1_200,
  story: 3_200,
  previous_scene: 6_500,
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
const RECEIPT = 1250;

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

  return seats.flatMap((seat) => {
    const { step, role, template } = seat;
    if (step.response === 'record') return [];
    const slots = new Set(
      [...template.system, ...template.user].flatMap((line) => (line.kind === 'slot' ? [line.name] : [])),
    );
    const fixed = [...template.system, ...template.user]
      .map((line) => (line.kind === 'text' ? line.text : ''))
      .join('\n');
    const receipt = step.response === 'receipt';
    const schema = slots.has('contract_schema')
      ? JSON.stringify(renderReceiptSchema(step.contract ?? null))
      : '';
    const given = step.input_slots
      .filter((name) => slots.has(name))
      .reduce((sum, name) => {
        const producer = producers.get(name);
        return sum + (producer === undefined ? own(DIGESTS[name] ?? DIGEST) : sizeOf(producer));
      }, 0);
    const shared =
      estimateTokens(fixed) +
      estimateTokens(schema) +
      given +
      own(Object.entries(GIVEN).reduce((sum, [name, size]) => sum + (slots.has(name) ? size : 0), 0)) +
      (receipt ? PACKET / 4 : 0) +
      seatOverhead(slots.size);
    const envelope = receipt ? RECEIPT / 4 : 0;
    const named = { step: step.step_id, role: role.archetype };
    if (step.for_each === undefined) {
      return [{ ...named, inputTokens: shared, outputTokens: envelope + answerOf(step) }];
    }
    return Array.from({ length: scene.beats }, (_, done) => ({
      ...named,
      inputTokens: shared + own(USUAL_BEAT) + (slots.has('so_far') ? (textTokens * done) / scene.beats : 0),
      outputTokens: envelope + sizeOf(step) / scene.beats,
    }));
  });
}

/** The tag and the fence around each input. */
function seatOverhead(inputs: number): number {
  return inputs * 25;
}

export function writesProse({ agent_archetype }: Pick<AgentStep, 'agent_archetype'>): boolean {
  return agent_archetype === 'writer' || agent_archetype === 'editor';
}
