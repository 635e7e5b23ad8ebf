import type { FollowedEvent } from '../engine/follow-run.ts';

// Server-sent events over a stream that is pulled: the next event is asked for when the client has taken the last one, so
// a slow client holds up its own reading and nothing else. Whatever ends the stream (the run, the client, the server)
// ends the following too.

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 1000;

/** `follow` is ended by its signal; `stopped` fires when the client has gone or the server stops. */
export function streamEvents(
  follow: (signal: AbortSignal) => AsyncIterable<FollowedEvent>,
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

function renderEvent(event: FollowedEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/**
 * Where a client wants to go on: the sequence number after which it has nothing, 'end' where it was told the end, or
 * null for something that is no event id of this run.
 */
export function parseEventId(text: string, runId: string): number | 'end' | null {
  const seq = text.startsWith(`${runId}:`) ? text.slice(runId.length + 1) : text;
  if (seq === 'end') return 'end';
  return /^\d{1,9}$/.test(seq) ? Number(seq) : null;
}
