import type { OutlineReport, PauseMarker } from '../contracts/outline-report.ts';
import type { Budget, Run } from '../contracts/run.ts';
import type { EngineDeps, RunResult } from '../engine/engine.ts';
import { deriveFingerprint } from '../engine/fingerprint.ts';
import type { FileChange, Lease } from '../engine/ports.ts';
import { resumeRun } from '../engine/resume-run.ts';
import type { Pipeline } from '../engine/run-context.ts';
import { startRun } from '../engine/start-run.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError, toTrouble } from '../errors.ts';
import { buildReport } from './build-report.ts';
import { loadOutlineReport } from './load-outline-report.ts';
import { renderOutlineArgs } from './outline-args.ts';
import { OUTLINE_FILES, runFolder } from './outline-files.ts';
import { createOutlinePipeline, planOutline } from './outline-pipeline.ts';
import { createOutlineProgress, type OutlineProgress } from './outline-progress.ts';
import { type OutlineSources, pinOutline } from './outline-sources.ts';
import { OUTLINE_KIND } from './phases.ts';
import { checksumsOf } from './plan-publication.ts';
import { renderJsonFile } from './render-json-file.ts';

export interface OutlineRequest {
  readonly sources: OutlineSources;
  readonly mode: 'new' | 'resume' | 'rerun';
  readonly overrideFingerprint: boolean;
  readonly model: { readonly id: string; readonly explicit: boolean };
  readonly budget: Budget;
  readonly owner: string;
}

export interface LeftReport {
  readonly report: OutlineReport;
  readonly reportPath: string;
}

interface OutlineEnd {
  /** Null where no run was begun. */
  readonly runId: string | null;
  readonly error: CodedError | null;
}

export interface OutlineOutcome extends LeftReport {
  readonly run: Run | null;
  readonly error: CodedError | null;
}

/**
 * Makes an outline, or goes on with one. However it ends, a report is left: by the run itself when it publishes, and here
 * for every other end, beside a marker that says where to go on. Both are there before the run says that it has ended.
 */
export async function runOutline(
  deps: EngineDeps,
  request: OutlineRequest,
  signal: AbortSignal,
): Promise<OutlineOutcome> {
  const purpose = 'outline generate';
  return withLease(deps.store, deps.log, { owner: request.owner, purpose, waitMs: 0 }, async (lease) => {
    const progress = createOutlineProgress();
    progress.fingerprintOverridden = (request.sources.reuse?.changed.length ?? 0) > 0;
    const leave = (end: OutlineEnd) => leaveReport(deps, lease, request, progress, end);
    let left: LeftReport | null = null;
    const pipeline: Pipeline = {
      ...createOutlinePipeline(request.sources, progress),
      async settle(end) {
        left = (end.error === null ? await findPublished(deps, end.runId) : null) ?? (await leave(end));
      },
    };
    const { run, error } = await attempt(deps, lease, request, { pipeline, progress }, signal);
    const { report, reportPath } = left ?? (await leave({ runId: run?.run_id ?? null, error }));
    return { report, reportPath, run, error };
  });
}

/** The newest outline run that was not finished, if any. */
export async function findUnfinishedOutline(deps: Pick<EngineDeps, 'store'>): Promise<Run | null> {
  const [newest] = await deps.store.runs.list({ kind: OUTLINE_KIND, roots: true, limit: 1 });
  const run = newest === undefined ? null : await deps.store.runs.load(newest.run_id);
  return run === null || run.status === 'done' || run.status === 'cancelled' ? null : run;
}

async function attempt(
  deps: EngineDeps,
  lease: Lease,
  request: OutlineRequest,
  { pipeline, progress }: { readonly pipeline: Pipeline; readonly progress: OutlineProgress },
  signal: AbortSignal,
): Promise<{ run: Run | null; error: CodedError | null }> {
  const { sources, model, budget } = request;
  const fingerprint = pinOutline(sources);
  let left: Run | null = null;
  try {
    left = request.mode === 'resume' ? await findUnfinishedOutline(deps) : null;
    if (left !== null) progress.fingerprintOverridden ||= isOverridden(left, fingerprint, request);
    const result: RunResult =
      left === null
        ? await startRun(
            deps,
            lease,
            {
              pipeline,
              description: 'Make the outline',
              args: renderOutlineArgs(sources),
              plan: planOutline(),
              fingerprint,
              model: model.id,
              budget,
            },
            signal,
          )
        : await resumeRun(
            deps,
            lease,
            left.run_id,
            {
              pipeline,
              fingerprint,
              overrideFingerprint: request.overrideFingerprint,
              model: model.id,
              modelGivenExplicitly: model.explicit,
              budget,
            },
            signal,
          );
    return { run: result.run, error: result.error };
  } catch (error) {
    if (error instanceof CodedError && error.code === 'resume_fingerprint_mismatch')
      return { run: left, error };
    throw error;
  }
}

function isOverridden(
  left: Run,
  fingerprint: Record<string, unknown>,
  { overrideFingerprint }: Pick<OutlineRequest, 'overrideFingerprint'>,
): boolean {
  const before = left.overrides.some(({ what }) => what === 'fingerprint');
  return before || (overrideFingerprint && left.fingerprint.sha256 !== deriveFingerprint(fingerprint).sha256);
}

export async function leaveReport(
  deps: EngineDeps,
  lease: Lease,
  { sources }: Pick<OutlineRequest, 'sources'>,
  progress: OutlineProgress,
  { runId, error }: OutlineEnd,
): Promise<LeftReport> {
  const at = deps.clock.now().toISOString();
  const report = buildReport({
    bookId: sources.book.book_id,
    runId,
    at,
    options: sources.options,
    fromPhase: sources.options.fromPhase,
    templates: checksumsOf(sources),
    progress,
    error,
  });
  const folder = runId === null ? null : runFolder(runId);
  const reportPath = folder === null ? OUTLINE_FILES.report : `${folder}/outline_pipeline_report.json`;
  const changes: FileChange[] = [renderJsonFile(OUTLINE_FILES.report, report)];
  if (folder !== null) changes.push(renderJsonFile(reportPath, report));
  if (folder !== null && runId !== null && error !== null) {
    const { reason_code, message, next_action } = toTrouble(
      error.with({ book: sources.book.book_id, run_id: runId }),
    );
    const marker: PauseMarker = {
      schema_version: 'pause_marker_v1',
      book_id: sources.book.book_id,
      run_id: runId,
      phase: progress.phase,
      reason_code,
      message,
      created_at: at,
      resume_from: next_action,
    };
    changes.push(renderJsonFile(`${folder}/pause_marker.json`, marker));
  }
  await deps.store.files.commit(changes, { expect: {}, fence: lease.fence });
  return { report, reportPath };
}

/** The report that a run published together with its outline. */
async function findPublished(deps: EngineDeps, runId: string): Promise<LeftReport | null> {
  const { report } = await loadOutlineReport(deps.store.files);
  if (report?.run_id !== runId) return null;
  return { report, reportPath: `${runFolder(runId)}/outline_pipeline_report.json` };
}
