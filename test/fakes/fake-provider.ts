import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A provider's API on the loopback, scripted: one answer for each request, the last one for all that follow.

export type FakeAnswer =
  /** A stream of events; `end` says how it stops. */
  | {
      readonly kind: 'events';
      readonly events: readonly unknown[];
      readonly end?: 'close' | 'cut' | 'hang';
      readonly headers?: Readonly<Record<string, string>>;
      /** Goes on with one event for as long as anybody listens. */
      readonly repeat?: { readonly event: unknown; readonly everyMs: number };
    }
  /** Another answer, once something has happened; until then nothing, not even headers. */
  | { readonly kind: 'later'; readonly until: Promise<void>; readonly answer: FakeAnswer }
  | { readonly kind: 'json'; readonly body: unknown }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Text under a content type of its own, for what is not the protocol. */
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'redirect'; readonly location: string }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Closes the connection before any byte. */
  | { readonly kind: 'reset' };

export interface FakeRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeProvider {
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** How many requests have neither been answered to the end nor dropped by the client. */
  underWay(): number;
  /** How many events were repeated. */
  written(): number;
  close(): Promise<void>;
}

export type FakeScript = readonly FakeAnswer[] | ((request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>);

export async function startFakeProvider(script: FakeScript): Promise<FakeProvider> {
  const requests: FakeRequest[] = [];
  let underWay = 0;
  let written = 0;
  const server = createServer((incoming, response) => {
    underWay += 1;
    response.on('close', () => {
      underWay -= 1;
    });
    void readRequest(incoming).then(async (request) => {
      requests.push(request);
      answer(response, await chooseAnswer(script, request, requests.length - 1), () => {
        written += 1;
      });
    });
  });
  // A client that was stopped for a while must not find its connection closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    underWay: () => underWay,
    written: () => written,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function chooseAnswer(
  script: FakeScript,
  request: FakeRequest,
  index: number,
): FakeAnswer | Promise<FakeAnswer> {
  if (typeof script === 'function') return script(request);
  const chosen = script[Math.min(index, script.length - 1)];
  if (chosen === undefined) throw new Error('the script has no answer');
  return chosen;
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: text === '' ? {} : JSON.parse(text),
  };
}

function answer(response: ServerResponse, scripted: FakeAnswer, onRepeat: () => void): void {
  switch (scripted.kind) {
    case 'events': {
      response.writeHead(200, { 'content-type': 'text/event-stream', ...scripted.headers });
      response.flushHeaders();
      for (const event of scripted.events) response.write(renderEvent(event));
      if (scripted.repeat !== undefined) {
        const { event, everyMs } = scripted.repeat;
        const timer = setInterval(() => {
          response.write(renderEvent(event));
          onRepeat();
        }, everyMs);
        response.on('close', () => clearInterval(timer));
      }
      if (scripted.end === 'cut') setImmediate(() => response.destroy());
      else if (scripted.end !== 'hang') response.end();
      return;
    }
    case 'later':
      void scripted.until.then(() => answer(response, scripted.answer, onRepeat));
      return;
    case 'json':
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(scripted.body));
      return;
    case 'status': {
      const isText = typeof scripted.body === 'string';
      response
        .writeHead(scripted.status, {
          'content-type': isText ? 'text/html' : 'application/json',
          ...scripted.headers,
        })
        .end(isText ? scripted.body : JSON.stringify(scripted.body));
      return;
    }
    case 'text':
      response.writeHead(200, { 'content-type': scripted.contentType }).end(scripted.text);
      return;
    case 'redirect':
      response.writeHead(307, { location: scripted.location }).end();
      return;
    case 'hang':
      return;
    case 'reset':
      response.destroy();
  }
}

/** An event as its provider writes it. */
export function renderEvent(event: unknown): string {
  if (typeof event === 'string') return `data: ${event}\n\n`;
  // Ollama's own: a line is an event.
  if (typeof event === 'object' && event !== null && 'done' in event) return `${JSON.stringify(event)}\n`;
  const named =
    typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string';
  return `${named ? `event: ${String((event as { type: unknown }).type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
}
