import type { Run } from '../contracts/run.ts';
import type { RunEvent } from '../contracts/run-event.ts';
import { derivePlace } from './derive-place.ts';
import type { EngineDeps } from './engine.ts';

// How a run tells what happens in it: each event says which run it is of, which runs that one is in, and where it works.

type Head = 'run_id' | 'root_run_id' | 'parent_run_id' | 'place';
type WithoutHead<Event> = Event extends RunEvent ? Omit<Event, Head> : never;

/** Not even built where nobody listens. */
export type Emit = (build: () => WithoutHead<RunEvent>) => void;

export function createEmit(
  { onEvent }: Pick<EngineDeps, 'onEvent'>,
  run: Pick<Run, 'run_id' | 'parent_run_id' | 'place'>,
  rootId: string,
): Emit {
  if (onEvent === undefined) return () => undefined;
  const { run_id, parent_run_id, place = {} } = run;
  return (build) => {
    const event = build();
    const where = 'step_id' in event ? derivePlace(place, event.step_id) : place;
    onEvent({ ...event, run_id, root_run_id: rootId, parent_run_id, place: where } as RunEvent);
  };
}
