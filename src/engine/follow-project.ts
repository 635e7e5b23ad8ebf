import { type Run, UNFINISHED } from '../contracts/run.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import type { ProjectEvent } from '../contracts/session-event.ts';
import { deriveProgressEvent, deriveStatusEvent } from './derive-manifest-events.ts';
import type { FollowParts } from './follow-run.ts';
import { createProgressNews, type ProgressNews } from './progress-news.ts';
import { type EventWatch, watchEvents } from './watch-events.ts';

const LOOK_AGAIN_MS = 1000;

/** What has been done elsewhere in the project since the last look. */
export type Look = () => Promise<readonly ProjectEvent[]>;

/**
 * How the runs of a project stand, whichever process works on them: first the root runs that are not over, then whatever
 * changes; of the runs of this process also what is nested in them, what agents are at, and notices. The status of a root run is read from its
 * manifest, which is saved before the status is told: a look that comes late cannot tell an older one after a newer. With them
 * what rooms tell of themselves. Ends with the signal.
 */
export async function* followProject(
  { runs, events, project, isLive, clock }: FollowParts,
  signal: AbortSignal,
  looks: readonly Look[] = [],
): AsyncGenerator<ProjectEvent> {
  const statuses = new Map<string, Run['status']>();
  /** Of runs that are under way. */
  const news = new Map<string, ProgressNews>();
  let isFirst = true;

  /** What has changed in a root run since it was last told. */
  function* tellRun(run: Run): Generator<RunEvent> {
    const { run_id, status } = run;
    if (statuses.get(run_id) !== status) yield deriveStatusEvent(run, run_id);
    statuses.set(run_id, status);
    const progress = deriveProgressEvent(run, run_id);
    if (status !== 'running') news.delete(run_id);
    else if (newsOf(run_id).see(progress)) yield progress;
  }

  function newsOf(runId: string): ProgressNews {
    const own = news.get(runId) ?? createProgressNews();
    news.set(runId, own);
    return own;
  }

  /** One whose owner died says that it is running, until somebody takes it up. */
  async function* look(): AsyncGenerator<ProjectEvent> {
    const isAtWork = await isLive();
    for (const { run_id, status } of await runs.list({ roots: true })) {
      if (isFirst && !UNFINISHED.includes(status)) statuses.set(run_id, status);
      const isRunning = status === 'running' && isAtWork;
      if (statuses.get(run_id) === status && !isRunning) continue;
      const run = await runs.load(run_id);
      if (run !== null) yield* tellRun(run);
    }
    isFirst = false;
    for (const each of looks) yield* await each();
  }

  const watch: EventWatch = {
    follow: (ended) => events.follow({ project }, ended),
    // Sleep is cut short by nothing but the signal.
    pause: async (ended) => () => clock.sleep(LOOK_AGAIN_MS, ended).catch(() => undefined),
    clock,
  };
  for await (const event of watchEvents(watch, signal)) {
    if (event === null) {
      yield* look();
    } else if (event.type === 'status' && event.run_id === event.root_run_id) {
      const run = await runs.load(event.run_id);
      if (run !== null) yield* tellRun(run);
    } else if (event.type === 'progress') {
      newsOf(event.run_id).hear(event);
      yield event;
    } else if (event.type === 'status' || event.type === 'notice' || event.type === 'agent') {
      yield event;
    }
  }
}
