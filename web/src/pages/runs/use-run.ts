import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import type { RunEvent } from '../../../../src/contracts/run-event.ts';
import { runAddress, showRun } from '../../shared/api-client.ts';
import { type LineState, openEventLine } from '../../shared/open-event-line.ts';
import type { ProgressEvent } from '../../shared/project-news.ts';

// A run as it happens. Events say that something has come; the run itself is then asked for, at most twice a second, so
// that the page shows what the server says and adds nothing up by itself. How far it is, and the text as it is written, are
// told with the event. A run that nobody works on is asked for once: when it goes on, the line of the project says so.

export interface FollowedRun {
  readonly run: RunDetail | null;
  readonly error: unknown;
  /** Ended where nobody works on it: then nothing is told of it. */
  readonly connection: LineState | 'ended';
  /** The id of the last step that came over the line. */
  readonly latest: string | null;
  /** The last that was told of how far it is; null before that, and once it is over. */
  readonly progress: ProgressEvent | null;
  /** The end of the answer that is coming in, and the step that it is of; null where none is. */
  readonly writing: Writing | null;
}

interface Writing {
  readonly stepId: string;
  readonly text: string;
}

type RunNews = Pick<FollowedRun, 'latest' | 'progress' | 'writing'>;

const NO_NEWS: RunNews = { latest: null, progress: null, writing: null };
const QUIET_MS = 500;
const LOAD_SHARE = 4;
/** A person reads no faster, however fast events come. */
const SHOWN_MS = 100;
const LONGEST_SHOWN = 4000;
const TYPES = ['step', 'progress', 'status', 'text', 'step_done', 'step_failed'];

export function useRun(project: string, runId: string): FollowedRun {
  const client = useQueryClient();
  const [line, setLine] = useState<LineState>('live');
  const [news, setNews] = useState<RunNews>(NO_NEWS);
  const run = useQuery({
    queryKey: [project, 'run', runId],
    queryFn: () => showRun(project, runId),
    // Comparing thousands of steps with those of before takes longer than to draw the few in sight.
    structuralSharing: false,
  });
  const status = run.data?.status;
  const isOpen = status === 'pending' || (status === 'running' && run.data?.interrupted === false);
  // What was loaded is not told again: a line of a long run would begin with thousands of steps.
  const lastSeq = useRef(0);
  lastSeq.current = run.data?.last_seq ?? 0;

  useEffect(() => {
    if (!isOpen) return;
    let timer: number | undefined;
    let shown: number | undefined;
    let coming: RunNews = NO_NEWS;
    // A run of thousands of steps is asked for less often: most of the time nothing of it is on its way.
    let quietMs = QUIET_MS;
    const load = async () => {
      timer = undefined;
      const begun = performance.now();
      await client.invalidateQueries({ queryKey: [project, 'run', runId] });
      quietMs = Math.max(QUIET_MS, LOAD_SHARE * (performance.now() - begun));
    };
    const loadSoon = () => {
      timer ??= window.setTimeout(() => void load(), quietMs);
    };
    const tell = (change: Partial<RunNews>) => {
      coming = { ...coming, ...change };
      shown ??= window.setTimeout(() => {
        shown = undefined;
        setNews(coming);
      }, SHOWN_MS);
    };
    const shut = openEventLine({
      address: runAddress(project, runId, '/events'),
      after: String(lastSeq.current),
      types: TYPES,
      onEvent: (told) => {
        const event = told as RunEvent;
        if (event.type === 'text') return tell({ writing: addText(coming.writing, event) });
        if (event.type === 'progress') tell({ progress: event });
        if (event.type === 'step') tell({ latest: event.step.step_id, writing: null });
        if (event.type !== 'status' || event.run_id !== runId) return loadSoon();
        shut();
        window.clearTimeout(timer);
        // Before the end is seen here: whoever goes back to the book is not offered what was just done.
        void client.invalidateQueries({ queryKey: [project, 'status'] });
        void load();
      },
      onState: setLine,
    });
    return () => {
      shut();
      window.clearTimeout(timer);
      window.clearTimeout(shown);
      setNews(({ latest }) => ({ ...NO_NEWS, latest }));
    };
  }, [project, runId, client, isOpen]);

  return {
    run: run.data ?? null,
    error: run.error,
    connection: isOpen ? line : 'ended',
    ...news,
  };
}

/** A chunk of another step, or one after a loss, begins anew. */
function addText(before: Writing | null, event: Extract<RunEvent, { type: 'text' }>): Writing {
  const kept = before?.stepId === event.step_id && event.offset > 0 ? before.text : '';
  return { stepId: event.step_id, text: `${kept}${event.chunk}`.slice(-LONGEST_SHOWN) };
}
