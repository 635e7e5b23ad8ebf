import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import type { RunEvent } from '../../../src/contracts/run-event.ts';
import type { ProjectEvent } from '../../../src/contracts/session-event.ts';
import { eventsAddress } from './api-client.ts';
import { type LineState, openEventLine } from './open-event-line.ts';

// What happens in a project while the page is open. Events are hints: they say what is old now, and the server is asked; only
// how far a run is, is told with the event.

export type ProgressEvent = Extract<RunEvent, { type: 'progress' }>;

export interface ProjectNews {
  /** How far each run is that somebody works on, by its id. */
  readonly progress: ReadonlyMap<string, ProgressEvent>;
  readonly line: LineState;
}

const NOTHING: ProjectNews = { progress: new Map(), line: 'live' };
export const News = createContext<ProjectNews>(NOTHING);
export const useNews = (): ProjectNews => useContext(News);

const QUIET_MS = 400;
/** A person reads no faster, however fast events come. */
const SHOWN_MS = 100;

export function useProjectNews(project: string | null): ProjectNews {
  const client = useQueryClient();
  const [news, setNews] = useState(NOTHING);

  useEffect(() => {
    setNews(NOTHING);
    if (project === null) return;
    let timer: number | undefined;
    let shown: number | undefined;
    let progress: ProjectNews['progress'] = NOTHING.progress;
    const tell = (next: ProjectNews['progress']) => {
      progress = next;
      shown ??= window.setTimeout(() => {
        shown = undefined;
        setNews((before) => ({ ...before, progress }));
      }, SHOWN_MS);
    };
    const callOld = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [project] });
      }, QUIET_MS);
    };
    const shut = openEventLine({
      address: eventsAddress(project),
      types: ['progress', 'status', 'session'],
      onEvent: (told) => {
        const event = told as ProjectEvent;
        if (event.type === 'progress') tell(join(progress, event));
        if (event.type === 'status' && event.status !== 'running') tell(without(progress, event.run_id));
        if (event.type !== 'progress') callOld();
      },
      onState: (line) => {
        setNews((before) => (before.line === line ? before : { ...before, line }));
        // Whatever happened while nobody listened.
        if (line === 'live') callOld();
      },
    });
    return () => {
      shut();
      window.clearTimeout(timer);
      window.clearTimeout(shown);
    };
  }, [project, client]);

  return news;
}

function join(before: ProjectNews['progress'], event: ProgressEvent): ProjectNews['progress'] {
  return new Map(before).set(event.run_id, event);
}

function without(before: ProjectNews['progress'], runId: string): ProjectNews['progress'] {
  const rest = new Map(before);
  rest.delete(runId);
  return rest;
}
