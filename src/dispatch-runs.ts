import type { BookRuns } from './book/open-runs.ts';
import { NO_BUDGET, type Run, UNFINISHED } from './contracts/run.ts';
import { decideTakeUp } from './engine/decide-take-up.ts';
import type { Clock, Job, Log, Queue, QueueParts } from './engine/ports.ts';
import { createTurnsByKey } from './engine/take-turns.ts';
import { CodedError } from './errors.ts';

// Runs that were asked for over REST. Each is stored as pending before anything else, so that it outlives this process;
// the queue then takes it up under the project's lock, waiting as long as another process has it. Between jobs nothing
// is held.

export interface Dispatcher {
  /** Stores a run of a recipe and hands it over; `recipe_already_running` where one of the same recipe is not over yet. */
  start(
    bookId: string,
    recipeId: string,
    prepare: () => Promise<Run>,
  ): Promise<{ readonly run_id: string; readonly status: 'running' | 'pending' }>;
  /** Goes on with what an earlier process left, see decide-take-up.ts. The ids of the runs that were handed over. */
  takeUp(bookId: string): Promise<readonly string[]>;
  /** Resolves when what is under way has ended; the signal makes that soon. */
  close(): Promise<void>;
}

export interface DispatcherParts {
  readonly createQueue: (parts: QueueParts) => Queue;
  readonly openBook: (bookId: string) => Promise<{ readonly runs: BookRuns }>;
  readonly clock: Clock;
  readonly log: Log;
  /** Stops the runs under way, each at a safe place. */
  readonly signal: AbortSignal;
}

const LOCK_RETRY_MS = 500;
const BEGIN_POLL_MS = 20;
const LONGEST_BEGIN_MS = 10_000;

export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { openBook, clock, log, signal } = parts;
  /** Runs whose job found the project locked: they wait although nothing is in front of them here. */
  const kept = new Set<string>();
  /** For each book, so that two requests at once see each other. */
  const inTurn = createTurnsByKey();
  const queue = parts.createQueue({
    work,
    onTrouble: ({ runId }, error) => log.warn(`run ${runId} was not taken up: ${messageOf(error)}`),
  });

  async function work({ project, runId }: Job): Promise<void> {
    try {
      while (!signal.aborted && (await tryToWork(project, runId)) === 'locked') {
        kept.add(runId);
        await clock.sleep(LOCK_RETRY_MS, signal);
      }
    } catch (error) {
      // A server that stops leaves what waits as it is stored.
      if (!signal.aborted) throw error;
    } finally {
      kept.delete(runId);
    }
  }

  async function tryToWork(project: string, runId: string): Promise<'locked' | 'over'> {
    const { runs } = await openBook(project);
    const { run } = await runs.load(runId);
    if (!isToTakeUp(run)) return 'over';
    try {
      const work = { overrideFingerprint: false, budget: NO_BUDGET, signal };
      await runs.resume(runId, { ...work, expect: [run.status] });
      return 'over';
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      if (error.code === 'project_locked') return 'locked';
      // It stands otherwise than a moment ago: another process had it.
      if (error.code === 'run_not_resumable') return 'over';
      await runs.fail(runId, error);
      throw error;
    }
  }

  /** Whether the run has begun; no longer waited for than it takes to see that it will not yet. */
  async function hasBegun(runs: BookRuns, runId: string): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < LONGEST_BEGIN_MS; waitedMs += BEGIN_POLL_MS) {
      const { run } = await runs.load(runId);
      if (run.status !== 'pending') return true;
      if (kept.has(runId) || signal.aborted) return false;
      await clock.sleep(BEGIN_POLL_MS, signal);
    }
    return false;
  }

  return {
    async start(bookId, recipeId, prepare) {
      const { runs } = await openBook(bookId);
      const { run_id, state } = await inTurn(bookId, async () => {
        await refuseSecond(runs, bookId, recipeId);
        const run = await prepare();
        return { run_id: run.run_id, state: await queue.submit({ project: bookId, runId: run.run_id }) };
      });
      const begun = state === 'working' && (await hasBegun(runs, run_id));
      return { run_id, status: begun ? 'running' : 'pending' };
    },
    async takeUp(bookId) {
      const { runs } = await openBook(bookId);
      const left: Run[] = [];
      for (const status of UNFINISHED) {
        for (const { run_id } of await runs.list({ status, roots: true })) {
          const { run } = await runs.load(run_id);
          if (isToTakeUp(run)) left.push(run);
        }
      }
      left.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
      for (const { run_id } of left) await queue.submit({ project: bookId, runId: run_id });
      return left.map(({ run_id }) => run_id);
    },
    close: () => queue.close(),
  };
}

function isToTakeUp(run: Run): boolean {
  return decideTakeUp({
    status: run.status,
    queued: run.queued_at !== undefined,
    reasonCode: run.error?.reason_code ?? null,
  });
}

async function refuseSecond(runs: BookRuns, bookId: string, recipeId: string): Promise<void> {
  const running = await runs.list({ status: 'running', recipeId });
  const waiting = await runs.list({ status: 'pending', recipeId });
  const other = [...running.filter(({ interrupted }) => !interrupted), ...waiting][0];
  if (other === undefined) return;
  throw new CodedError('recipe_already_running', {
    message: `Recipe ${recipeId} is already running on ${bookId}, as ${other.run_id}.`,
    details: { recipe_id: recipeId, run_id: other.run_id, book: bookId },
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
