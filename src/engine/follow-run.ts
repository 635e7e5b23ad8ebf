import type { RunEvent } from '../contracts/run-event.ts';
import { deriveProgressEvent, deriveStatusEvent } from './derive-manifest-events.ts';
import { loadRootId } from './load-root-id.ts';
import { loadRun } from './load-run.ts';
import { lookAtRun } from './look-at-run.ts';
import type { Clock, Events, RunStore } from './ports.ts';
import { createProgressNews } from './progress-news.ts';
import { createRunTreeReader, type ReadSoFar } from './run-tree-reader.ts';
import { type EventWatch, watchEvents } from './watch-events.ts';

export interface FollowParts {
  readonly runs: RunStore;
  readonly events: Events;
  readonly project: string;
  readonly isLive: () => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * A run and all that is nested in it, followed from any process: first the lines that are there, then what comes, and last
 * how it ended. Ends when the run does, or with the signal. A run that nobody works on any more is told as it stands; one
 * that waits for its turn is waited for.
 *
 * What a process tells of its own runs comes at once and in its order: a line is read when it is told, so that the text of a
 * step comes before its line. Where nothing was told since the last look, the journals and manifests say what has come: once
 * a second, and whenever the run's own files change.
 */
export async function* followRun(
  { runs, events, project, isLive, clock }: FollowParts,
  runId: string,
  { after, signal }: { readonly after: ReadSoFar | null; readonly signal: AbortSignal },
): AsyncGenerator<RunEvent> {
  const rootId = await loadRootId(runs, await loadRun(runs, runId));
  const reader = createRunTreeReader(runs, rootId, after);
  const news = createProgressNews();
  let isTold = false;
  let hasLooked = false;
  const watch: EventWatch = {
    follow: (ended) => events.follow({ project, runId }, ended),
    async pause(ended) {
      const since = await runs.mark(runId);
      return () => runs.changed(runId, since, ended);
    },
    clock,
  };
  for await (const event of watchEvents(watch, signal)) {
    if (event === null || (event.type === 'status' && event.run_id === runId)) {
      // The manifest is read before the lines: a run seen as ended has no line that this pass would miss.
      const { run, live } = await lookAtRun(() => loadRun(runs, runId), isLive);
      if (!hasLooked || !isTold || !live) yield* reader.readOn(run);
      hasLooked = true;
      isTold = false;
      if (!live) {
        yield { ...deriveStatusEvent(run, rootId), id: `${runId}:end` };
        return;
      }
      const progress = deriveProgressEvent(run, rootId);
      if (run.status === 'running' && news.see(progress)) yield progress;
      continue;
    }
    // Lines are told from the first on; until then only how far it is.
    if (!hasLooked && event.type !== 'progress') continue;
    isTold = true;
    if (event.type === 'step_done' || event.type === 'step_failed') {
      yield* reader.readUpTo(event);
    } else if (isToTell(event, reader.hasEnded)) {
      if (event.type === 'progress') news.hear(event);
      yield event;
    }
  }
}

/** What is of the moment, unless its step was told to have ended while it waited to be told. How runs inside this one stand
 *  is told by the lines of the run around them. */
function isToTell(event: RunEvent, hasEnded: (runId: string, stepId: string) => boolean): boolean {
  switch (event.type) {
    case 'step_started':
    case 'text':
    case 'reasoning':
    case 'waiting':
    case 'agent':
      return !hasEnded(event.run_id, event.step_id);
    case 'progress':
    case 'notice':
      return true;
    default:
      return false;
  }
}
