import type { PhaseId } from '../../../../src/contracts/outline-ids.ts';
import type {
  OutlineReport,
  PhaseRefinement,
  ReportedFinding,
} from '../../../../src/contracts/outline-report.ts';

/** A phase of the pipeline as the report has it. */
export interface PhaseLine {
  readonly id: PhaseId;
  readonly number: number;
  /** `failed`: the run ended in it. `open`: it was not come to, or not asked for. */
  readonly state: 'done' | 'failed' | 'open';
  /** Requests by unit: the whole book, a chapter, a bridge; with how often each was asked for. */
  readonly units: readonly { readonly unit: string; readonly attempts: number }[];
  readonly attempts: number;
  readonly findings: readonly (ReportedFinding & { readonly isError: boolean })[];
  /** Of a phase that refines: how much it left as it was. */
  readonly refinement: PhaseRefinement | null;
}

const IDS: readonly PhaseId[] = [
  'phase_01_chapter_spine',
  'phase_02_section_architecture',
  'phase_03_scene_draft',
  'phase_04_transition_causality_refinement',
  'phase_05_cast_function_refinement',
  'phase_06_thread_payoff_refinement',
];

/** All six, in their order. */
export function listPhases(
  report: Pick<OutlineReport, 'phase_failed' | 'top_errors' | 'warnings' | 'attempt_usage' | 'refinements'>,
): PhaseLine[] {
  return IDS.map((id, place) => {
    const number = place + 1;
    const units = Object.entries(report.attempt_usage.by_unit)
      .filter(([unit]) => unit === id || unit.startsWith(`${id}/`))
      .map(([unit, attempts]) => ({ unit: unit.slice(id.length + 1), attempts }));
    const findings = [
      ...report.top_errors.map((finding) => ({ ...finding, isError: true })),
      ...report.warnings.map((finding) => ({ ...finding, isError: false })),
    ].filter(({ phase }) => phase === id);
    return {
      id,
      number,
      state: report.phase_failed === id ? 'failed' : units.length > 0 ? 'done' : 'open',
      units,
      attempts: units.reduce((sum, each) => sum + each.attempts, 0),
      findings,
      refinement: report.refinements?.[id] ?? null,
    };
  });
}
