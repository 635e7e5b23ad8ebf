import type { Json } from '../contracts/json.ts';
import type { Notice, Run } from '../contracts/run.ts';
import { CodedError, toCoded, toTrouble } from '../errors.ts';
import type { BudgetLedger } from './budget-ledger.ts';
import { isStorageTrouble } from './call-model.ts';
import { createManifest } from './create-manifest.ts';
import { createRunContext, type LiveRun, type OuterRun } from './create-run-context.ts';
import { decideRunEnd } from './decide-run-end.ts';
import { derivePlace } from './derive-place.ts';
import type { EngineDeps, RunResult } from './engine.ts';
import { expectCreated } from './expect-created.ts';
import { deriveId } from './hash.ts';
import { createJournalIndex, type JournalIndex, RESUME_STEP } from './journal-index.ts';
import type { Lease } from './ports.ts';
import type { ChildSpec, Pipeline } from './run-context.ts';
import { readOutput } from './run-writer.ts';
import { watchRequests } from './watch-requests.ts';

export interface Execution {
  readonly deps: EngineDeps;
  readonly lease: Lease;
  readonly run: Run;
  readonly pipeline: Pipeline;
  readonly ledger: BudgetLedger;
  readonly signal: AbortSignal;
  /** How the run stood when it was taken up; null for one that was created under this lease. */
  readonly resumedFrom: 'failed' | 'paused' | 'interrupted' | 'pending' | null;
  /** The run that it is inside of; left out for a root run. */
  readonly outer?: OuterRun;
}

/** Why what still waits need not: one for all, since to make an error takes longer than to end a wait. */
const OVER = new Error('The run is over.');

/**
 * Opens the journal, lets the pipeline work, and writes down how it ended. Whatever ends a pipeline is caught here, the
 * boundary of a run; only trouble with the store itself goes further, because it cannot be written down.
 */
export async function executeRun(execution: Execution): Promise<RunResult> {
  const { deps, lease, pipeline, ledger } = execution;
  const { runs } = deps.store;
  const runId = execution.run.run_id;
  const { journal, droppedBytes } = await runs.openJournal(runId, lease.fence);
  const stop = new AbortController();
  const signal = AbortSignal.any([execution.signal, lease.lost, stop.signal]);
  try {
    // What was just created has no line yet.
    const isNew = execution.resumedFrom === null;
    const index = isNew ? createJournalIndex() : await loadIndex(deps, runId);
    const opening = isNew ? [] : await openingNotices(deps, runId, index, droppedBytes);
    ledger.spend(index.usage);
    // How far it was when it was left is told by the journal.
    const { progress: _, words: __, ...left } = execution.run;
    const place = { ...left.place, ...pipeline.place };
    const run: Run = {
      ...left,
      ...(Object.keys(place).length === 0 ? {} : { place }),
      notices: [...execution.run.notices, ...opening],
    };
    const live = createRunContext({
      deps,
      run,
      journal,
      index,
      lease,
      ledger,
      signal,
      outer: execution.outer ?? null,
      runChild: (stepId, spec, outer) =>
        executeChild({ deps, lease, ledger, signal, parent: run, stepId, spec, outer }),
    });
    if (execution.resumedFrom !== null) {
      await journal.saveRun(run, { durable: true });
      if (execution.resumedFrom !== 'pending') await recordResume(live, index, run, execution.resumedFrom);
    }
    live.emit(() => ({ type: 'status', status: 'running', error: null }));
    live.tellProgress();
    const unwatch = watchRequests(deps, runId, {
      cancel: (reason) => stop.abort(new CodedError('run_cancelled', { message: reason })),
      pause(reason) {
        live.requestPause(new CodedError('pause_requested', { message: reason }));
        deps.log.info('A pause was asked for; the run stops once what is under way has ended.');
      },
    });
    const worked = await runPipeline(pipeline, live, signal);
    await unwatch();
    await live.idle();
    execution.outer?.giveUp(live.abortedCalls());
    const ended = worked.error === null ? worked : { ...worked, error: tellGivenUp(worked.error, live) };
    if (ended.error !== null && isStorageTrouble(ended.error)) throw ended.error;
    await live.saveSnapshot();
    await pipeline.conclude?.({ runId, error: ended.error });
    const final = describeEnd(run, live, ended.error, deps.clock.now().toISOString());
    await journal.saveRun(final, { durable: true });
    live.emit(() => ({ type: 'status', status: final.status, error: final.error }));
    return ended.error === null
      ? { run: final, output: ended.output, error: null }
      : { run: final, output: null, error: ended.error };
  } finally {
    stop.abort(OVER);
    await journal.close();
  }
}

interface ChildStart {
  readonly deps: EngineDeps;
  readonly lease: Lease;
  readonly ledger: BudgetLedger;
  readonly signal: AbortSignal;
  readonly parent: Run;
  readonly stepId: string;
  readonly spec: ChildSpec;
  readonly outer: OuterRun;
}

/** A run inside another: new, or, where a crash or a pause left one with the same derived id, that one taken up. */
async function executeChild({
  deps,
  lease,
  ledger,
  signal,
  parent,
  stepId,
  spec,
  outer,
}: ChildStart): Promise<RunResult> {
  const runId = deriveId('run', parent.run_id, stepId);
  const left = await deps.store.runs.load(runId);
  if (left !== null) {
    await deps.store.runs.clearRequests(runId);
    const resumedFrom = left.status === 'failed' || left.status === 'paused' ? left.status : 'interrupted';
    // What was overridden for a run is for the runs inside it.
    const { overrides } = parent;
    const run: Run = { ...left, status: 'running', phase: null, completed_at: null, error: null, overrides };
    return executeRun({ deps, lease, run, pipeline: spec.pipeline, ledger, signal, resumedFrom, outer });
  }
  const { pipeline, ...rest } = spec;
  const own = { ...rest, kind: pipeline.kind, model: parent.model, budget: parent.budget };
  const run = createManifest(deps, runId, parent, own, derivePlace(parent.place ?? {}, stepId));
  expectCreated(run, await deps.store.runs.create(run, lease.fence));
  return executeRun({ deps, lease, run, pipeline, ledger, signal, resumedFrom: null, outer });
}

async function runPipeline(
  pipeline: Pipeline,
  live: LiveRun,
  signal: AbortSignal,
): Promise<{ output: Json; error: null } | { output: null; error: CodedError }> {
  try {
    return { output: await pipeline.run(live.context), error: null };
  } catch (error) {
    const context = { run_id: live.context.runId };
    // Whatever an effect throws while the run is being stopped, the reason is the stop.
    const reason: unknown = signal.aborted ? signal.reason : error;
    const coded = toCoded(reason);
    if (coded !== null) return { output: null, error: coded.with(context) };
    live.context.log.debug('unexpected error', {
      stack: reason instanceof Error ? reason.stack : String(reason),
    });
    const message = reason instanceof Error ? reason.message : String(reason);
    return {
      output: null,
      error: new CodedError('invariant_broken', { message, details: context, cause: reason }),
    };
  }
}

/** Whoever stops a run is told what may be paid for without having come back. */
function tellGivenUp(error: CodedError, live: LiveRun): CodedError {
  const calls = live.abortedCalls();
  if (calls === 0) return error;
  const requests = calls === 1 ? '1 request was' : `${calls} requests were`;
  const message = `${error.message} ${requests} given up on the way and may have been paid for.`;
  return error.withMessage(message).with({ aborted_calls: calls });
}

function describeEnd(run: Run, live: LiveRun, error: CodedError | null, now: string): Run {
  const status = decideRunEnd({
    trouble: error === null ? null : { code: error.code, class: error.reason.class },
  });
  const shared = { ...run, ...live.progress(), active_steps: [], updated_at: now, phase: null };
  if (error === null) {
    // Nobody takes it up any more, however it came here: that it waited once is told by nothing but this.
    const { queued_at: _, ...ended } = shared;
    return { ...ended, status: 'done', current_step_index: run.total_steps, completed_at: now, error: null };
  }
  const trouble = toTrouble(error.with({}, 'every finished step is journaled and is not paid for again'));
  return status === 'paused'
    ? { ...shared, status, completed_at: null, error: trouble }
    : { ...shared, status: status === 'done' ? 'failed' : status, completed_at: now, error: trouble };
}

async function loadIndex(deps: EngineDeps, runId: string): Promise<JournalIndex> {
  const index = createJournalIndex();
  const loadBlob = (sha256: string) => deps.store.runs.loadBlob(runId, sha256);
  for await (const { record, position } of deps.store.runs.lines(runId)) {
    const output =
      record.status === 'done' && record.output_slot !== null ? await readOutput(record, loadBlob) : null;
    index.add(record, position, typeof output === 'string' ? output : JSON.stringify(output));
  }
  return index;
}

/** The journal says how often the fingerprint was overridden, so that it alone tells which steps are from before. */
async function recordResume(
  live: LiveRun,
  index: JournalIndex,
  { overrides }: Run,
  after: string,
): Promise<void> {
  const count = overrides.filter(({ what }) => what === 'fingerprint').length;
  const output = count === 0 ? { after } : { after, overrides: count };
  await live.context.step(`${RESUME_STEP}:${index.resumes + 1}`, output, async () => output, {
    kind: 'check',
  });
}

async function openingNotices(
  deps: EngineDeps,
  runId: string,
  index: Pick<JournalIndex, 'done'>,
  droppedBytes: number,
): Promise<Notice[]> {
  const notices: Notice[] = [];
  if (droppedBytes > 0) {
    const message = `${droppedBytes} bytes of an unfinished journal line were dropped; its step runs again.`;
    notices.push({ reason_code: 'journal_torn_tail', message, step_id: null });
  }
  const open = new Map<string, string>();
  const answered = new Set<string>();
  for await (const line of deps.store.runs.calls(runId)) {
    if (line.event === 'sent') open.set(line.call_id, line.step_id);
    else open.delete(line.call_id);
    if (line.event === 'received' && line.outcome === 'answered') answered.add(line.step_id);
  }
  for (const stepId of open.values()) {
    const message = `A request of step ${stepId} was under way when the process ended; it may have been paid for.`;
    notices.push({ reason_code: 'call_possibly_paid', message, step_id: stepId });
  }
  for (const stepId of answered) {
    if (index.done(stepId) !== null) continue;
    const message = `A request of step ${stepId} was answered, and the process ended before the answer was kept; it was paid for.`;
    notices.push({ reason_code: 'call_possibly_paid', message, step_id: stepId });
  }
  return notices;
}
