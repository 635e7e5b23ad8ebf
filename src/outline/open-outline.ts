import { type OutlineReport, STORED_OUTLINE_REPORT } from '../contracts/outline-report.ts';
import { outlineRunReportFile } from '../contracts/project-paths.ts';
import type { Run } from '../contracts/run.ts';
import type { OutlineAsked } from '../contracts/work-requests.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { CodedError, InvariantError } from '../errors.ts';
import { needBook, type OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import type { OutlineInputs } from './load-outline-sources.ts';
import { createOutlineKind, type OutlineRequest } from './outline-kind.ts';
import { USUAL_OUTLINE } from './outline-sources.ts';

export interface BookOutline {
  /** Whatever was asked for, as it comes over a wire; null where a published outline is all that is wanted. */
  make(work: OutlineAsked & WorkOptions): Promise<OutlineOutcome | null>;
  generate(work: OutlineWork): Promise<OutlineOutcome>;
  /** Step 4 of six: reuses a published outline, goes on with an unfinished one, or makes one. */
  step(work: WorkOptions & { readonly force: boolean }): Promise<OutlineStepResult>;
}

export interface OutlineWork extends WorkOptions, Omit<OutlineInputs, 'book' | 'fromRun'> {
  readonly mode: 'new' | 'resume' | 'rerun';
  readonly force: boolean;
  readonly overrideFingerprint: boolean;
}

export interface OutlineOutcome {
  readonly report: OutlineReport;
  readonly reportPath: string;
  readonly run: Run;
  readonly error: CodedError | null;
}

export type OutlineStepResult =
  | { readonly action: 'reused'; readonly outcome: null }
  | { readonly action: 'made'; readonly outcome: OutlineOutcome };

const USUAL_MATERIAL = { notes: null, hints: null, authorOutline: null, options: USUAL_OUTLINE };

export function openRoom(project: OpenProject): OpenRoom<BookOutline> {
  const book = needBook(project);
  const { files, runs } = project.store;
  const kind = createOutlineKind(project, book);

  async function work(
    request: OutlineRequest,
    { budget, signal }: WorkOptions,
  ): Promise<OutlineOutcome | null> {
    const overrideFingerprint = request.override_fingerprint;
    try {
      const done = await project.road.start(kind, request, { budget, signal, overrideFingerprint });
      if (done.did === 'nothing') return null;
      const { run, error } = done.ended;
      return { ...(await loadReport(run.run_id)), run, error };
    } catch (error) {
      const runId = error instanceof CodedError ? error.details['run_id'] : undefined;
      // A run that could not be taken up has left a report too.
      if (!(error instanceof CodedError) || error.code !== 'resume_fingerprint_mismatch') throw error;
      const left = typeof runId === 'string' ? await runs.load(runId) : null;
      if (left === null || request.mode !== 'resume') throw error;
      return { ...(await loadReport(left.run_id)), run: left, error };
    }
  }

  async function loadReport(runId: string): Promise<Pick<OutlineOutcome, 'report' | 'reportPath'>> {
    const reportPath = outlineRunReportFile(runId);
    const report = expectStored(STORED_OUTLINE_REPORT, reportPath, await files.read(reportPath));
    if (report === null) throw new InvariantError(`outline run ${runId} left no report`);
    return { report, reportPath };
  }

  return {
    kinds: [kind],
    api: {
      make: ({ budget, signal, ...asked }) => work(kind.request.parse(asked), { budget, signal }),
      async generate(given) {
        const outcome = await work(renderRequest(given, given.mode), given);
        if (outcome === null) throw new InvariantError('an outline that was asked for was not made');
        return outcome;
      },
      async step({ force, budget, signal }) {
        const usual = { ...USUAL_MATERIAL, force, overrideFingerprint: false };
        const outcome = await work(renderRequest(usual, 'step'), { budget, signal });
        return outcome === null ? { action: 'reused', outcome } : { action: 'made', outcome };
      },
    },
  };
}

function renderRequest(
  {
    force,
    overrideFingerprint,
    notes,
    hints,
    authorOutline,
    options,
  }: Omit<OutlineWork, 'mode' | 'budget' | 'signal'>,
  mode: OutlineRequest['mode'],
): OutlineRequest {
  return {
    mode,
    force,
    override_fingerprint: overrideFingerprint,
    notes,
    hints,
    author_outline: authorOutline,
    scene_count: options.sceneCount,
    strict: options.strict,
    insert_budget: options.insertBudget,
    pause_on_attention: options.pauseOnAttention,
    from_phase: options.fromPhase,
    to_phase: options.toPhase,
  };
}
