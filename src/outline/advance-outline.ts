import type { FileChange } from '../engine/ports.ts';
import type { RunContext } from '../engine/run-context.ts';
import { checkCausality } from './check-causality.ts';
import { countCast } from './count-cast.ts';
import { countThreads } from './count-threads.ts';
import { listAttention, listDowngraded } from './list-attention.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import { advanceState, applySeams, type OutlineState } from './outline-state.ts';
import { renderArtifacts } from './phase-artifacts.ts';
import type { PhaseView } from './phase-inputs.ts';
import type { Phase } from './phases.ts';
import { planBridges } from './plan-bridges.ts';
import { refineTransitions } from './refine-transitions.ts';
import { type ChapterPhaseResult, runChapterPhase } from './run-chapter-phase.ts';
import { seedRegistries } from './seed-registries.ts';
import { collectMarks } from './strip-scene.ts';

/** Runs a phase of chapters and takes what it came to into the outline. Its files are rendered when somebody asks. */
export async function advanceOutline(
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
    registries: drafted ? before.registries : seedRegistries(sources.characters, sources.themeConflict),
    locations: before.locations,
    edges: before.edges,
    tables: countTables(phase, before),
  });
  const marks = collectMarks(before.chapters);
  const chapters = result.answers.map(({ chapter }) => chapter);
  let state = advanceState(before, chapters, result.registries, phase.id, marks, progress);
  if (phase.number === 4)
    state = await refineTransitions(context, sources, progress, phase, before, state, result);
  // Seams that a later phase tore open are as much in the way of an exact count as those of phase 04.
  if (phase.number > 4 && sources.options.sceneCount.mode === 'exact') planBridges(sources, state);
  if (phase.number >= 4) state = { ...state, chapters: applySeams(state.chapters, state.edges) };
  if (phase.number === 5) noteCast(progress, state, result);
  noteAttention(progress, sources, state, phase);
  const after = state;
  const deltas = progress.deltas.get(phase.id) ?? [];
  return { after, artifacts: () => renderArtifacts(context, phase, after, result, deltas) };
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

function noteCast(progress: OutlineProgress, state: OutlineState, result: ChapterPhaseResult): void {
  const cast = countCast(state.chapters, state.registries.characters);
  progress.castReport = {
    core_character_ids: [...cast.core],
    supporting_character_ids: [...cast.supporting],
    episodic_character_ids: [...cast.episodic],
    recurring_without_job_count: cast.without_job.length,
    edits_applied: result.answers.flatMap(({ refinement }) => refinement?.edits ?? []),
  };
}

/** What wants attention is what the last phase leaves; earlier phases' items may have been mended since. */
function noteAttention(
  progress: OutlineProgress,
  { options }: OutlineSources,
  state: OutlineState,
  phase: Phase,
): void {
  if (phase.number < 6) return;
  const loose = checkCausality(state.chapters, { phase: phase.id, strict: options.strict });
  for (const finding of loose.warnings)
    progress.warnings.push({ phase: phase.id, unit: phase.id, attempt: 1, finding });
  progress.downgraded = listDowngraded(state);
  const items = listAttention(state, {
    blocked: progress.blocked,
    downgraded: progress.downgraded,
    suspects: progress.listSuspects(),
    phase: phase.id,
  });
  progress.attention.splice(0, progress.attention.length, ...items, ...loose.attention);
}
