import type { RunEvent } from '../../contracts/run-event.ts';
import type { EventFilter, Events } from '../../engine/ports.ts';
import { createEventBuffer, type EventBuffer } from './event-buffer.ts';

/** Runs whose progress is remembered: more are not under way in one process. */
const MOST_RUNS = 256;

interface Reader {
  readonly filter: EventFilter;
  readonly buffer: EventBuffer;
}

/** Events of the runs of this process, for the readers in it. */
export function createInProcessEvents(): Events {
  const readers = new Map<string, Set<Reader>>();
  /** By project and root run. */
  const latest = new Map<string, { readonly project: string; readonly event: RunEvent }>();

  function remember(project: string, event: RunEvent): void {
    if (event.run_id !== event.root_run_id) return;
    const key = `${project} ${event.run_id}`;
    if (event.type === 'status' && event.status !== 'running') latest.delete(key);
    if (event.type !== 'progress') return;
    latest.delete(key);
    latest.set(key, { project, event });
    const [oldest] = latest.keys();
    if (latest.size > MOST_RUNS && oldest !== undefined) latest.delete(oldest);
  }

  return {
    publish(project, event) {
      if (event.type === 'progress' || event.type === 'status') remember(project, event);
      for (const { filter, buffer } of readers.get(project) ?? NOBODY) {
        if (isOf(event, filter)) buffer.push(event);
      }
    },
    follow(filter, signal) {
      const reader: Reader = { filter, buffer: createEventBuffer() };
      const { project } = filter;
      const own = readers.get(project) ?? new Set();
      readers.set(project, own.add(reader));
      for (const known of latest.values()) {
        if (known.project === project && isOf(known.event, filter)) reader.buffer.push(known.event);
      }
      const leave = (): void => {
        signal.removeEventListener('abort', leave);
        own.delete(reader);
        if (own.size === 0 && readers.get(project) === own) readers.delete(project);
        reader.buffer.close();
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      return {
        [Symbol.asyncIterator]: () => ({
          async next() {
            const event = await reader.buffer.take();
            return event === null ? { done: true, value: undefined } : { done: false, value: event };
          },
          async return() {
            leave();
            return { done: true, value: undefined };
          },
        }),
      };
    },
  };
}

const NOBODY: readonly Reader[] = [];

function isOf(event: RunEvent, { runId }: EventFilter): boolean {
  return (
    runId === undefined ||
    event.run_id === runId ||
    event.root_run_id === runId ||
    event.parent_run_id === runId
  );
}
