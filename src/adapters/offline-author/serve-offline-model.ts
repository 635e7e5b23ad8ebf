import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Model, ModelAnswer } from '../../engine/ports.ts';
import { type ChatRequest, parseChatRequest } from './parse-chat-request.ts';

// The author over OpenAI's protocol, so that the real provider path can be walked end to end. Anyone on the host may
// ask, under any model name and with any key or none: there is nothing here to protect, and no header is looked at.

const LARGEST_BODY = 8 * 1024 * 1024;

export interface OfflineModelServer {
  readonly port: number;
  close(): Promise<void>;
}

export async function serveOfflineModel({
  model,
  port,
  host = '127.0.0.1',
}: {
  readonly model: Model;
  /** 0 for a free one. */
  readonly port: number;
  readonly host?: string;
}): Promise<OfflineModelServer> {
  const server = createServer((request, response) => {
    handle(model, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendError(response, 500, 'server_error', 'internal_error', messageOf(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function handle(model: Model, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?')[0];
  const expected = path === '/v1/models' ? 'GET' : path === '/v1/chat/completions' ? 'POST' : null;
  if (expected === null)
    return sendError(response, 404, 'invalid_request_error', 'not_found', `There is no ${path}.`);
  if (request.method !== expected) {
    response.setHeader('allow', expected);
    return sendError(
      response,
      405,
      'invalid_request_error',
      'method_not_allowed',
      `${path} takes ${expected}.`,
    );
  }
  if (path === '/v1/models') {
    return send(response, 200, {
      object: 'list',
      data: [{ id: model.id, object: 'model', created: 0, owned_by: 'bookforge' }],
    });
  }
  const body = await readBody(request);
  if (body === null) {
    response.setHeader('connection', 'close');
    return sendError(response, 413, 'invalid_request_error', 'request_too_large', 'The body is over 8 MB.');
  }
  const chat = parseChatRequest(body);
  if (typeof chat === 'string')
    return sendError(response, 400, 'invalid_request_error', 'invalid_request', chat);

  const gone = new AbortController();
  response.on('close', () => gone.abort());
  try {
    if (chat.stream) await sendStream(model, chat, response, gone.signal);
    else send(response, 200, completion(chat, await model.generate(chat.request, { signal: gone.signal })));
  } catch (error) {
    // Whoever asked has hung up: nobody is left to tell.
    if (!gone.signal.aborted) throw error;
  }
}

/** Null where it is too long; the rest of such a body is read and dropped, so that the client gets to see the answer. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  return size > LARGEST_BODY ? null : Buffer.concat(chunks).toString('utf8');
}

async function sendStream(
  model: Model,
  chat: ChatRequest,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const write = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  const chunk = (delta: object, finish: string | null) => ({
    id: 'chatcmpl-offline',
    object: 'chat.completion.chunk',
    created: 0,
    model: chat.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(chat.includeUsage ? { usage: null } : {}),
  });
  write(chunk({ role: 'assistant', content: '' }, null));
  const answer = await model.generate(chat.request, {
    signal,
    onText: (text) => write(chunk({ content: text }, null)),
  });
  write(chunk({}, answer.finishReason));
  if (chat.includeUsage) write({ ...chunk({}, null), choices: [], usage: usage(answer) });
  response.end('data: [DONE]\n\n');
}

function completion(chat: ChatRequest, answer: ModelAnswer): object {
  return {
    id: 'chatcmpl-offline',
    object: 'chat.completion',
    created: 0,
    model: chat.model,
    choices: [
      { index: 0, message: { role: 'assistant', content: answer.text }, finish_reason: answer.finishReason },
    ],
    usage: usage(answer),
  };
}

function usage({ usage: { input_tokens, output_tokens, cached_tokens } }: ModelAnswer): object {
  const [prompt, output] = [input_tokens ?? 0, output_tokens ?? 0];
  return {
    prompt_tokens: prompt,
    completion_tokens: output,
    total_tokens: prompt + output,
    prompt_tokens_details: { cached_tokens: cached_tokens ?? 0 },
  };
}

function send(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}

function sendError(
  response: ServerResponse,
  status: number,
  type: string,
  code: string,
  message: string,
): void {
  send(response, status, { error: { message, type, code } });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
