import {
  APICallError,
  JSONParseError,
  type LanguageModelV3,
  type LanguageModelV3CallOptions,
  type LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { isObject } from '../../contracts/json.ts';

// Ollama by its own interface. The one that it shares with OpenAI has no way to say how much the model is to take in, and
// what is over its 4,096 tokens is cut from the prompt without a word.

export interface OllamaSettings {
  readonly model: string;
  /** With or without the /v1 of the other interface. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly contextTokens: number;
  readonly fetch: typeof fetch;
}

export function createOllamaLanguageModel(settings: OllamaSettings): LanguageModelV3 {
  const url = `${settings.baseUrl.replace(/\/(v1|api)$/, '')}/api/chat`;
  return {
    specificationVersion: 'v3',
    provider: 'ollama',
    modelId: settings.model,
    supportedUrls: {},
    doGenerate() {
      throw new Error('every request asks for a stream');
    },
    async doStream(options) {
      const body = renderBody(settings, options);
      const response = await settings.fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` }),
        },
        body: JSON.stringify(body),
        ...(options.abortSignal === undefined ? {} : { signal: options.abortSignal }),
      });
      if (!response.ok || response.body === null) {
        throw new APICallError({
          message: `status ${response.status}`,
          url,
          requestBodyValues: {},
          statusCode: response.status,
          responseHeaders: Object.fromEntries(response.headers),
          responseBody: await response.text(),
        });
      }
      return { stream: readLines(response.body) };
    },
  };
}

function renderBody({ model, contextTokens }: OllamaSettings, options: LanguageModelV3CallOptions) {
  const { responseFormat, maxOutputTokens, temperature, providerOptions } = options;
  const think = providerOptions?.['ollama']?.['think'];
  return {
    model,
    stream: true,
    messages: options.prompt.map(({ role, content }) => ({
      role,
      content:
        typeof content === 'string'
          ? content
          : content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    })),
    options: {
      num_ctx: contextTokens,
      ...(maxOutputTokens === undefined ? {} : { num_predict: maxOutputTokens }),
      ...(temperature === undefined ? {} : { temperature }),
    },
    ...(responseFormat?.type === 'json' ? { format: responseFormat.schema ?? 'json' } : {}),
    ...(think === undefined ? {} : { think }),
  };
}

/** One JSON object a line, the last of them with `done`. */
function readLines(body: ReadableStream<Uint8Array>): ReadableStream<LanguageModelV3StreamPart> {
  const decoder = new TextDecoder();
  let held = '';
  let begun = false;
  const take = (line: string, controller: Controller): void => {
    if (line.trim() === '') return;
    const said = parseLine(line);
    if (said['error'] !== undefined) {
      controller.enqueue({ type: 'error', error: { error: said['error'] } });
      return;
    }
    const message = isObject(said['message']) ? said['message'] : {};
    const { thinking, content } = message;
    if (typeof thinking === 'string' && thinking !== '')
      controller.enqueue({ type: 'reasoning-delta', id: 'r', delta: thinking });
    if (typeof content === 'string' && content !== '') {
      if (!begun) controller.enqueue({ type: 'text-start', id: 't' });
      begun = true;
      controller.enqueue({ type: 'text-delta', id: 't', delta: content });
    }
    if (said['done'] === true) controller.enqueue(renderFinish(said));
  };
  return body.pipeThrough(
    new TransformStream<Uint8Array, LanguageModelV3StreamPart>({
      transform(chunk, controller) {
        held += decoder.decode(chunk, { stream: true });
        const lines = held.split('\n');
        held = lines.pop() ?? '';
        for (const line of lines) take(line, controller);
      },
      flush: (controller) => take(held, controller),
    }),
  );
}

function parseLine(line: string): Readonly<Record<string, unknown>> {
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch (cause) {
    throw new JSONParseError({ text: line, cause });
  }
  if (isObject(said)) return said;
  throw new JSONParseError({ text: line, cause: new Error('a line of the answer is no object') });
}

type Controller = TransformStreamDefaultController<LanguageModelV3StreamPart>;

function renderFinish(said: Readonly<Record<string, unknown>>): LanguageModelV3StreamPart {
  const reason = typeof said['done_reason'] === 'string' ? said['done_reason'] : 'stop';
  const count = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return {
    type: 'finish',
    finishReason: { unified: reason === 'length' ? 'length' : 'stop', raw: reason },
    usage: {
      inputTokens: {
        total: count(said['prompt_eval_count']),
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: count(said['eval_count']), text: undefined, reasoning: undefined },
    },
  };
}
