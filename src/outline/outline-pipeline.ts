import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import type { Json } from '../contracts/json.ts';
import { type Sections, SectionsSchema, type Spine, SpineSchema } from '../contracts/outline.ts';
import type { CastRefine, HintCompliance, TransitionRefine } from '../contracts/outline-refinement.ts';
import { hashBytes, hashJson } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { keepReplaced } from '../manuscript/keep-in-history.ts';
import { makeCards } from '../manuscript/make-cards.ts';
import { askUnit } from './ask-unit.ts';
import { bridgeSeams } from './bridge-seams.ts';
import { checkSections, checkSpine } from './check-plan.ts';
import { countCast } from './count-cast.ts';
import { countCausality } from './count-causality.ts';
import { countThreads } from './count-threads.ts';
import { listAttention, listDowngraded } from './list-attention.ts';
import { listScenes } from './list-scenes.ts';
import { notePublished } from './note-published.ts';
import { outlineFinding } from './outline-finding.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import { advanceState, applySeams, type OutlineState } from './outline-state.ts';
import { buildPhaseInputs, type PhaseView } from './phase-inputs.ts';
import { OUTLINE_KIND, PHASES, type Phase } from './phases.ts';
import { type Publication, planPublication } from './plan-publication.ts';
import { LOCATION_CARDS, renderLocationCards } from './render-location-cards.ts';
import { reuseAnswers } from './reuse-answers.ts';
import { type ChapterPhaseResult, runChapterPhase } from './run-chapter-phase.ts';
import { seedRegistries } from './seed-registries.ts';
import { collectMarks } from './strip-scene.ts';

/**
 * The six phases, in order:
 *   01 spine and 02 sections, one request each · 03 scenes, chapter by chapter · 04 transitions, then bridge scenes where a
 *   seam needs one · 05 cast · 06 threads · publish: outline, registry, readable pages and report as one change.
 */
export function createOutlinePipeline(sources: OutlineSources, progress: OutlineProgress): Pipeline {
  return {
    kind: OUTLINE_KIND,
    async run(given): Promise<Json> {
      const context = reuseAnswers(given, sources.reuse?.answers ?? new Map());
      const spine = await runBookPhase(context, progress, { sources }, SPINE);
      await stopAfter(context, sources, 1);
      const sections = await runBookPhase(context, progress, { sources, spine }, SECTIONS);
      let state: OutlineState = {
        spine,
        sections,
        chapters: [],
        registries: { characters: [], threads: [] },
        locations: { schema_version: 'location_registry_v1', locations: [] },
        edges: [],
      };
      // A phase's files are rendered and written while the model is at work on the next one.
      let saved = Promise.resolve();
      try {
        for (const phase of PHASES.filter(({ unit }) => unit === 'chapter')) {
          if (sources.options.toPhase === phase.number - 1) await saved;
          await stopAfter(context, sources, phase.number - 1);
          const { after, artifacts } = await runPhase(context, sources, progress, phase, state);
          state = after;
          await saved;
          saved = saveArtifacts(context, phase, artifacts);
          // It is waited for later; until then its failure is nobody's surprise.
          saved.catch(() => undefined);
        }
      } catch (error) {
        // What stopped the phase is the reason; files that were not written are written when the run is taken up again.
        await Promise.allSettled([saved]);
        throw error;
      }
      await saved;
      await pauseForAttention(context, sources, progress);
      const publication: Publication = {
        sources,
        progress,
        state,
        runId: context.runId,
        at: await noteTime(context),
      };
      const cards = await makeCards(
        context,
        'publish',
        LOCATION_CARDS,
        renderLocationCards(state.locations, state.chapters, sources.book.language),
      );
      const published = planPublication(publication);
      const earlier = await notePublished(context);
      const kept = keepReplaced(earlier, published, context.createdAt);
      await context.commit('publish', [...published, ...kept, ...cards.changes], {
        ...Object.fromEntries([...earlier].map(([path, bytes]) => [path, hashBytes(bytes)])),
        ...cards.expect,
      });
      return { chapters: state.chapters.length, scenes: listScenes(state.chapters).length };
    },
  };
}

export function planOutline(): string[] {
  return [...PHASES.map(({ id }) => id), 'publish'];
}

/** A phase that asks for the whole book at once. */
async function runBookPhase<T>(
  context: RunContext,
  progress: OutlineProgress,
  view: Omit<PhaseView, 'phase'>,
  { number, schema, file, check }: BookPhase<T>,
): Promise<T> {
  const { sources } = view;
  const phase = phaseOf(number);
  progress.phase = phase.id;
  const { value } = await askUnit(context, progress, {
    phase,
    unit: `${phase.id}/book`,
    name: phase.id,
    template: sources.templates.get(phase.id),
    schema,
    inputs: (findings) => buildPhaseInputs({ ...view, phase }, findings),
    check: (answer) => check(answer, sources.chapters),
  });
  await context.commit(phase.id, [artifact(context, phase, file, value)], {});
  return value;
}

interface BookPhase<T> {
  readonly number: number;
  readonly schema: z.ZodType<T>;
  readonly file: string;
  readonly check: (answer: T, chapters: number) => readonly Finding[];
}

const SPINE: BookPhase<Spine> = { number: 1, schema: SpineSchema, file: 'spine.json', check: checkSpine };
const SECTIONS: BookPhase<Sections> = {
  number: 2,
  schema: SectionsSchema,
  file: 'sections.json',
  check: checkSections,
};

async function runPhase(
  context: RunContext,
  sources: OutlineSources,
  progress: OutlineProgress,
  phase: Phase,
  before: OutlineState,
): Promise<{ readonly after: OutlineState; readonly artifacts: () => FileChange[] }> {
  progress.phase = phase.id;
  const drafted = phase.number > 3;
  const result = await runChapterPhase(context, progress, {
    sources,
    phase,
    spine: before.spine,
    sections: before.sections,
    ...(drafted ? { chapters: before.chapters } : {}),
    registries: drafted
      ? before.registries
      : (seedRegistries(sources.characters, sources.themeConflict) as never),
    locations: before.locations,
    edges: before.edges,
    tables: countTables(phase, before),
  });
  const marks = collectMarks(before.chapters);
  const chapters = result.answers.map(({ chapter }) => chapter);
  let state = advanceState(before, chapters, result.registries, phase.id, marks, progress);
  if (phase.number === 4)
    state = await refineTransitions(context, sources, progress, phase, before, state, result);
  if (phase.number >= 4) state = { ...state, chapters: applySeams(state.chapters, state.edges) };
  if (phase.number === 5) noteCast(progress, state, result);
  noteAttention(progress, state, phase);
  const after = state;
  return { after, artifacts: () => renderArtifacts(context, phase, after, result) };
}

async function saveArtifacts(
  context: RunContext,
  phase: Phase,
  artifacts: () => FileChange[],
): Promise<void> {
  await context.turn();
  await context.commit(phase.id, artifacts(), {});
}

/** Who does what, and how the threads run, for the phase that is about it. */
function countTables(phase: Phase, { chapters, registries }: OutlineState): NonNullable<PhaseView['tables']> {
  if (phase.number === 5) return { cast: countCast(chapters, registries.characters) };
  if (phase.number !== 6) return {};
  const threads = countThreads(chapters, registries.threads).map(({ thread_id, scenes, underused }) => ({
    thread_id,
    scenes: scenes.length,
    first: scenes[0] ?? null,
    last: scenes.at(-1) ?? null,
    underused,
  }));
  return { threads };
}

async function refineTransitions(
  context: RunContext,
  sources: OutlineSources,
  progress: OutlineProgress,
  phase: Phase,
  before: OutlineState,
  refined: OutlineState,
  result: ChapterPhaseResult,
): Promise<OutlineState> {
  const bridged = await bridgeSeams(context, progress, sources, phase, refined);
  const unbridged = { ...refined, locations: before.locations };
  const state =
    bridged === null
      ? refined
      : advanceState(unbridged, bridged.raw, bridged.registries, phase.id, bridged.marks, progress);
  const seamed = { ...state, chapters: applySeams(state.chapters, state.edges) };
  const was = countCausality(before.chapters);
  const is = countCausality(seamed.chapters);
  progress.downgraded = listDowngraded(seamed);
  const reports = result.answers.map(({ answer }) => (answer as TransitionRefine).phase_report);
  progress.hints = judgeHints(
    sources,
    reports.flatMap((report) => report.transition_hint_compliance),
    seamed,
    bridged?.moved ?? new Map(),
  );
  progress.phaseReports.set(phase.id, {
    orphan_outcomes_before: was.orphan_scene_refs.length,
    orphan_outcomes_after: is.orphan_scene_refs.length,
    weak_handoffs_after: is.weak_handoff_refs.length,
    orphan_scene_refs_after: [...is.orphan_scene_refs],
    weak_handoff_refs_after: [...is.weak_handoff_refs],
    edits_applied: reports.flatMap((report) => report.edits_applied),
    transition_hint_compliance: [...progress.hints],
    blocked_by_budget: progress.blocked.map(toEntry),
    downgraded_resolution: progress.downgraded.map(toEntry),
  });
  reports.forEach((report, index) => {
    const counted = was.orphan_scene_refs.filter((ref) => ref.startsWith(`${index + 1}:`)).length;
    if (report.orphan_outcomes_before === counted) return;
    const message = `the model counts ${report.orphan_outcomes_before} orphan outcomes before, there are ${counted}`;
    const path = ['phase_report', 'orphan_outcomes_before'];
    const finding = outlineFinding({
      code: 'model_count_differs',
      severity: 'warning',
      path,
      message,
      detail: 'orphan_outcomes_before',
    });
    progress.warnings.push({
      phase: phase.id,
      unit: `${phase.id}/chapter:${index + 1}`,
      attempt: 1,
      finding,
    });
  });
  return seamed;
}

function toEntry(edge: OutlineState['edges'][number]) {
  return { edge: edge.edge, seam_score: edge.seam_score, needed: edge.seam_resolution, chosen: null };
}

/** A hint is met when a chapter says so and the scenes that it names are there; the model named them before bridges moved
 *  them on. */
function judgeHints(
  sources: OutlineSources,
  claims: readonly HintCompliance[],
  state: OutlineState,
  moved: ReadonlyMap<string, string>,
): HintCompliance[] {
  const scenes = new Set(listScenes(state.chapters).map(({ ref }) => ref));
  return (sources.hints?.hints ?? []).map(({ hint_id }) => {
    const evidence = claims
      .filter((claim) => claim.hint_id === hint_id && claim.satisfied)
      .flatMap((claim) => claim.evidence_scene_refs)
      .map((ref) => moved.get(ref) ?? ref)
      .filter((ref) => scenes.has(ref));
    return { hint_id, satisfied: evidence.length > 0, evidence_scene_refs: [...new Set(evidence)] };
  });
}

function noteCast(progress: OutlineProgress, state: OutlineState, result: ChapterPhaseResult): void {
  const cast = countCast(state.chapters, state.registries.characters);
  progress.castReport = {
    core_character_ids: [...cast.core],
    supporting_character_ids: [...cast.supporting],
    episodic_character_ids: [...cast.episodic],
    recurring_without_job_count: cast.without_job.length,
    edits_applied: result.answers.flatMap(({ answer }) => (answer as CastRefine).cast_report.edits_applied),
  };
}

/** What wants attention is what the last phase leaves; earlier phases' items may have been mended since. */
function noteAttention(progress: OutlineProgress, state: OutlineState, phase: Phase): void {
  if (phase.number < 6) return;
  progress.downgraded = listDowngraded(state);
  const items = listAttention(state, {
    blocked: progress.blocked,
    suspects: progress.listSuspects(),
    phase: phase.id,
  });
  progress.attention.splice(0, progress.attention.length, ...items);
}

/** In strict mode attention is an error; with --pause-on-attention the run waits once for somebody to look. */
async function pauseForAttention(
  context: RunContext,
  sources: OutlineSources,
  progress: OutlineProgress,
): Promise<void> {
  const [first] = progress.attention;
  if (first === undefined) return;
  const details = { book: sources.book.book_id, attention_items: progress.attention.length };
  if (sources.options.strict)
    throw new CodedError(first.reason_code as never, { message: `strict mode: ${first.message}`, details });
  if (!sources.options.pauseOnAttention || context.executions('publish/attention') > 0) return;
  await context.step('publish/attention', { items: progress.attention.length }, async () => {
    throw new CodedError('attention_pause', {
      message: `${progress.attention.length} item(s) want attention.`,
      details,
    });
  });
}

async function stopAfter(context: RunContext, sources: OutlineSources, phase: number): Promise<void> {
  const { toPhase } = sources.options;
  const next = phaseOf(phase + 1).id;
  if (toPhase !== phase || context.executions(`${next}/limit`) > 0) return;
  await context.step(`${next}/limit`, { toPhase }, async () => {
    const message = `Phase ${phase} is done, and the run was asked to stop there.`;
    throw new CodedError('phase_limit_reached', { message, details: { book: sources.book.book_id } });
  });
}

/** Journaled, so that a resumed run publishes the same bytes. */
async function noteTime(context: RunContext): Promise<string> {
  return context.step('publish/time', {}, async () => context.now());
}

function renderArtifacts(
  context: RunContext,
  phase: Phase,
  state: OutlineState,
  result: ChapterPhaseResult,
): FileChange[] {
  const { chapters, registries, locations, edges } = state;
  return [
    ...result.answers.map(({ answer }, index) =>
      artifact(context, phase, `chapter_${String(index + 1).padStart(3, '0')}.json`, answer),
    ),
    artifact(context, phase, 'outline.json', { chapters, ...registries }),
    artifact(context, phase, 'location_registry.json', { ...locations, sha256: hashJson(locations) }),
    artifact(context, phase, 'seams.json', edges),
  ];
}

function artifact(context: RunContext, phase: Phase, name: string, value: unknown): FileChange {
  const path = `outline/pipeline_runs/${context.runId}/${phase.id}/${name}`;
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

function phaseOf(number: number): Phase {
  const phase = PHASES[number - 1];
  if (phase === undefined) throw new InvariantError(`there is no phase ${number}`);
  return phase;
}
