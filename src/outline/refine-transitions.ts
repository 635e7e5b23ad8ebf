import type { HintCompliance } from '../contracts/outline-refinement.ts';
import type { RunContext } from '../engine/run-context.ts';
import { bridgeSeams } from './bridge-seams.ts';
import { countCausality } from './count-causality.ts';
import { listDowngraded } from './list-attention.ts';
import { listScenes } from './list-scenes.ts';
import { outlineFinding } from './outline-finding.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import { advanceState, applySeams, type OutlineState } from './outline-state.ts';
import type { Phase } from './phases.ts';
import type { ChapterPhaseResult } from './run-chapter-phase.ts';

/** What follows the answers of phase 04: bridge scenes where a seam needs one, and the phase's own report. */
export async function refineTransitions(
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
  const refinements = result.answers.flatMap(({ refinement }) => refinement ?? []);
  progress.hints = judgeHints(
    sources,
    refinements.flatMap(({ hints }) => hints),
    seamed,
    bridged?.moved ?? new Map(),
  );
  progress.phaseReports.set(phase.id, {
    orphan_outcomes_before: was.orphan_scene_refs.length,
    orphan_outcomes_after: is.orphan_scene_refs.length,
    weak_handoffs_after: is.weak_handoff_refs.length,
    orphan_scene_refs_after: [...is.orphan_scene_refs],
    weak_handoff_refs_after: [...is.weak_handoff_refs],
    edits_applied: refinements.flatMap(({ edits }) => edits),
    transition_hint_compliance: [...progress.hints],
    blocked_by_budget: progress.blocked.map(toEntry),
    downgraded_resolution: progress.downgraded.map(toEntry),
  });
  refinements.forEach(({ orphansClaimed }, index) => {
    const counted = was.orphan_scene_refs.filter((ref) => ref.startsWith(`${index + 1}:`)).length;
    if (orphansClaimed === null || orphansClaimed === counted) return;
    const message = `the model counts ${orphansClaimed} orphan outcomes before, there are ${counted}`;
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
