// Server-sent events that are taken up again whatever cut them off. The browser connects again by itself where the network
// failed, and gives up where it was answered with an error: then it is tried again here. A page that nobody looks at holds no
// line, since a browser has only six to a server, for all its pages together.

export type LineState = 'live' | 'lost';

interface LineParts {
  readonly address: string;
  /** The id after which is told; left out, from the beginning. */
  readonly after?: string;
  readonly types: readonly string[];
  readonly onEvent: (event: unknown) => void;
  readonly onState: (state: LineState) => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;

/** Returns what closes it for good. */
export function openEventLine({ address, after = '', types, onEvent, onState }: LineParts): () => void {
  let source: EventSource | null = null;
  let timer: number | undefined;
  let waitMs = FIRST_WAIT_MS;
  let lastId = after;

  const shut = () => {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    shut();
    const line = new EventSource(lastId === '' ? address : `${address}&after=${encodeURIComponent(lastId)}`);
    source = line;
    line.addEventListener('open', () => {
      waitMs = FIRST_WAIT_MS;
      onState('live');
    });
    line.addEventListener('error', () => {
      onState('lost');
      if (line.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(open, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
    for (const type of types) {
      line.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        lastId = lastEventId;
        onEvent(JSON.parse(data));
      });
    }
  };
  const follow = () => (document.hidden ? shut() : open());

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    shut();
  };
}
