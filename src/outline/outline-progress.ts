import type { Finding } from '../contracts/finding.ts';
import type { LocationDelta, LocationRegistry } from '../contracts/location-registry.ts';
import type { PhaseId } from '../contracts/outline-ids.ts';
import type { CastReport, HintCompliance, PhaseReport } from '../contracts/outline-refinement.ts';
import type {
  AttentionItem,
  Derivation,
  PhaseRefinement,
  ReportedDegradation,
  ReportedReason,
} from '../contracts/outline-report.ts';
import type { RefusedAnswer } from '../engine/refused-answer.ts';
import type { LocationSuspect } from './find-alias-suspects.ts';
import type { SeamEdge } from './score-outline.ts';

/** One chapter of a refining phase. */
export interface RefinedUnit
  extends Pick<PhaseRefinement, 'scenes_carried' | 'scenes_changed' | 'fields_carried' | 'fields_changed'> {
  readonly phase: PhaseId;
  readonly form: 'delta' | 'whole';
}

/**
 * What a run has found out so far, for its report. It is filled by the pipeline as it goes, also when it goes over recorded
 * answers again, so a report can be written whenever and however a run ends.
 */
export interface OutlineProgress {
  phase: PhaseId | null;
  /** Whether the run was ever taken up against other inputs, settings or templates than it began with. */
  fingerprintOverridden: boolean;
  readonly attempts: Map<string, number>;
  /** Answers that were refused for good, by unit: several may be, since units run side by side. */
  readonly refusals: Map<string, RefusedAnswer>;
  readonly warnings: {
    readonly phase: PhaseId;
    readonly unit: string;
    readonly attempt: number;
    readonly finding: Finding;
  }[];
  readonly attention: AttentionItem[];
  readonly deltas: Map<PhaseId, readonly LocationDelta[]>;
  derivations: readonly Derivation[];
  /** What phases took away, by unit, with their reasons. */
  readonly degradations: Map<string, readonly ReportedDegradation[]>;
  /** What refining phases changed, by unit. */
  readonly refinements: Map<string, RefinedUnit>;
  /** What they changed that is not theirs, or took away, by unit, with the reasons. */
  readonly reasons: Map<string, readonly ReportedReason[]>;
  registry: LocationRegistry | null;
  edges: readonly SeamEdge[];
  listSuspects: () => readonly LocationSuspect[];
  insertedRefs: readonly string[];
  blocked: readonly SeamEdge[];
  downgraded: readonly SeamEdge[];
  readonly phaseReports: Map<string, PhaseReport>;
  castReport: CastReport | null;
  hints: readonly HintCompliance[];
}

export function createOutlineProgress(): OutlineProgress {
  return {
    phase: null,
    fingerprintOverridden: false,
    attempts: new Map(),
    refusals: new Map(),
    warnings: [],
    attention: [],
    deltas: new Map(),
    derivations: [],
    degradations: new Map(),
    refinements: new Map(),
    reasons: new Map(),
    registry: null,
    edges: [],
    listSuspects: () => [],
    insertedRefs: [],
    blocked: [],
    downgraded: [],
    phaseReports: new Map(),
    castReport: null,
    hints: [],
  };
}
