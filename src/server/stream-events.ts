import type { ProjectEvent } from '../contracts/session-event.ts';
import type { ReadSoFar } from '../engine/run-tree-reader.ts';

// Server-sent events over a stream that is pulled: the next event is asked for when the client has taken the last one, so
// a slow client holds up its own reading and nothing else. Whatever ends the stream (the run, the client, the server)
// ends the following too.

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1000;

/** `follow` is ended by its signal; `stopped` fires when the client has gone or the server stops. */
export function streamEvents(
  follow: (signal: AbortSignal) => AsyncIterable<ProjectEvent>,
  stopped: AbortSignal,
  heartbeatMs = HEARTBEAT_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const end = new AbortController();
  const events = follow(end.signal)[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;
  const stop = () => end.abort();
  const finish = async (): Promise<void> => {
    clearInterval(heartbeat);
    stopped.removeEventListener('abort', stop);
    stop();
    await events.return?.();
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (stopped.aborted) stop();
        stopped.addEventListener('abort', stop, { once: true });
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        // Tells a dead connection from a quiet run; left out while the client does not read.
        heartbeat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': still here\n\n'));
        }, heartbeatMs);
      },
      async pull(controller) {
        try {
          const next = await events.next();
          if (next.done !== true) return controller.enqueue(encoder.encode(renderEvent(next.value)));
          await finish();
          controller.close();
        } catch (error) {
          await finish();
          controller.error(error);
        }
      },
      cancel: finish,
    },
    { highWaterMark: 1 },
  );
}

/** One without an id leaves the last id as it is: a client that comes again goes on after the last line that it has. */
function renderEvent(event: ProjectEvent): string {
  const id = 'id' in event && event.id !== undefined ? `id: ${event.id}\n` : '';
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/**
 * Where a client wants to go on: the last line that it has, of the run that it follows or of one inside it, 'end' where it
 * was told the end, or null for something that is no event id.
 */
export function parseEventId(text: string, runId: string): ReadSoFar | 'end' | null {
  const [, of = runId, place = ''] = /^(?:(run_[0-9A-Za-z]+):)?(end|\d{1,9})$/.exec(text) ?? [];
  if (place === 'end') return of === runId ? 'end' : null;
  return place === '' ? null : { runId: of, seq: Number(place) };
}
