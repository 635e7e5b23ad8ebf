import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOfflineAuthor } from '../../src/adapters/offline-author/create-offline-author.ts';
import { loadLexicons } from '../../src/adapters/offline-author/load-lexicon.ts';
import { isObject } from '../../src/contracts/json.ts';
import { estimateTokens } from '../../src/engine/estimate/estimate-tokens.ts';
import type { ModelMessage } from '../../src/engine/ports.ts';
import { renderEvent } from './fake-provider.ts';
import { PROVIDER_EVENTS, type SpokenAnswer } from './provider-events.ts';

// Providers on the loopback that take, refuse and cut what the real ones do, by their documents. What they answer is the
// offline author's.

export type StandInName = 'anthropic' | 'openai' | 'responses' | 'google' | 'ollama' | 'vllm' | 'deepseek';

export interface StandIn {
  readonly url: string;
  /** Statuses of all answers. */
  readonly statuses: readonly number[];
  /** Of all requests: how many places they want to have kept. */
  readonly marks: readonly number[];
  close(): Promise<void>;
}

interface Asked {
  readonly path: string;
  readonly body: Body;
}
type Body = Readonly<Record<string, unknown>>;

interface Behaviour {
  readonly path: RegExp;
  read(body: Body): readonly ModelMessage[];
  /** Why the request is refused with 400, as the provider writes it; null where it is taken. */
  refuse(body: Body, promptTokens: number): unknown;
  speak(answer: SpokenAnswer): readonly unknown[];
}

/** As many as one request may have, and more are refused. */
const MOST_MARKS = 4;

function countMarks(body: Body): number {
  return JSON.stringify(body).match(/"(cache_control|prompt_cache_breakpoint)":/g)?.length ?? 0;
}

/** How much the server of `vllm` takes, prompt and answer together. */
export const VLLM_CONTEXT = 20_000;
const OLLAMA_DEFAULT_CONTEXT = 4096;

const chat = {
  path: /^\/chat\/completions$/,
  read: (body: Body) => readMessages(body['messages']),
  speak: PROVIDER_EVENTS.openai,
};
const openAiError = (message: string, param: string) => ({
  error: { message, type: 'invalid_request_error', param, code: null },
});

const BEHAVIOURS: Readonly<Record<StandInName, Behaviour>> = {
  anthropic: {
    path: /^\/messages$/,
    read: (body) => [
      ...readMessages(listOf(body['system']).map((part) => ({ role: 'system', content: [part] }))),
      ...readMessages(body['messages']),
    ],
    refuse(body) {
      const { max_tokens, temperature, tool_choice, output_config } = body;
      const say = (message: string) => ({ type: 'error', error: { type: 'invalid_request_error', message } });
      const marks = countMarks(body);
      if (marks > MOST_MARKS)
        return say(`A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`);
      if (typeof max_tokens !== 'number') return say('max_tokens: Field required');
      if (max_tokens > 128_000) return say(`max_tokens: ${max_tokens} > 128000, which is the maximum`);
      if (temperature !== undefined) return say('temperature: may only be left out with this model');
      // Objects of any key, and shapes within themselves, have no grammar there.
      if (/"additionalProperties":(\{|true)|"\$ref"/.test(JSON.stringify(output_config ?? '')))
        return say('output_config.format.schema: open objects and references are not supported');
      return tool_choice === undefined ? null : say('tool_choice: forced tool use is not supported');
    },
    speak: PROVIDER_EVENTS.anthropic,
  },
  openai: {
    ...chat,
    refuse(body) {
      if (countMarks(body) > MOST_MARKS)
        return openAiError('Too many cache breakpoints: at most 4.', 'prompt_cache_breakpoint');
      if (body['max_tokens'] !== undefined)
        return openAiError(
          "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
          'max_tokens',
        );
      return typeof body['temperature'] === 'number' && body['temperature'] !== 1
        ? openAiError("Unsupported value: 'temperature' does not support this value.", 'temperature')
        : null;
    },
  },
  responses: {
    path: /^\/responses$/,
    read: (body) => readMessages(body['input']),
    refuse: (body) =>
      body['temperature'] === undefined
        ? null
        : openAiError(
            "Unsupported parameter: 'temperature' is not supported with this model.",
            'temperature',
          ),
    speak({ pieces }) {
      const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [] };
      return [
        { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'gpt' } },
        { type: 'response.output_item.added', output_index: 0, item },
        ...pieces.map((delta) => ({ type: 'response.output_text.delta', item_id: 'msg_1', delta })),
        { type: 'response.output_item.done', output_index: 0, item },
        {
          type: 'response.completed',
          response: { incomplete_details: null, usage: { input_tokens: 9, output_tokens: 3 } },
        },
      ];
    },
  },
  google: {
    path: /^\/models\/[\w.-]+:streamGenerateContent\?alt=sse$/,
    read(body) {
      const system = isObject(body['systemInstruction']) ? [body['systemInstruction']] : [];
      return [
        ...readMessages(system.map(({ parts }) => ({ role: 'system', content: parts }))),
        ...readMessages(listOf(body['contents']).map((each) => ({ role: 'user', content: each['parts'] }))),
      ];
    },
    refuse(body) {
      const config = isObject(body['generationConfig']) ? body['generationConfig'] : {};
      const why =
        config['responseSchema'] === undefined ? null : findGeminiFault(config['responseSchema'], 0);
      return why === null ? null : { error: { code: 400, status: 'INVALID_ARGUMENT', message: why } };
    },
    speak: PROVIDER_EVENTS.google,
  },
  ollama: {
    path: /^\/api\/chat$/,
    // What does not fit is cut from the beginning, and nobody is told.
    read(body) {
      const options = isObject(body['options']) ? body['options'] : {};
      const context = Number(options['num_ctx'] ?? OLLAMA_DEFAULT_CONTEXT);
      const messages = readMessages(body['messages']);
      const tokens = countTokens(messages);
      if (tokens <= context) return messages;
      const text = messages.map(({ content }) => content).join('\n');
      return [{ role: 'user', content: text.slice(-context * 4) }];
    },
    refuse: () => null,
    speak: PROVIDER_EVENTS.ollama,
  },
  vllm: {
    ...chat,
    refuse(body, promptTokens) {
      const asked = Number(body['max_tokens'] ?? 0);
      if (promptTokens + asked <= VLLM_CONTEXT) return null;
      const message = `This model's maximum context length is ${VLLM_CONTEXT} tokens. However, you requested ${promptTokens + asked} tokens (${promptTokens} in the messages, ${asked} in the completion). Please reduce the length of the messages or completion.`;
      return { object: 'error', message, type: 'BadRequestError', param: null, code: 400 };
    },
  },
  deepseek: {
    ...chat,
    refuse: (body) =>
      Number(body['max_tokens'] ?? 0) > 8192
        ? openAiError('Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 'max_tokens')
        : null,
  },
};

export async function startStandIn(name: StandInName): Promise<StandIn> {
  const author = createOfflineAuthor({ lexicons: await loadLexicons() });
  const behaviour = BEHAVIOURS[name];
  const statuses: number[] = [];
  const marks: number[] = [];
  const server = createServer((incoming, response) => {
    response.on('finish', () => statuses.push(response.statusCode));
    readRequest(incoming)
      .then(async ({ path, body }) => {
        if (!behaviour.path.test(path)) return refuse(response, 404, { error: { message: `no ${path}` } });
        const messages = behaviour.read(body);
        marks.push(countMarks(body));
        const refused = behaviour.refuse(body, countTokens(messages));
        if (refused !== null) return refuse(response, 400, refused);
        const asked = { messages, jsonSchema: null, maxOutputTokens: 32_000, temperature: null };
        const { text } = await author.generate(asked, { signal: new AbortController().signal });
        stream(response, behaviour.speak({ pieces: text.match(/.{1,400}/gsu) ?? [] }));
      })
      .catch((error: unknown) => refuse(response, 400, { error: { message: String(error) } }));
  });
  // On a busy machine a client comes back late, and must not find its connection closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    statuses,
    marks,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What Gemini refuses in a schema: words that it does not know, references, and more levels than it serves. */
function findGeminiFault(schema: unknown, depth: number): string | null {
  if (!isObject(schema)) return 'a schema is no object';
  if (depth > 8) return 'The specified schema produces a constraint that has too many states for serving.';
  for (const [key, part] of Object.entries(schema)) {
    if (!GEMINI_WORDS.has(key))
      return `Invalid JSON payload received. Unknown name "${key}" at 'generation_config.response_schema': Cannot find field.`;
    const parts =
      key === 'properties' && isObject(part)
        ? Object.values(part)
        : key === 'items'
          ? [part]
          : key === 'anyOf'
            ? listOf(part)
            : [];
    for (const each of parts) {
      const why = findGeminiFault(each, depth + 1);
      if (why !== null) return why;
    }
  }
  return null;
}

const GEMINI_WORDS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'items',
  'minimum',
  'maximum',
]);

function readMessages(messages: unknown): ModelMessage[] {
  return listOf(messages).map(({ role, content }) => ({
    role: role === 'system' || role === 'developer' ? 'system' : 'user',
    content:
      typeof content === 'string'
        ? content
        : listOf(content)
            .map(({ text }) => String(text ?? ''))
            .join(''),
  }));
}

function listOf(value: unknown): Body[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function countTokens(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

async function readRequest(incoming: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return { path: incoming.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
}

function refuse(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function stream(response: ServerResponse, events: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(renderEvent(event));
  response.end();
}
