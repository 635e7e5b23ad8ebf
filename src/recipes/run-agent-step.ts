import type { AcceptedText } from '../agents/ask-text.ts';
import { ANSWERS } from '../agents/build-receipt.ts';
import { deriveActor } from '../agents/derive-actor.ts';
import { dispatch } from '../agents/dispatch.ts';
import { gatherEvidence } from '../agents/gather-evidence.ts';
import { issuePacket } from '../agents/issue-packet.ts';
import { loadShownFiles } from '../agents/load-shown-files.ts';
import { nameArtifact } from '../agents/name-artifact.ts';
import { type Round, takeAnswers } from '../agents/take-answers.ts';
import { type LocationRegistry, STORED_PLACES } from '../contracts/location-registry.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { RawReceiptSchema, StopTypeSchema } from '../contracts/receipt.ts';
import type { AgentStep } from '../contracts/recipe.ts';
import type { ReviewFinding } from '../contracts/scene-work.ts';
import { measureLanguage } from '../engine/estimate/estimate-tokens.ts';
import { type Refused, refusalToError } from '../engine/refused-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { PromptInput } from '../prompts/fill-template.ts';
import { createFillToFit } from '../prompts/fill-to-fit.ts';
import { readOwnWords } from '../prompts/read-own-words.ts';
import { createProseFloor } from '../text/plausible/check-plausible.ts';
import { loadJson } from '../tools/project/load-json.ts';
import { parseIfJson } from '../tools/project/parse-if-json.ts';
import { askForAnswer, askTriage, type Fill } from './ask-for-answer.ts';
import { buildStepInputs, type StepInputs, showSlot } from './build-step-inputs.ts';
import { buildStepPacket, FINDINGS } from './build-step-packet.ts';
import { type AnswerRules, checkStepAnswer } from './check-step-answer.ts';
import { countDrafted } from './count-drafted.ts';
import { failCheck } from './fail-check.ts';
import { haltStep, type StopPlace } from './halt-step.ts';
import { keepWhatHolds, UNMENDED } from './keep-what-holds.ts';
import { takeOver } from './load-earlier-steps.ts';
import { loadUsualFacts, measureUsual } from './measure-usual.ts';
import { nameRound, type Rework } from './name-round.ts';
import { type AgentSeat, findEntries, type RecipeSources } from './recipe-sources.ts';
import { renderRecord } from './render-record.ts';
import { type RefScope, resolveRef } from './resolve-ref.ts';
import { becomesScene } from './review-text.ts';
import { saveTextReceipt, saveTextStop, type TextStep } from './save-text-receipt.ts';
import type { SlotView } from './slot-view.ts';
import { writesProse } from './writes-prose.ts';

// A step of phase B: a packet before, the agent's answer, a receipt after, and what came of it in a slot. A list is worked
// through entry by entry, each with a packet and a receipt of its own. A stop, an answer that does not hold, trouble of
// any kind: the run halts there and says why, and a person decides. What a person was asked and answered is told to the
// agent when the run is taken up, in a round of its own (agents/take-answers.ts).

export interface StepPlace {
  readonly issueId: string;
  /** Texts that are not files yet, by the path that they will have. */
  readonly drafts: ReadonlyMap<string, string>;
  readonly canon: readonly string[];
  readonly scope: RefScope;
  /** What lies in a slot at this place of the recipe. */
  readonly slot: SlotView['get'];
  /** Set where the step is done once more because of a check that does not pass. */
  readonly revision: Rework | null;
  /** What a reviewer found for this step to mend. */
  readonly reviewed: readonly ReviewFinding[];
}

export async function runAgentStep(
  context: RunContext,
  sources: RecipeSources,
  seat: AgentSeat,
  place: StepPlace,
): Promise<string> {
  const { step, role } = seat;
  const id = nameRound(step, place.revision);
  const about = {
    kind: 'agent' as const,
    phase: 'b',
    agentArchetype: role.archetype,
    agentId: role.agent_id,
    inputSlotRefs: step.input_slots,
    outputSlot: step.output_slot,
  };
  const taken =
    place.revision === null ? await takeOver(context, sources.earlier, step.step_id, about) : undefined;
  if (taken !== undefined) return String(taken.output);
  const slots = step.input_slots.map((name) => {
    const slot = place.slot(name);
    if (slot === null) throw new InvariantError(`${step.step_id} reads ${name}, which nobody has written`);
    return showSlot(name, slot);
  });
  let parts: readonly Worked[] | CodedError;
  try {
    parts = await workThrough(context, sources, seat, place, slots);
  } catch (error) {
    // What ends the step belongs into its own line of the journal, not only into those of its parts.
    if (!(error instanceof CodedError) || error.reason.class === 'pause' || context.signal.aborted)
      throw error;
    parts = error;
  }
  const ended = parts;
  return context.step(
    id,
    { parts: ended instanceof CodedError ? [ended.code] : ended.map(({ receiptId }) => receiptId) },
    async () => {
      if (ended instanceof CodedError) throw ended;
      if (context.executions(id) > 0) await endWaiting(sources, place.issueId);
      return ended.map(({ text }) => text).join('\n\n');
    },
    {
      ...about,
      preview: (text) => text.replaceAll(/\s+/g, ' '),
      words: (text) => countDrafted(sources.recipe, seat, text),
    },
  );
}

/** What stopped this step before is over; only what somebody else asks in the same issue still waits. */
async function endWaiting({ issues }: RecipeSources, issueId: string): Promise<void> {
  const { status, questions = [] } = await issues.load(issueId);
  const isOver = questions.every(({ answer }) => answer !== null);
  if (status === 'waiting-on-user' && isOver) await issues.setStatus(issueId, 'open');
}

interface Worked {
  readonly text: string;
  readonly receiptId: string;
}

async function workThrough(
  context: RunContext,
  sources: RecipeSources,
  seat: AgentSeat,
  place: StepPlace,
  slots: readonly PromptInput[],
): Promise<readonly Worked[]> {
  const entries = findEntries(seat);
  if (entries === undefined) return [await workOnce(context, sources, seat, place, slots, null)];
  const found = await resolveRef(entries, place.scope);
  const items = found.ok && Array.isArray(found.value) ? found.value : null;
  if (items === null) {
    const message = found.ok ? `${entries} is no list` : found.message;
    throw new CodedError('ref_unresolved', { message, details: { step_id: seat.step.step_id } });
  }
  const done: Worked[] = [];
  for (const [index, item] of items.entries()) {
    const soFar = done.map(({ text }) => text).join('\n\n');
    const entry = { number: index + 1, of: items.length, text: JSON.stringify(item), soFar };
    done.push(await workOnce(context, sources, seat, place, slots, entry));
  }
  return done;
}

async function workOnce(
  context: RunContext,
  sources: RecipeSources,
  seat: AgentSeat,
  place: StepPlace,
  slots: readonly PromptInput[],
  item: StepInputs['item'],
): Promise<Worked> {
  const { step, role, template } = seat;
  const { recipe, trail } = sources;
  const base = nameRound(step, place.revision);
  const id = item === null ? base : `${base}/item:${item.number}`;
  const receipt = step.response === 'receipt';
  const { issueId } = place;
  const round = await takeAnswers(context, sources.issues, {
    issueId,
    stepId: id,
    bookId: sources.book.book_id,
  });
  const answers = renderAnswers(round);
  const shown = [...slots.map(({ text }) => text), ...(item === null ? [] : [item.text])];
  const files = await loadShownFiles(context.files, shown, place.drafts);
  const at = recipe.phase_b.indexOf(step);
  const packet = await issuePacket(
    context,
    trail,
    round.id,
    buildStepPacket(
      {
        runId: context.runId,
        recipeId: recipe.recipe_id,
        issueId,
        stepId: round.id,
        earlierStepId: round.earlier ?? nameEarlier(step, place.revision, item),
        parentPacketId: sources.packetId ?? null,
        step,
        next: recipe.phase_b[at + 1] ?? null,
        args: sources.args,
        inputs: [...slots, ...(answers === null ? [] : [answers]), ...renderFound(place.revision)],
        canon: place.canon,
        files: [...files.keys()],
        expectedArtifacts: receipt ? [nameArtifact(context.runId, id, step.contract !== undefined)] : [],
      },
      context.createdAt,
    ),
    // The first line of the step: from here on the run is in phase B.
    {
      phase: 'b',
      ...(item === null ? {} : { of: item.of, words: () => countDrafted(recipe, seat, item.soFar) }),
    },
  );
  if (step.response === 'record') {
    const work: TextStep = {
      id: round.id,
      seat,
      packet,
      actor: { ...NOBODY_ASKED, agent_id: role.agent_id },
    };
    const text = renderRecord(slots);
    const { receipt_id } = await saveTextReceipt(context, trail, work, {
      ok: true,
      text,
      attempt: 1,
      model: 'bookforge:none',
    });
    return { text, receiptId: receipt_id };
  }
  const model = await context.modelFor(role.archetype);
  const actor = deriveActor(role.agent_id, model, sources.decodingFor(role.archetype));
  const evidence = await gatherEvidence(trail, {
    role,
    files,
    receiptIds: listReceiptIds(place, step.input_slots),
    tools: sources.tools.keys(),
  });
  const scene = findSceneText(step, place);
  const floor = { language: sources.book.language, told: readOwnWords(template) };
  const rules: AnswerRules = {
    contract: step.contract ?? null,
    archetype: role.archetype,
    evidence,
    sceneRef: packet.target.scene_ref,
    reasonCode: receipt ? 'receipt_invalid' : 'phase_contract_invalid',
    floor,
    places: step.contract === 'scene_plan' ? await loadPlaces(context) : null,
    scene,
    reviewed: place.reviewed,
    usualTokens: measureUsual(
      step,
      {
        ...(await loadUsualFacts(place.scope, item?.text ?? null)),
        edited: step.edits === undefined ? null : scene,
      },
      measureLanguage(sources.book.language),
    ),
    earlier: { soFar: item?.soFar ?? '', edited: role.archetype === 'editor' ? scene : null },
    sceneLanguage: becomesScene(recipe, seat) && sources.review === undefined ? sources.book.language : null,
  };
  const fillToFit = await createFillToFit(context, {
    id: round.id,
    role: role.archetype,
    usualTokens: rules.usualTokens,
  });
  const fill: Fill = (micro, findings) =>
    fillToFit(
      template,
      buildStepInputs(sources, {
        seat,
        slots,
        answers,
        packet: receipt ? packet : null,
        item,
        micro,
        findings: joinFindings(place.revision, findings),
      }),
    );
  const work: TextStep = { id: round.id, seat, packet, actor };
  const stopPlace = {
    runId: context.runId,
    stepId: id,
    roundId: round.id,
    issueId,
    reviewed: place.reviewed,
  };

  if (!receipt) {
    const asked = await askForAnswer(context, seat, round.id, rules, fill);
    const answer = await stopWith(context, sources, work, stopPlace, asked);
    const { receipt_id } = await saveTextReceipt(context, trail, work, answer);
    return { text: answer.text, receiptId: receipt_id };
  }
  const triage =
    seat.tier === 't1'
      ? await stopWith(
          context,
          sources,
          work,
          stopPlace,
          await askTriage(context, seat, round.id, rules, fill),
        )
      : null;
  const { receipt: stored, contents } = await dispatch(context, trail, {
    id: round.id,
    packet,
    role,
    actor,
    template: template.template_id,
    prompt: (findings) => fill(triage === null ? null : { step: 'finding', earlier: triage.text }, findings),
    kind: step.contract ?? 'text',
    isReport: !writesProse(step),
    usualTokens: rules.usualTokens,
    plausible: createProseFloor(RawReceiptSchema, floor),
    checkContent: (content, path) => checkStepAnswer(content, rules, path),
    shown: evidence,
    answered: round.answers.map(({ question }) => question),
  });
  if (stored.stop_hook.triggered) throw await haltStep(sources, seat, stored, stopPlace);
  // By the packet: one that was issued by an earlier version names another place.
  const [artifact = ''] = packet.output_contract.expected_artifacts;
  const handedIn = contents.get(artifact) ?? '';
  if (step.edits === undefined) return { text: handedIn, receiptId: stored.receipt_id };
  const { value, warnings } = keepWhatHolds(parseIfJson(handedIn), rules);
  for (const warning of warnings) context.log.warn(`${round.id}: ${warning}`);
  return { text: String(value), receiptId: stored.receipt_id };
}

/** What nobody was asked for has no model. */
const NOBODY_ASKED = {
  provider: 'bookforge',
  model: 'none',
  decoding: { requested: {}, effective: {}, source: 'unknown' as const },
};

/** The text that an answer quotes: the one that it edits, which is its own where it mends that once more, or the scene under
 *  work. */
function findSceneText(
  { edits, output_slot }: AgentStep,
  { slot: find, drafts, revision }: StepPlace,
): string | null {
  const own = revision === null ? null : find(output_slot);
  const edited = edits === undefined ? null : (own ?? find(edits));
  if (edited?.type === 'artifact') return edited.text;
  return [...drafts.values()].at(-1) ?? null;
}

/** What the author answered, as the agent is told: each question with its answer, so that neither passes for the other. */
function renderAnswers({ answers }: Round): PromptInput | null {
  return answers.length === 0 ? null : { name: ANSWERS, text: JSON.stringify(answers) };
}

async function loadPlaces({ files }: RunContext): Promise<LocationRegistry | null> {
  return loadJson({ files }, PROJECT_PATHS.places, STORED_PLACES);
}

function renderFound(revision: Rework | null): PromptInput[] {
  const text = revision?.findings ?? null;
  return text === null ? [] : [{ name: FINDINGS, text }];
}

function joinFindings(revision: Rework | null, findings: string | null): string | null {
  const told = [revision?.findings ?? null, findings].filter((text) => text !== null);
  return told.length === 0 ? null : told.join('\n\n');
}

/** The packet before this one: what is mended now was handed in for it. */
function nameEarlier(step: AgentStep, revision: Rework | null, item: StepInputs['item']): string | null {
  if (revision === null) return null;
  const { number } = revision;
  const before = nameRound(step, number === 1 ? null : { number: number - 1, findings: null });
  return item === null ? before : `${before}/item:${item.number}`;
}

/** The tools' receipts that the slots point to. */
function listReceiptIds({ slot: find }: StepPlace, slots: readonly string[]): string[] {
  return slots.flatMap((name) => {
    const slot = find(name);
    return slot?.type === 'pointer' ? [slot.receipt_id] : [];
  });
}

/** The answer, or a receipt of the stop where it is refused, and the end of the step: no packet stays without a receipt. */
async function stopWith(
  context: RunContext,
  sources: RecipeSources,
  work: TextStep,
  place: StopPlace & Pick<StepPlace, 'issueId' | 'reviewed'>,
  asked: AcceptedText | Refused,
): Promise<AcceptedText> {
  if (asked.ok) return asked;
  const { refused } = asked;
  const { stepId: call, attempts: attempt, message: detail } = refused;
  const stopped = refused.reasonCode === 'agent_stopped';
  const own = stopped ? StopTypeSchema.safeParse(refused.findings[0]?.detail) : null;
  const type = own?.success === true ? own.data : 'invalid-receipt';
  const from = { id: call.slice(0, call.lastIndexOf('/')), attempt };
  const stored = await saveTextStop(context, sources.trail, work, { type, detail }, from);
  if (refused.findings[0]?.detail === UNMENDED) await failUnmended(context, sources, work, place, detail);
  throw stopped ? await haltStep(sources, work.seat, stored, place) : refusalToError(refused);
}

/** A grave finding that the editor left as it was keeps the scene out of the book. */
async function failUnmended(
  context: RunContext,
  sources: RecipeSources,
  { seat }: TextStep,
  { stepId, issueId, reviewed }: StopPlace & Pick<StepPlace, 'issueId' | 'reviewed'>,
  detail: string,
): Promise<never> {
  return failCheck(context, sources, {
    issueId,
    step: seat.step,
    round: stepId,
    report: {
      pass: false,
      summary: detail,
      evidence: '',
      findings: reviewed.map(({ severity, problem, fix }) => ({ severity, description: problem, fix })),
    },
  });
}
