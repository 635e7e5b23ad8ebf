import type { Finding } from '../contracts/finding.ts';
import type { OutlineStatus, PhaseId } from '../contracts/outline-ids.ts';
import type {
  AttentionItem,
  OutlineReport,
  PhaseRefinement,
  ReportedFinding,
} from '../contracts/outline-report.ts';
import { outlineRunFolder } from '../contracts/project-paths.ts';
import type { RefusedAnswer } from '../engine/refused-answer.ts';
import type { CodedError } from '../errors.ts';
import { UNIT_ATTEMPTS } from './ask-unit.ts';
import { compareUnits } from './compare-units.ts';
import { hashRegistry } from './hash-registry.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineOptions } from './outline-sources.ts';
import { formatSceneCount } from './scene-count.ts';
import type { SeamEdge } from './score-outline.ts';

export interface ReportFacts {
  readonly bookId: string;
  /** null where the run could not begin. */
  readonly runId: string | null;
  readonly at: string;
  readonly options: OutlineOptions;
  readonly fromPhase: number;
  readonly templates: Readonly<Record<string, string>>;
  readonly progress: OutlineProgress;
  /** How it ended: null for well. */
  readonly error: CodedError | null;
}

/** The report that every outline run leaves, whatever its end: all of the seed's twelve keys, null where they do not apply. */
export function buildReport(facts: ReportFacts): OutlineReport {
  const { error } = facts;
  const progress = inStoryOrder(facts.progress);
  const status = deriveOutlineStatus(facts);
  const ended = status === 'PAUSED' || status === 'ERROR';
  const refused = findRefusal(error, progress);
  const attention = [...progress.attention, ...listStops(status, error, refused, progress.phase)];
  return {
    schema_version: 'outline_pipeline_report_v1',
    book_id: facts.bookId,
    run_id: facts.runId,
    timestamp: facts.at,
    overall_status: status,
    requires_user_attention: attention.length > 0,
    attention_items: attention,
    phase_failed: ended ? progress.phase : null,
    top_errors: error === null ? [] : listTopErrors(error, progress),
    location_identity_summary: summariseLocations(progress),
    seam_summary: progress.edges.length === 0 ? null : summariseSeams(progress),
    attempt_usage: {
      max_per_unit: UNIT_ATTEMPTS,
      terminal_phase: progress.phase,
      worst_unit_of_terminal_phase: Math.max(
        0,
        ...[...progress.attempts]
          .filter(([unit]) => progress.phase !== null && unit.startsWith(progress.phase))
          .map(([, count]) => count),
      ),
      by_unit: Object.fromEntries(progress.attempts),
    },
    reason_codes: deriveReasonCodes(error, refused, progress),
    template_checksums: { ...facts.templates },
    raw_model_output_path: refused?.rawOutput ?? null,
    retry_directive: error?.reason.class === 'retry' ? deriveDirective(refused) : null,
    warnings: progress.warnings.map(({ phase, unit, attempt: number, finding }) =>
      toReported(finding, { phase, unit, attempt: number }),
    ),
    registry:
      progress.registry === null || facts.runId === null || ended
        ? null
        : { sha256: hashRegistry(progress.registry), source_run_id: facts.runId },
    derivations: [...progress.derivations],
    degradations: [...progress.degradations.values()].flat(),
    refinements: sumRefinements(progress),
    reasoned_changes: [...progress.reasons.values()].flat(),
    phase_reports: Object.fromEntries(progress.phaseReports),
    cast_report: progress.castReport,
    transition_hint_compliance: [...progress.hints],
    mode_values: {
      strict: facts.options.strict,
      scene_count: formatSceneCount(facts.options.sceneCount),
      insert_budget: facts.options.insertBudget,
      pause_on_attention: facts.options.pauseOnAttention,
      from_phase: facts.fromPhase,
      to_phase: facts.options.toPhase,
      fingerprint_overridden: progress.fingerprintOverridden,
    },
    artifact_paths: facts.runId === null ? {} : { run: outlineRunFolder(facts.runId) },
  };
}

/** Answers come in any order, and the report is part of what is published: a resumed run has to give the same bytes. */
function inStoryOrder(progress: OutlineProgress): OutlineProgress {
  return {
    ...progress,
    attempts: new Map([...progress.attempts].sort(([a], [b]) => compareUnits(a, b))),
    degradations: new Map([...progress.degradations].sort(([a], [b]) => compareUnits(a, b))),
    reasons: new Map([...progress.reasons].sort(([a], [b]) => compareUnits(a, b))),
    refusals: new Map([...progress.refusals].sort(([a], [b]) => compareUnits(a, b))),
    warnings: progress.warnings.toSorted((a, b) => compareUnits(a.unit, b.unit)),
  };
}

function deriveOutlineStatus({ error, progress }: Pick<ReportFacts, 'error' | 'progress'>): OutlineStatus {
  if (error !== null) return error.reason.class === 'pause' ? 'PAUSED' : 'ERROR';
  return progress.attention.length > 0 || progress.warnings.length > 0 ? 'SUCCESS_WITH_WARNINGS' : 'SUCCESS';
}

/** An end that only a person can mend, a stop or the same failure twice, is itself what wants attention. */
function listStops(
  status: OutlineStatus,
  error: CodedError | null,
  refused: RefusedAnswer | null,
  phase: PhaseId | null,
): AttentionItem[] {
  if (status !== 'ERROR' || error === null) return [];
  const repeated = refused?.reasonCodes.includes('same_failure_repeated') ?? false;
  if (!repeated && error.reason.class === 'retry') return [];
  return [{ reason_code: error.code, phase, scene_ref: null, message: error.message }];
}

/** The refused answer that ended the run: that of the earliest unit, since units that run side by side end with the trouble
 *  of the first among them; null where something else did. */
function findRefusal(error: CodedError | null, { refusals }: OutlineProgress): RefusedAnswer | null {
  const [first] = refusals.values();
  return first?.reasonCode === error?.code ? (first ?? null) : null;
}

function deriveReasonCodes(
  error: CodedError | null,
  refused: RefusedAnswer | null,
  progress: OutlineProgress,
): string[] {
  const first = error === null ? [] : [error.code, ...(refused?.reasonCodes ?? [])];
  const rest = [
    ...progress.attention.map((item) => item.reason_code),
    ...progress.warnings.map(({ finding }) => finding.reason_code),
  ];
  return [...new Set([...first, ...rest])];
}

/** The findings of every unit that was refused, in story order; where there are none, the error itself. */
function listTopErrors(error: CodedError, { phase, refusals }: OutlineProgress): ReportedFinding[] {
  const reported = [...refusals].flatMap(([unit, refused]) =>
    listErrors(refused).map((finding) => toReported(finding, { phase, unit, attempt: refused.attempts })),
  );
  return reported.length > 0 ? reported : [describeError(error, phase)];
}

function listErrors({ findings }: RefusedAnswer): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'error');
}

function toReported(
  finding: Finding,
  where: { readonly phase: PhaseId | null; readonly unit: string | null; readonly attempt: number | null },
): ReportedFinding {
  const { reason_code, path, message, excerpt, scene_ref } = finding;
  return { reason_code, ...where, path, scene_ref: scene_ref ?? null, message, excerpt };
}

function describeError(error: CodedError, phase: PhaseId | null): ReportedFinding {
  return {
    reason_code: error.code,
    phase,
    unit: null,
    attempt: null,
    path: '',
    scene_ref: null,
    message: error.message,
    excerpt: null,
  };
}

function deriveDirective(refused: RefusedAnswer | null): string {
  const findings = refused === null ? [] : listErrors(refused);
  const paths = [...new Set(findings.map(({ path }) => path).filter((path) => path !== ''))].slice(0, 5);
  return paths.length === 0
    ? 'Ask again for exactly one strict JSON object.'
    : `Ask again, mending: ${paths.join(', ')}`;
}

function summariseLocations(progress: OutlineProgress): OutlineReport['location_identity_summary'] {
  if (progress.registry === null) return null;
  const { locations } = progress.registry;
  return {
    locations: locations.length,
    aliases: locations.reduce((sum, { aliases }) => sum + aliases.length, 0),
    derivations: progress.derivations.length,
    deltas_by_phase: Object.fromEntries(
      [...progress.deltas].map(([phase, deltas]) => [phase, deltas.length]),
    ),
  };
}

/** What was carried and what was changed, by phase. */
function sumRefinements({ refinements }: OutlineProgress): NonNullable<OutlineReport['refinements']> {
  const sums: Record<string, PhaseRefinement> = {};
  for (const { phase, form, ...counts } of refinements.values()) {
    const sum = sums[phase] ?? NOTHING_REFINED;
    sums[phase] = {
      chapters_by_delta: sum.chapters_by_delta + (form === 'delta' ? 1 : 0),
      chapters_whole: sum.chapters_whole + (form === 'whole' ? 1 : 0),
      scenes_carried: sum.scenes_carried + counts.scenes_carried,
      scenes_changed: sum.scenes_changed + counts.scenes_changed,
      fields_carried: sum.fields_carried + counts.fields_carried,
      fields_changed: sum.fields_changed + counts.fields_changed,
    };
  }
  return sums;
}

const NOTHING_REFINED: PhaseRefinement = {
  chapters_by_delta: 0,
  chapters_whole: 0,
  scenes_carried: 0,
  scenes_changed: 0,
  fields_carried: 0,
  fields_changed: 0,
};

function summariseSeams(progress: OutlineProgress): OutlineReport['seam_summary'] {
  const count = (resolution: SeamEdge['seam_resolution']) =>
    progress.edges.filter((edge) => edge.seam_resolution === resolution).length;
  const highest = progress.edges.reduce(
    (best, edge) => (edge.seam_score > best.seam_score ? edge : best),
    progress.edges[0] as SeamEdge,
  );
  const entry = (edge: SeamEdge) => ({
    edge: edge.edge,
    seam_score: edge.seam_score,
    needed: edge.seam_resolution,
    chosen: null,
  });
  return {
    edges: progress.edges.length,
    by_resolution: {
      inline_bridge: count('inline_bridge'),
      micro_scene: count('micro_scene'),
      full_scene: count('full_scene'),
    },
    highest: entry(highest),
    inserted_scene_refs: [...progress.insertedRefs],
    blocked_by_budget: progress.blocked.map(entry),
    downgraded_resolution: progress.downgraded.map(entry),
  };
}
