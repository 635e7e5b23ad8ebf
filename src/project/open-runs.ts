import type { RunListEntry, StepDetail } from '../contracts/api-runs.ts';
import type { Json } from '../contracts/json.ts';
import type { ModelCall } from '../contracts/model-call.ts';
import type { Run } from '../contracts/run.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import type { ResumeRequest } from '../contracts/run-request.ts';
import type { ProjectEvent } from '../contracts/session-event.ts';
import type { Slot } from '../contracts/slot-cache.ts';
import type { StepRecord } from '../contracts/step-record.ts';
import { cancelRun, type RequestOutcome, requestPause } from '../engine/cancel-run.ts';
import { endLeftRun } from '../engine/end-left-run.ts';
import type { EngineDeps, RunResult } from '../engine/engine.ts';
import type { Look } from '../engine/follow-project.ts';
import type { EndedChild, NestedStanding } from '../engine/load-nested.ts';
import { loadRootId } from '../engine/load-root-id.ts';
import { loadRun } from '../engine/load-run.ts';
import { lookAtRun } from '../engine/look-at-run.ts';
import { noteRefusal } from '../engine/note-refusal.ts';
import type { Events, RunFilter, RunSummary } from '../engine/ports.ts';
import { type ReadSoFar, withoutOutput } from '../engine/run-tree-reader.ts';
import { readOutput } from '../engine/run-writer.ts';
import { wakeOften } from '../engine/wake-often.ts';
import type { ResumeWork } from '../engine/work-options.ts';
import { CodedError } from '../errors.ts';
import type { GoOn, Road } from './road.ts';
import type { WorkPlan } from './run-kind.ts';

export interface ProjectRuns {
  /** Those that can be read. */
  list(filter: RunFilter): Promise<ListedRun[]>;
  /** What a person is shown: with what is damaged of each, and before all others those that cannot be read. They have no
   *  status, kind or recipe to be looked for by, and stand on the first page. */
  listShown(filter: RunFilter): Promise<RunListEntry[]>;
  load(runId: string): Promise<{ readonly run: Run; readonly interrupted: boolean }>;
  /** Journal lines; with their whole outputs where `full`. */
  steps(runId: string, options: { readonly full: boolean }): AsyncIterable<ShownStep>;
  calls(runId: string): AsyncIterable<ModelCall>;
  /** Journal lines after a sequence number. */
  stepsAfter(runId: string, afterSeq: number): AsyncIterable<ShownStep>;
  /** Null where it has not ended. */
  step(runId: string, stepId: string): Promise<StepDetail | null>;
  /** Null where nothing filled it. */
  slot(runId: string, name: string): Promise<Slot | null>;
  /** Runs inside it. `ended` is what its journal says of those that have ended, by their steps. */
  nested(run: Run, ended: ReadonlyMap<string, EndedChild>): Promise<NestedStanding[]>;
  /** Whether a run is this one or inside it. */
  contains(runId: string, innerId: string): Promise<boolean>;
  /** A run with all that is nested in it, after the last line that the reader has. */
  follow(
    runId: string,
    options: { readonly signal: AbortSignal; readonly after: ReadSoFar | null },
  ): AsyncIterable<RunEvent>;
  /** How all runs stand, and how that changes; and what rooms tell of themselves. */
  followAll(signal: AbortSignal): AsyncIterable<ProjectEvent>;
  /** The run once nobody works on it any more, or with the signal as it stands then. */
  ended(runId: string, signal: AbortSignal): Promise<Run>;
  cancel(runId: string, reason: string): Promise<RequestOutcome>;
  pause(runId: string, reason: string): Promise<void>;
  resume(runId: string, options: ResumeWork): Promise<RunResult>;
  /** What is left of a run, what that would send and cost; `run_not_resumable` where it has ended. */
  planRest(runId: string): Promise<WorkPlan>;
  /** Asks that a run goes on, without working on it here: whoever works on the queue sees it. `run_not_resumable` where it
   *  has ended, or is worked on. */
  requestResume(runId: string, goOn: GoOn): Promise<void>;
  /** What was asked of a run that nobody works on, null where nothing was. */
  resumeRequest(runId: string): Promise<ResumeRequest | null>;
  /** Forgets that: it was tried, and could not be. */
  forgetRequests(runId: string): Promise<void>;
  /** Writes down why a run could not be taken up: one that waited has failed, any other stands as it was, for this reason. */
  refuse(runId: string, error: CodedError): Promise<void>;
}

type ListedRun = RunSummary & { readonly interrupted: boolean };

export type ShownStep = Omit<StepRecord, 'output' | 'line_hash'> & { readonly output?: Json };

export interface OpenRunsParts {
  readonly deps: EngineDeps;
  readonly projectId: string;
  readonly owner: string;
  readonly events: Events;
  readonly road: Pick<Road, 'resume' | 'checkResume' | 'planRest' | 'cancelled'>;
  /** Whether runs of a kind work beside whoever owns the project. */
  readonly isBeside: (kind: string) => boolean;
  /** For one who follows the project: what rooms tell of themselves. */
  readonly openLooks: () => Promise<readonly Look[]>;
}

export function openRuns(parts: OpenRunsParts): ProjectRuns {
  const { deps, projectId, owner, events, road, isBeside, openLooks } = parts;
  const { store, clock } = deps;
  const isAlive = async () => (await store.lock.holder()) !== null;
  type Named = Pick<RunSummary, 'run_id' | 'kind'>;
  /** Whether somebody may be at work on a run: whoever has its own lock, or the project's. */
  const isWorkedOn = async ({ run_id, kind }: Named) =>
    isBeside(kind) ? (await store.beside(run_id).lock.holder()) !== null : isAlive();
  const isLive = async (runId: string) => isWorkedOn(await load(runId));
  const depsOf = async (runId: string): Promise<EngineDeps> => {
    if (!isBeside((await load(runId)).kind)) return deps;
    const { createStoreBeside } = await import('../engine/store-beside.ts');
    return { ...deps, store: createStoreBeside(store, runId) };
  };
  const followed = {
    runs: wakeOften(store.runs, clock),
    events,
    project: projectId,
    isLive: isAlive,
    clock,
  };

  const load = async (runId: string): Promise<Run> => {
    try {
      return await loadRun(store.runs, runId);
    } catch (error) {
      throw error instanceof CodedError ? error.with({ book: projectId }) : error;
    }
  };

  return {
    async list(filter) {
      const runs = await store.runs.list(filter);
      const isRunning = ({ status }: RunSummary) => status === 'running';
      const dead = new Set<string>();
      for (const run of runs.filter(isRunning)) if (!(await isWorkedOn(run))) dead.add(run.run_id);
      if (dead.size === 0) return runs.map((run) => ({ ...run, interrupted: false }));
      // As in look-at-run.ts: nobody works on them, so by now every end is written down.
      return (await store.runs.list(filter)).map((run) => ({
        ...run,
        interrupted: isRunning(run) && dead.has(run.run_id),
      }));
    },
    async listShown(filter) {
      const runs: ListedRun[] = await this.list(filter);
      const damaged = await store.runs.listDamaged();
      if (damaged.length === 0) return runs;
      const { joinDamaged } = await import('./join-damaged.ts');
      return joinDamaged(runs, damaged, { filter, projectId });
    },
    async load(runId) {
      const { run, live } = await lookAtRun(
        () => load(runId),
        () => isLive(runId),
      );
      return { run, interrupted: run.status === 'running' && !live };
    },
    async *steps(runId, { full }) {
      await load(runId);
      for await (const { record } of store.runs.lines(runId)) {
        const shown = withoutOutput(record);
        if (!full || record.status === 'failed') yield shown;
        else
          yield {
            ...shown,
            output: await readOutput(record, (sha256) => store.runs.loadBlob(runId, sha256)),
          };
      }
    },
    async *calls(runId) {
      await load(runId);
      yield* store.runs.calls(runId);
    },
    async *stepsAfter(runId, afterSeq) {
      for await (const { record } of store.runs.lines(runId, { afterSeq })) yield withoutOutput(record);
    },
    async step(runId, stepId) {
      await load(runId);
      const { loadStep } = await import('../engine/load-step.ts');
      return loadStep(store.runs, runId, stepId);
    },
    async slot(runId, name) {
      await load(runId);
      const { loadSlot } = await import('../engine/load-slot.ts');
      return loadSlot(store.runs, runId, name);
    },
    async nested(run, ended) {
      const { loadNested } = await import('../engine/load-nested.ts');
      return loadNested(store.runs, run, ended);
    },
    async contains(runId, innerId) {
      for (let id: string | null = innerId; id !== null; ) {
        if (id === runId) return true;
        const inner: Run | null = await store.runs.load(id);
        id = inner?.parent_run_id ?? null;
      }
      return false;
    },
    async *follow(runId, options) {
      const { followRun } = await import('../engine/follow-run.ts');
      yield* followRun({ ...followed, isLive: () => isLive(runId) }, runId, options);
    },
    async *followAll(signal) {
      const { followProject } = await import('../engine/follow-project.ts');
      yield* followProject(followed, signal, await openLooks());
    },
    async ended(runId, signal) {
      const { waitForEnd } = await import('../engine/wait-for-end.ts');
      return waitForEnd(wakeOften(store.runs, clock), runId, { signal, isLive: () => isLive(runId) });
    },
    async refuse(runId, error) {
      const { status } = await load(runId);
      if (status === 'pending')
        await endLeftRun(await depsOf(runId), runId, { owner, from: ['pending'], status: 'failed', error });
      else await noteRefusal(await depsOf(runId), runId, { owner, error });
    },
    async cancel(runId, reason) {
      const outcome = await cancelRun(await depsOf(runId), runId, { owner, reason });
      if (outcome.state === 'cancelled') await road.cancelled(outcome.run);
      return outcome;
    },
    pause: async (runId, reason) => requestPause(await depsOf(runId), runId, reason),
    async requestResume(runId, goOn) {
      const run = await load(runId);
      await refusePart(run);
      await refuseUnanswered(run);
      await refuseEnded(run);
      await road.checkResume(run, goOn);
      await store.runs.saveRequest(runId, {
        schema_version: 'run_request_v1',
        request: 'resume',
        requested_at: clock.now().toISOString(),
        reason: 'asked to go on',
        ...goOn,
      });
    },
    async resumeRequest(runId) {
      const requests = await store.runs.loadRequests(runId);
      return requests.find((each): each is ResumeRequest => each.request === 'resume') ?? null;
    },
    forgetRequests: (runId) => store.runs.clearRequests(runId),
    async resume(runId, work) {
      const run = await load(runId);
      await refusePart(run);
      return road.resume(run, work);
    },
    async planRest(runId) {
      const run = await load(runId);
      await refusePart(run);
      await refuseEnded(run);
      return road.planRest(run);
    },
  };

  async function refuseEnded(run: Run): Promise<void> {
    const { run_id, status } = run;
    const isUnderWay = status === 'running' && (await isWorkedOn(run));
    if (status !== 'done' && status !== 'cancelled' && !isUnderWay) return;
    throw new CodedError('run_not_resumable', {
      message: `Run ${run_id} is ${status} and ${isUnderWay ? 'is worked on' : 'has ended'}.`,
      details: { run_id, status, book: projectId },
    });
  }

  /** Told before it waits for its turn; whoever takes it up looks once more. */
  async function refuseUnanswered({ run_id, error }: Run): Promise<void> {
    const { issue_id, question_id } = error?.details ?? {};
    if (typeof issue_id !== 'string' || question_id === undefined) return;
    const { findIssue } = await import('../audit/issue-files.ts');
    const { refuseOpenQuestion } = await import('../agents/take-answers.ts');
    const issue = await findIssue(store, issue_id);
    if (issue !== null) refuseOpenQuestion(issue, run_id, projectId);
  }

  /** A run inside another goes on with it and not alone. */
  async function refusePart(run: Run): Promise<void> {
    if (run.parent_run_id === null) return;
    const runId = run.run_id;
    const root = await loadRootId(store.runs, run);
    throw new CodedError('run_not_resumable', {
      message: `Run ${runId} is part of ${root}; resume that one.`,
      next: `bookforge runs resume ${root} --book ${projectId}`,
      details: { run_id: runId, book: projectId },
    });
  }
}
