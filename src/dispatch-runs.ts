import { NO_BUDGET, type Run, UNFINISHED } from './contracts/run.ts';
import { isStorageTrouble } from './engine/call-model.ts';
import { decideTakeUp } from './engine/decide-take-up.ts';
import type { Clock, Job, JobOutcome, Log, Queue, Worker, WorkerParts } from './engine/ports.ts';
import { CodedError } from './errors.ts';
import type { ProjectRuns } from './project/open-runs.ts';
import type { SubmittedWork } from './project/road.ts';

// Runs that somebody else takes up than whoever asked for them. Each is stored before anything else, so that it outlives
// this process; the queue then takes it up under the project's lock, waiting as long as another process has it. Between jobs
// nothing is held.

export interface Dispatcher {
  /** Hands over what was prepared; where there was nothing to do, says so. */
  start<Result>(
    projectId: string,
    submit: () => Promise<SubmittedWork<Result>>,
  ): Promise<DispatchedWork<Result>>;
  /** Hands over a stored run that was asked to go on. */
  resume(projectId: string, runId: string): Promise<DispatchedRun>;
  /** Goes on with what an earlier process left, see decide-take-up.ts. The ids of the runs that were handed over. */
  takeUp(projectId: string): Promise<readonly string[]>;
  /** Resolves when what is under way has ended; the signal makes that soon. */
  close(): Promise<void>;
}

export interface DispatchedRun {
  readonly run_id: string;
  readonly status: 'running' | 'pending';
}

export type DispatchedWork<Result> =
  | { readonly did: 'nothing'; readonly result: Result }
  | ({ readonly did: 'handed over' } & DispatchedRun);

export interface DispatcherParts {
  readonly queue: Queue;
  readonly startWorker: (parts: WorkerParts) => Worker;
  readonly openProject: (projectId: string) => Promise<{ readonly runs: ProjectRuns }>;
  readonly clock: Clock;
  readonly log: Log;
  /** Stops the runs under way, each at a safe place. */
  readonly signal: AbortSignal;
}

const LOCK_RETRY_MS = 500;
const BEGIN_POLL_MS = 20;
const LONGEST_BEGIN_MS = 10_000;

export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { queue, openProject, clock, log, signal } = parts;
  /** Runs whose job found the project locked: they wait although nothing is in front of them here. */
  const kept = new Set<string>();
  const worker = parts.startWorker({
    work,
    onTrouble: ({ runId }, error) => log.warn(`run ${runId} was not taken up: ${messageOf(error)}`),
  });

  async function work({ project, runId }: Job): Promise<JobOutcome> {
    try {
      if (!signal.aborted && (await tryToWork(project, runId)) === 'locked') {
        kept.add(runId);
        return { kind: 'retry', afterMs: LOCK_RETRY_MS };
      }
      if (!signal.aborted) await submitFollowing(project);
    } catch (error) {
      kept.delete(runId);
      // A server that stops leaves what waits as it is stored.
      if (!signal.aborted) throw error;
    }
    kept.delete(runId);
    return { kind: 'done' };
  }

  /** A run may leave another one behind that waits, such as what follows a document: it is for whoever works here. */
  async function submitFollowing(project: string): Promise<void> {
    const { runs } = await openProject(project);
    for (const { run_id } of await runs.list({ status: 'pending', roots: true }))
      await queue.submit({ project, runId: run_id });
  }

  async function tryToWork(project: string, runId: string): Promise<'locked' | 'over'> {
    const { runs } = await openProject(project);
    const { run } = await runs.load(runId);
    const asked = await runs.resumeRequest(runId);
    if (!isToTakeUp(run, asked !== null)) return 'over';
    try {
      await runs.resume(runId, {
        overrideFingerprint: asked?.override_fingerprint ?? false,
        budget: asked?.budget ?? NO_BUDGET,
        model: asked?.model ?? null,
        ...(asked?.options === undefined ? {} : { options: asked.options }),
        signal,
        expect: [run.status],
      });
      return 'over';
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      if (error.code === 'project_locked') return 'locked';
      if (asked !== null) await runs.forgetRequests(runId);
      // It stands otherwise than a moment ago: another process had it.
      if (error.code === 'run_not_resumable') return 'over';
      if (!isStorageTrouble(error)) await runs.refuse(runId, error);
      throw error;
    }
  }

  /** Whether the run has begun; no longer waited for than it takes to see that it will not yet. */
  async function hasBegun(runs: ProjectRuns, runId: string): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < LONGEST_BEGIN_MS; waitedMs += BEGIN_POLL_MS) {
      const { run } = await runs.load(runId);
      if (run.status !== 'pending' && (await runs.resumeRequest(runId)) === null) return true;
      if (kept.has(runId) || signal.aborted) return false;
      await clock.sleep(BEGIN_POLL_MS, signal);
    }
    return false;
  }

  async function handOver(projectId: string, runs: ProjectRuns, runId: string): Promise<DispatchedRun> {
    const state = await queue.submit({ project: projectId, runId });
    const begun = state === 'working' && (await hasBegun(runs, runId));
    return { run_id: runId, status: begun ? 'running' : 'pending' };
  }

  return {
    async start(projectId, submit) {
      const { runs } = await openProject(projectId);
      const submitted = await submit();
      if (submitted.did === 'nothing') return submitted;
      const { run } = submitted;
      // One that was left goes on because somebody asks for its work again.
      if (submitted.did === 'found') await runs.requestResume(run.run_id, submitted.goOn);
      return { did: 'handed over', ...(await handOver(projectId, runs, run.run_id)) };
    },
    async resume(projectId, runId) {
      const { runs } = await openProject(projectId);
      return handOver(projectId, runs, runId);
    },
    async takeUp(projectId) {
      const { runs } = await openProject(projectId);
      const left: Run[] = [];
      for (const status of [...UNFINISHED, 'failed'] as const) {
        for (const { run_id } of await runs.list({ status, roots: true })) {
          const { run } = await runs.load(run_id);
          if (isToTakeUp(run, (await runs.resumeRequest(run_id)) !== null)) left.push(run);
        }
      }
      left.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
      for (const { run_id } of left) await queue.submit({ project: projectId, runId: run_id });
      return left.map(({ run_id }) => run_id);
    },
    async close() {
      await queue.close();
      await worker.close();
    },
  };
}

function isToTakeUp(run: Run, asked: boolean): boolean {
  return decideTakeUp({
    status: run.status,
    queued: run.queued_at !== undefined,
    asked,
    reasonCode: run.error?.reason_code ?? null,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
