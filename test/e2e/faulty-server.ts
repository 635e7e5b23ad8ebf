import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';

// An OpenAI-compatible server on the loopback whose answers are the offline author's, until it is told to misbehave.

export type Behaviour =
  /** The author's answer, after a while if one likes. */
  | { readonly kind: 'good'; readonly delayMs?: number }
  /** The author's answer, as one JSON document although a stream was asked for. */
  | { readonly kind: 'whole' }
  /** Another text in place of the author's, sent as an answer. */
  | {
      readonly kind: 'text';
      readonly change: (good: string, request: ModelHttpRequest) => string;
      readonly finish?: string;
      /** How many characters go into one event. */
      readonly piece?: number;
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: (request: ModelHttpRequest) => unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Nothing, until `release` is called; then the author's answer. */
  | { readonly kind: 'hold' };

export interface ModelHttpRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatBody;
}

interface ChatBody {
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

export interface FaultyServer {
  /** As BOOKFORGE_BASE_URL wants it. */
  readonly url: string;
  readonly requests: readonly ModelHttpRequest[];
  /** How many answers were sent to their end. */
  readonly answered: number;
  behave(behaviour: Behaviour | ((request: ModelHttpRequest, place: number) => Behaviour)): void;
  /** Answers every request that is being held, and holds no more. */
  release(): void;
  /** Refuses connections, until `open` is called. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function startFaultyServer(): Promise<FaultyServer> {
  const author = await loadOfflineAuthor();
  const requests: ModelHttpRequest[] = [];
  let behaviour: Parameters<FaultyServer['behave']>[0] = { kind: 'good' };
  let answered = 0;
  let held: (() => void)[] = [];

  const write = async (request: ModelHttpRequest): Promise<string> => {
    const messages = request.body.messages.map(({ role, content }) => ({
      role: role === 'system' ? ('system' as const) : ('user' as const),
      content: String(content),
    }));
    const asked = { messages, jsonSchema: null, maxOutputTokens: 16_000, temperature: null };
    return (await author.generate(asked, { signal: new AbortController().signal })).text;
  };
  const answer = async (request: ModelHttpRequest, response: ServerResponse): Promise<void> => {
    const now = typeof behaviour === 'function' ? behaviour(request, requests.length) : behaviour;
    switch (now.kind) {
      case 'status':
        response.writeHead(now.status, { 'content-type': 'application/json', ...now.headers });
        response.end(JSON.stringify(now.body?.(request) ?? { error: { message: `says ${now.status}` } }));
        return;
      case 'text':
        send(response, request, now.change(await write(request), request), now.finish, now.piece);
        return;
      case 'hold':
        await new Promise<void>((resolve) => held.push(resolve));
        send(response, request, await write(request));
        return;
      case 'whole':
        send(response, { body: { ...request.body, stream: false } }, await write(request));
        return;
      case 'good':
        if (now.delayMs !== undefined) await delay(now.delayMs);
        send(response, request, await write(request));
    }
  };

  const server = createServer((incoming, response) => {
    response.on('finish', () => {
      answered += 1;
    });
    readRequest(incoming)
      .then((request) => {
        requests.push(request);
        return answer(request, response);
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  // A client that was stopped for a while must not find its connection closed.
  server.keepAliveTimeout = 0;
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get answered() {
      return answered;
    },
    behave(next) {
      behaviour = next;
    },
    release() {
      behaviour = { kind: 'good' };
      for (const go of held) go();
      held = [];
    },
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    open: () => listen(port),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ModelHttpRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) };
}

/** All that a request says to the model. */
export function joinPrompt({ body }: Pick<ModelHttpRequest, 'body'>): string {
  return body.messages.map(({ content }) => String(content)).join('\n');
}

const USAGE = { prompt_tokens: 700, completion_tokens: 300, total_tokens: 1000 };

function send(
  response: ServerResponse,
  { body }: Pick<ModelHttpRequest, 'body'>,
  text: string,
  finish = 'stop',
  piece = 200,
): void {
  const head = { id: 'chatcmpl-1', created: 1, model: 'any' };
  if (body.stream !== true) {
    const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: finish };
    const whole = { ...head, object: 'chat.completion', choices: [choice], usage: USAGE };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (choices: readonly unknown[], usage?: unknown): void => {
    const chunk = { ...head, object: 'chat.completion.chunk', choices, usage };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  for (let from = 0; from < text.length; from += piece)
    event([
      {
        index: 0,
        delta: { role: 'assistant', content: text.slice(from, from + piece) },
        finish_reason: null,
      },
    ]);
  event([{ index: 0, delta: {}, finish_reason: finish }]);
  event([], USAGE);
  response.end('data: [DONE]\n\n');
}
