import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import type { RunEvent } from '../../../../src/contracts/run-event.ts';
import { listSteps, runAddress, showRun } from '../../shared/api-client.ts';
import type { StepLog } from '../../shared/api-types.ts';
import { openEventLine } from '../../shared/open-event-line.ts';
import type { ProgressEvent } from '../../shared/project-news.ts';

// A run as it happens. Events say that something has come; the run itself is then asked for, at most twice a second, so
// that the page shows what the server says and adds nothing up by itself. How far it is, and the text as it is written, are
// told with the event.

export interface FollowedRun {
  readonly run: RunDetail | null;
  /** Its journal, with the times. */
  readonly log: StepLog;
  readonly error: unknown;
  readonly connection: 'live' | 'lost' | 'ended';
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

const QUIET_MS = 500;
const LONGEST_SHOWN = 4000;
const TYPES = ['step', 'progress', 'status', 'text', 'step_done', 'step_failed'];

export function useRun(project: string, runId: string): FollowedRun {
  const client = useQueryClient();
  const [connection, setConnection] = useState<FollowedRun['connection']>('live');
  const [latest, setLatest] = useState<string | null>(null);
  const [progress, setProgress] = useState<ProgressEvent | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const run = useQuery({ queryKey: [project, 'run', runId], queryFn: () => showRun(project, runId) });
  const log = useQuery({
    queryKey: [project, 'run', runId, 'steps'],
    queryFn: () => listSteps(project, runId),
  });

  useEffect(() => {
    let timer: number | undefined;
    const load = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: [project, 'run', runId] });
    };
    const loadSoon = () => {
      timer ??= window.setTimeout(load, QUIET_MS);
    };
    const shut = openEventLine({
      address: runAddress(project, runId, '/events'),
      types: TYPES,
      onEvent: (told) => {
        const event = told as RunEvent;
        if (event.type === 'text') return setWriting((before) => addText(before, event));
        if (event.type === 'progress') setProgress(event);
        if (event.type === 'step') {
          setLatest(event.step.step_id);
          setWriting(null);
        }
        if (event.type !== 'status') return loadSoon();
        if (event.run_id !== runId) return loadSoon();
        shut();
        setConnection('ended');
        setProgress(null);
        setWriting(null);
        window.clearTimeout(timer);
        load();
      },
      onState: setConnection,
    });
    return () => {
      shut();
      window.clearTimeout(timer);
    };
  }, [project, runId, client]);

  return {
    run: run.data ?? null,
    log: log.data ?? [],
    error: run.error ?? log.error,
    connection,
    latest,
    progress,
    writing,
  };
}

/** A chunk of another step, or one after a loss, begins anew. */
function addText(before: Writing | null, event: Extract<RunEvent, { type: 'text' }>): Writing {
  const kept = before?.stepId === event.step_id && event.offset > 0 ? before.text : '';
  return { stepId: event.step_id, text: `${kept}${event.chunk}`.slice(-LONGEST_SHOWN) };
}
