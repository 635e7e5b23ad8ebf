import type { Json, JsonObject } from '../contracts/json.ts';
import type { AgentStep } from '../contracts/recipe.ts';
import {
  type CheckReport,
  CheckReportSchema,
  type ReviewFinding,
  SceneReviewSchema,
} from '../contracts/scene-work.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import type { RunContext } from '../engine/run-context.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { closeCheck, failCheck } from './fail-check.ts';
import { nameRound, type Rework } from './name-round.ts';
import type { AgentSeat, RecipeSources } from './recipe-sources.ts';
import { type RefScope, resolveRef } from './resolve-ref.ts';
import { reviewStep } from './review-text.ts';
import { runAgentStep } from './run-agent-step.ts';
import type { ShownSlot, SlotView } from './slot-view.ts';

// Phase B: each agent in order. A check that does not pass sends its findings to the step that the recipe names, and what lies
// between the two is done again with it, as often as the recipe says without anybody being asked. Then the run ends there, with
// an issue. Whoever takes it up after that has it mended once more.

export interface AgentsPlace {
  readonly issueId: string;
  readonly scope: RefScope;
  readonly slots: SlotView;
}

/** What the reviews of the scene's text left to say; null where nobody reviewed it. */
export async function runAgents(
  context: RunContext,
  sources: RecipeSources,
  place: AgentsPlace,
): Promise<Json> {
  let left: Json = null;
  const run = async (at: number, revision: Rework | null): Promise<string> => {
    const done = await runOne(context, sources, place, at, revision);
    left = done.left ?? left;
    return done.text;
  };
  for (const [at, step] of sources.recipe.phase_b.entries()) {
    let report = readReport(step, await run(at, null));
    for (let number = 1; report !== null && !report.pass; number += 1) {
      const from = findMender(sources, step);
      if (from === null) break;
      const last = nameRound(step, number === 1 ? null : { number: number - 1, findings: null });
      if (number > from.times && !context.isFromEarlierRound(last)) {
        if (isTold(sources, step, report)) break;
        await failCheck(context, sources, { issueId: place.issueId, step, report, round: last });
      }
      const mended = sources.recipe.phase_b[from.at]?.output_slot ?? '';
      const findings = renderFindings(step, report, place.slots.get(mended));
      for (let again = from.at; again < at; again += 1)
        await run(again, { number, findings: again === from.at ? findings : null });
      report = readReport(step, await run(at, { number, findings: null }));
    }
    await closeCheck(context, sources, step);
  }
  return left;
}

async function runOne(
  context: RunContext,
  sources: RecipeSources,
  { issueId, scope, slots }: AgentsPlace,
  at: number,
  revision: Rework | null,
): Promise<{ readonly text: string; readonly left?: Json }> {
  const step = sources.recipe.phase_b[at];
  const seat = step === undefined ? undefined : sources.agents.get(step.step_id);
  if (seat === undefined) throw new InvariantError(`nobody has a seat for ${step?.step_id ?? at}`);
  const reviewed = await listReviewed(seat.step, scope);
  if (reviewed?.length === 0) return keepText(context, sources, slots, seat, revision);
  const drafts = await listDrafts(sources, { scope, slots }, at);
  const canon = listCanon(sources.args);
  const text = await runAgentStep(context, sources, seat, {
    issueId,
    scope,
    drafts,
    canon,
    slot: slots.get,
    revision,
    reviewed: reviewed ?? [],
  });
  return putText(context, sources, slots, seat, revision, text);
}

/** Reviewed where it is the scene's, and then in the step's slot. */
async function putText(
  context: RunContext,
  sources: RecipeSources,
  slots: SlotView,
  seat: AgentSeat,
  revision: Rework | null,
  text: string,
): Promise<{ readonly text: string; readonly left?: Json }> {
  const reviewed = await reviewStep(context, sources, seat, nameRound(seat.step, revision), text);
  slots.put(seat.step.output_slot, reviewed.text);
  return reviewed;
}

/** What a reviewer found for this step to mend; null where it does not depend on that. */
async function listReviewed({ only_with }: AgentStep, scope: RefScope): Promise<ReviewFinding[] | null> {
  if (only_with === undefined) return null;
  const found = await resolveRef(only_with, scope);
  if (!found.ok || !Array.isArray(found.value)) {
    throw new CodedError('ref_unresolved', {
      message: found.ok ? `${only_with} is no list` : found.message,
    });
  }
  // A list of anything may say that there is something to do; only a reviewer's findings can be held against the answer.
  return found.value.flatMap((entry) => {
    const finding = SceneReviewSchema.shape.findings.element.safeParse(entry);
    return finding.success ? [finding.data] : [];
  });
}

/** Nothing was found, so nobody is asked, and the text goes on as it is. */
async function keepText(
  context: RunContext,
  sources: RecipeSources,
  slots: SlotView,
  seat: AgentSeat,
  revision: Rework | null,
): Promise<{ readonly text: string; readonly left?: Json }> {
  const { step, role } = seat;
  const slot = slots.get(step.edits ?? '');
  if (slot?.type !== 'artifact') throw new InvariantError(`${step.step_id} edits what nobody has written`);
  const text = await context.step(
    nameRound(step, revision),
    { kept: step.edits ?? '' },
    async () => slot.text,
    {
      kind: 'agent',
      phase: 'b',
      agentArchetype: role.archetype,
      agentId: role.agent_id,
      inputSlotRefs: step.input_slots,
      outputSlot: step.output_slot,
      preview: () => 'nothing was found, so the text stays as it is',
    },
  );
  return putText(context, sources, slots, seat, revision, text);
}

function readReport({ contract }: AgentStep, text: string): CheckReport | null {
  if (contract !== 'check_report') return null;
  const parsed = parseStrictJson(text);
  // It was held against its contract before it was stored.
  if (!parsed.ok) throw new InvariantError(`a report is not JSON: ${parsed.message}`);
  return CheckReportSchema.parse(parsed.value);
}

function findMender(
  { recipe }: RecipeSources,
  { on_fail }: AgentStep,
): { readonly at: number; readonly times: number } | null {
  const at = recipe.phase_b.findIndex(({ step_id }) => step_id === on_fail?.back_to);
  return on_fail === undefined || at === -1 ? null : { at, times: on_fail.times };
}

/** A report that whoever runs the recipe is told of at its end, and that found nothing grave. */
function isTold(
  { recipe, onReportFails }: RecipeSources,
  { output_slot }: AgentStep,
  report: CheckReport,
): boolean {
  const isAsked = recipe.dod.some((check) => check.check === 'report_passes' && check.slot === output_slot);
  return onReportFails === 'tell' && isAsked && !report.findings.some(({ severity }) => severity === 'high');
}

/** The words are an agent's, and stay in quotation marks. */
function renderFindings(
  { step_id }: AgentStep,
  { summary, findings }: CheckReport,
  earlier: ShownSlot | null,
): string {
  return [
    `What you handed in before did not pass its check (${step_id}). Mend what it found, and keep the rest. In its words:`,
    JSON.stringify(summary),
    ...findings.map((finding) => `- ${JSON.stringify(finding)}`),
    'What you handed in before:',
    earlier?.type === 'artifact' ? earlier.text : '',
  ].join('\n');
}

/** The scene under work, by the path that it will have: the last text before this step that is meant for it. */
async function listDrafts(
  { recipe, args }: RecipeSources,
  { scope, slots }: Pick<AgentsPlace, 'scope' | 'slots'>,
  at: number,
): Promise<ReadonlyMap<string, string>> {
  const frame = await scope.slot('scene_frame');
  const framed = frame?.kind === 'json' ? (frame.value as JsonObject)['canonical_path'] : undefined;
  const path = args['scene_path'] ?? framed;
  const writers = recipe.phase_b
    .slice(0, at)
    .filter(({ agent_archetype }) => ['writer', 'editor'].includes(agent_archetype));
  const texts = writers.flatMap(({ output_slot }) => {
    const slot = slots.get(output_slot);
    return slot?.type === 'artifact' ? [slot.text] : [];
  });
  const last = texts.at(-1);
  return typeof path === 'string' && last !== undefined ? new Map([[path, last]]) : new Map();
}

function listCanon(args: JsonObject): string[] {
  const paths = args['canon_paths'];
  return Array.isArray(paths) ? paths.filter((path): path is string => typeof path === 'string') : [];
}
