import { useEffect, useRef, useState } from 'react';
import type { RunDetail } from '../../src/contracts/api-runs.ts';
import type { RunEvent } from '../../src/contracts/run-event.ts';
import { addressOf, showRun } from './api-client.ts';

// A run as it happens. Events say that something has come; the run itself is then asked for, at most twice a second, so
// that the page shows what the server says and adds nothing up by itself. How far it is, is told with the event.

export type ProgressEvent = Extract<RunEvent, { type: 'progress' }>;

export interface FollowedRun {
  readonly run: RunDetail | null;
  readonly error: unknown;
  readonly connection: 'live' | 'lost' | 'ended';
  /** The id of the last step that came over the line. */
  readonly latest: string | null;
  /** The last that was told of how far it is; null before that, and once it is over. */
  readonly progress: ProgressEvent | null;
}

const QUIET_MS = 500;

export function useRun(project: string, runId: string): FollowedRun {
  const [run, setRun] = useState<RunDetail | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [connection, setConnection] = useState<FollowedRun['connection']>('live');
  const [latest, setLatest] = useState<string | null>(null);
  const [progress, setProgress] = useState<ProgressEvent | null>(null);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => {
    let isOver = false;
    let asked = 0;
    let shown = 0;
    const load = async () => {
      timer.current = undefined;
      asked += 1;
      const place = asked;
      try {
        const loaded = await showRun(project, runId);
        // An answer that was overtaken by a later one is older than what is shown.
        if (isOver || place < shown) return;
        shown = place;
        setRun(loaded);
        setError(null);
      } catch (trouble) {
        if (!isOver) setError(trouble);
      }
    };
    const loadSoon = () => {
      timer.current ??= window.setTimeout(() => void load(), QUIET_MS);
    };
    void load();
    // The browser sends Last-Event-ID by itself when it connects again.
    const source = new EventSource(addressOf(project, runId, '/events'));
    source.addEventListener('open', () => setConnection('live'));
    source.addEventListener('error', () => setConnection('lost'));
    source.addEventListener('step', ({ data }: MessageEvent<string>) => {
      const event: RunEvent = JSON.parse(data);
      if (event.type === 'step') setLatest(event.step.step_id);
      loadSoon();
    });
    source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
      setProgress(JSON.parse(data));
      loadSoon();
    });
    source.addEventListener('status', () => {
      source.close();
      setConnection('ended');
      setProgress(null);
      void load();
    });
    return () => {
      isOver = true;
      source.close();
      window.clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [project, runId]);

  return { run, error, connection, latest, progress };
}
