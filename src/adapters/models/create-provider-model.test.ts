import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type FakeAnswer,
  type FakeProvider,
  type FakeScript,
  startFakeProvider,
} from '../../../test/fakes/fake-provider.ts';
import { PROVIDER_EVENTS, speak, type Wire } from '../../../test/fakes/provider-events.ts';
import type { ModelRequest } from '../../engine/ports.ts';
import {
  createProviderModel,
  type ProviderModelDeps,
  type ProviderModelSpec,
} from './create-provider-model.ts';
import { createRequestLimits } from './limit-requests.ts';

const KEY = 'sk-test-0123456789abcdef';

/** Every provider with the protocol that it speaks and where it is spoken. */
const PROVIDERS: readonly (readonly [id: string, wire: Wire, path: string])[] = [
  ['anthropic:claude-sonnet-4-5', 'anthropic', '/messages'],
  ['openai:gpt-4o', 'openai', '/chat/completions'],
  ['google:gemini-2.5-flash', 'google', '/models/gemini-2.5-flash:streamGenerateContent?alt=sse'],
  ['ollama:llama3:8b', 'ollama', '/api/chat'],
  ['deepseek:deepseek-chat', 'openai', '/chat/completions'],
  ['compatible:any/model', 'openai', '/chat/completions'],
];
const CHAT_PROVIDERS = PROVIDERS.filter(([, wire]) => wire === 'openai');

const request: ModelRequest = {
  messages: [
    { role: 'system', content: 'You write.' },
    { role: 'user', content: 'Begin.' },
  ],
  jsonSchema: null,
  maxOutputTokens: 100,
  temperature: null,
};

const started: FakeProvider[] = [];
afterEach(async () => {
  for (const provider of started.splice(0)) await provider.close();
});

async function start(
  id: string,
  script: FakeScript,
  change: Partial<ProviderModelSpec> = {},
  deps: Partial<ProviderModelDeps> = {},
) {
  const fake = await startFakeProvider(script);
  started.push(fake);
  const model = await create(id, { baseUrl: fake.url, ...change }, deps);
  const ask = (changed: Partial<ModelRequest> = {}, onText?: (chunk: string) => void) =>
    model.generate(
      { ...request, ...changed },
      { signal: new AbortController().signal, ...(onText ? { onText } : {}) },
    );
  return { fake, model, ask };
}

function create(id: string, change: Partial<ProviderModelSpec> = {}, deps: Partial<ProviderModelDeps> = {}) {
  return createProviderModel(
    {
      id,
      baseUrl: null,
      apiKey: KEY,
      timeoutMs: 60_000,
      deadlineMs: 600_000,
      structuredOutput: null,
      envelope: 'strict',
      maxOutputTokens: 1000,
      mostOutputTokens: null,
      contextTokens: null,
      effort: null,
      price: null,
      maxInFlight: 4,
      requestsPerMinute: null,
      ...change,
    },
    { limits: createRequestLimits(), ...deps },
  );
}

describe.each(PROVIDERS)('%s', (id, wire, path) => {
  test('gives the text, as it streams and whole, its usage and why it ended', async () => {
    const { fake, ask } = await start(id, [speak(wire, { pieces: ['Once ', 'upon ', 'a time.'] })]);
    const shown: string[] = [];
    const answer = await ask({}, (chunk) => shown.push(chunk));
    expect(answer).toEqual({
      text: 'Once upon a time.',
      usage: {
        input_tokens: 12,
        output_tokens: 5,
        cached_tokens: wire === 'ollama' ? null : 4,
        ...(wire === 'anthropic' ? { written_tokens: 0 } : {}),
      },
      finishReason: 'stop',
    });
    expect(shown.join('')).toBe(answer.text);
    expect(shown.length).toBeGreaterThan(1);
    expect(fake.requests.map((sent) => sent.path)).toEqual([path]);
  });

  test('sends its key where its provider looks for it, and nowhere else', async () => {
    const { fake, ask } = await start(id, [speak(wire, { pieces: ['x'] })]);
    await ask();
    const headers = fake.requests[0]?.headers ?? {};
    const carriers = Object.keys(headers).filter((name) => String(headers[name]).includes(KEY));
    expect(carriers).toEqual([
      { anthropic: 'x-api-key', openai: 'authorization', google: 'x-goog-api-key', ollama: 'authorization' }[
        wire
      ],
    ]);
    expect(JSON.stringify([fake.requests[0]?.path, fake.requests[0]?.body])).not.toContain(KEY);
  });

  test('leaves reasoning out of the text', async () => {
    // OpenAI itself does not send any.
    const reasoning = id.startsWith('openai:') ? {} : { reasoning: 'Let me think.' };
    const { ask } = await start(id, [speak(wire, { pieces: ['Done.'], ...reasoning })]);
    expect((await ask()).text).toBe('Done.');
  });

  test('is declined when a filter stops the answer', async () => {
    // Ollama has none.
    if (wire === 'ollama') return;
    const finish = { anthropic: 'refusal', openai: 'content_filter', google: 'SAFETY' }[wire];
    const { ask } = await start(id, [speak(wire, { pieces: ['I can'], finish })]);
    await expect(ask()).rejects.toMatchObject({ code: 'provider_refused', details: { answer_begun: true } });
  });

  test('is unavailable, and maybe paid for, when the answer breaks off', async () => {
    const events = PROVIDER_EVENTS[wire]({ pieces: ['Once ', 'upon'] }).slice(
      0,
      { anthropic: 4, openai: 3, google: 2, ollama: 2 }[wire],
    );
    for (const end of ['cut', 'close'] as const) {
      const { ask } = await start(id, [{ kind: 'events', events, end }]);
      await expect(ask()).rejects.toMatchObject({
        code: 'provider_unavailable',
        details: { answer_begun: true, timed_out: false },
      });
    }
  });

  test('is unavailable when it falls silent, before or within the answer', async () => {
    const within: FakeAnswer = {
      kind: 'events',
      events: PROVIDER_EVENTS[wire]({ pieces: ['Once'] }).slice(0, 1),
      end: 'hang',
    };
    for (const answer of [{ kind: 'hang' } as const, within]) {
      const { fake, ask } = await start(id, [answer], { timeoutMs: 500 });
      await expect(ask()).rejects.toMatchObject({
        code: 'provider_unavailable',
        details: { timed_out: true },
      });
      await expect.poll(() => fake.underWay()).toBe(0);
    }
  });

  test.each<[string, FakeAnswer]>([
    ['a page', { kind: 'text', contentType: 'text/html', text: '<html>Please log in</html>' }],
    ['an empty body', { kind: 'text', contentType: 'text/event-stream', text: '' }],
    ['events that are no JSON', { kind: 'events', events: ['{"oops'] }],
    ['events of another protocol', { kind: 'events', events: [{ type: 'oops', choices: 7, candidates: 7 }] }],
    ['JSON of another protocol', { kind: 'json', body: { hello: 'world' } }],
    ['JSON that is cut', { kind: 'text', contentType: 'application/json', text: '{"choices":[' }],
  ])('is unavailable when it answers with %s', async (_, answer) => {
    const { ask } = await start(id, [answer]);
    await expect(ask()).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { status: null, answer_begun: false },
    });
  });

  test('is unavailable when the connection is reset or refused', async () => {
    const { fake, ask, model } = await start(id, [{ kind: 'reset' }]);
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable', details: { sent: true } });
    await fake.close();
    const signal = new AbortController().signal;
    await expect(model.generate(request, { signal })).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { sent: false },
    });
  });

  test('follows no redirect', async () => {
    const { fake, ask } = await start(id, [{ kind: 'redirect', location: '/elsewhere' }]);
    await expect(ask()).rejects.toMatchObject({ code: 'provider_invalid_request' });
    expect(fake.requests).toHaveLength(1);
  });

  test('refuses an answer without end', async () => {
    const { ask } = await start(
      id,
      [speak(wire, { pieces: ['x'.repeat(5000)] })],
      {},
      { maxResponseBytes: 2000 },
    );
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('ends with the caller’s reason when the caller gives up', async () => {
    const { fake, model } = await start(id, [speak(wire, { pieces: ['Once '] }, 'hang')].map(withoutEnd));
    const controller = new AbortController();
    const reason = new Error('Ctrl-C');
    const answer = model.generate(request, {
      signal: controller.signal,
      onText: () => controller.abort(reason),
    });
    await expect(answer).rejects.toBe(reason);
    await expect.poll(() => fake.underWay()).toBe(0);
  });

  test('does not ask at all when the caller has already given up', async () => {
    const { fake, model } = await start(id, [speak(wire, { pieces: ['x'] })]);
    const reason = new Error('too late');
    await expect(model.generate(request, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(fake.requests).toHaveLength(0);
  });

  test('does not show a key that the server echoes, however it is cut', async () => {
    const script: FakeScript = ({ headers }) => {
      const echo = JSON.stringify(headers);
      const middle = echo.indexOf(KEY) + 7;
      return speak(wire, { pieces: [echo.slice(0, middle), echo.slice(middle)] });
    };
    const { ask } = await start(id, script);
    const shown: string[] = [];
    const { text } = await ask({}, (chunk) => shown.push(chunk));
    expect(text).toContain('[redacted]');
    expect(text + shown.join('')).not.toContain(KEY);
    expect(shown.join('')).toBe(text);
  });

  test('does not repeat a key that an error echoes', async () => {
    const { ask } = await start(id, [
      { kind: 'status', status: 401, body: { error: { message: `bad key ${KEY}` } } },
    ]);
    const error: unknown = await ask().catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'provider_unauthorised',
      message: expect.stringContaining('[redacted]'),
    });
    expect(JSON.stringify(error)).not.toContain(KEY);
  });

  test('sends a temperature and a limit, and prints nothing', async () => {
    const prints = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const consoles = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log'), vi.spyOn(console, 'info')];
    const { fake, ask } = await start(id, [speak(wire, { pieces: ['x'] })], { maxOutputTokens: 50 });
    await ask({ temperature: 1.9 });
    await ask();
    const printed = [...prints, ...consoles].flatMap((spy) => spy.mock.calls);
    for (const spy of [...prints, ...consoles]) spy.mockRestore();
    expect(printed).toEqual([]);
    const sent = fake.requests.map(({ body }) => ({
      ...body,
      ...Object(body['generationConfig']),
      ...Object(body['options']),
    }));
    // Anthropic's library cuts at 1, which is the most that its API takes.
    expect(sent.map((body) => body.temperature)).toEqual([wire === 'anthropic' ? 1 : 1.9, undefined]);
    expect(sent[0]?.max_tokens ?? sent[0]?.maxOutputTokens ?? sent[0]?.num_predict).toBe(50);
  });

  test('lets trouble of the caller’s own out as it is', async () => {
    const { ask } = await start(id, [speak(wire, { pieces: ['x'] })]);
    const trouble = new TypeError('in onText');
    const fail = (): never => {
      throw trouble;
    };
    await expect(ask({}, fail)).rejects.toBe(trouble);
  });
});

describe.each(CHAT_PROVIDERS)('%s, where `stream` may be ignored', (id) => {
  test('takes one JSON document for the stream that was asked for', async () => {
    const { ask } = await start(id, [
      {
        kind: 'json',
        body: {
          id: 'c1',
          object: 'chat.completion',
          choices: [{ index: 0, message: { role: 'assistant', content: 'Whole.' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
        },
      },
    ]);
    expect(await ask()).toMatchObject({
      text: 'Whole.',
      usage: { input_tokens: 7, output_tokens: 2 },
      finishReason: 'stop',
    });
  });

  test('takes an error in a good answer for an error', async () => {
    const { ask } = await start(id, [
      {
        kind: 'json',
        body: { error: { message: 'no more', type: 'insufficient_quota', code: 'insufficient_quota' } },
      },
    ]);
    await expect(ask()).rejects.toMatchObject({ code: 'provider_quota' });
  });
});

test('an overload told as the first event is unavailability that can be waited out', async () => {
  const { ask } = await start('anthropic:claude-sonnet-4-5', [
    {
      kind: 'events',
      events: [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
    },
  ]);
  await expect(ask()).rejects.toMatchObject({
    code: 'provider_unavailable',
    details: { answer_begun: false },
  });
});

test('an overload in the middle may have been paid for', async () => {
  const events = [
    ...PROVIDER_EVENTS.anthropic({ pieces: ['Once'] }).slice(0, 4),
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
  ];
  const { ask } = await start('anthropic:claude-sonnet-4-5', [{ kind: 'events', events }]);
  await expect(ask()).rejects.toMatchObject({
    code: 'provider_unavailable',
    details: { answer_begun: true },
  });
});

test('a prompt that google blocks is declined', async () => {
  const { ask } = await start('google:gemini-2.5-flash', [
    { kind: 'events', events: [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }] },
  ]);
  await expect(ask()).rejects.toMatchObject({ code: 'provider_refused' });
});

test('a refusal that openai words is declined', async () => {
  const events = [{ choices: [{ index: 0, delta: { refusal: 'I cannot.' }, finish_reason: 'stop' }] }];
  const { ask } = await start('openai:gpt-4o', [{ kind: 'events', events }]);
  await expect(ask()).rejects.toMatchObject({ code: 'provider_refused' });
});

test('usage that a server does not tell is unknown, not zero', async () => {
  const events = [{ choices: [{ delta: { content: 'x' }, finish_reason: 'stop' }] }];
  const { ask } = await start('compatible:any', [{ kind: 'events', events }]);
  expect((await ask()).usage).toEqual({ input_tokens: null, output_tokens: null, cached_tokens: null });
  const partly = await start('compatible:any', [
    { kind: 'events', events: [{ ...events[0], usage: { prompt_tokens: 3, completion_tokens: -1 } }] },
  ]);
  expect((await partly.ask()).usage).toEqual({ input_tokens: 3, output_tokens: null, cached_tokens: null });
});

test('each provider with a structured mode is sent the schema in its own way', async () => {
  const jsonSchema = {
    name: 'world',
    schema: {
      type: 'object',
      properties: { name: { type: 'string' }, note: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    },
  };
  const sent: Record<string, unknown> = {};
  for (const [id, wire] of PROVIDERS) {
    const { fake, ask } = await start(id, [speak(wire, { pieces: ['{}'] })], { structuredOutput: true });
    await ask({ jsonSchema });
    sent[id.split(':', 1)[0] ?? ''] = fake.requests[0]?.body;
  }
  const chat = {
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'world', strict: false, schema: jsonSchema.schema },
    },
  };
  expect(sent).toMatchObject({
    anthropic: { output_config: { format: { type: 'json_schema' } } },
    openai: chat,
    google: {
      generationConfig: { responseMimeType: 'application/json', responseSchema: { type: 'object' } },
    },
    ollama: { format: jsonSchema.schema, options: { num_ctx: 32_768 } },
    compatible: chat,
  });
});

describe('what a provider is told of a prompt that begins like others', () => {
  const book = 'A book. '.repeat(600);
  const scene = 'A scene. '.repeat(20);
  const asked: Partial<ModelRequest> = {
    messages: [
      { role: 'system', content: 'You write.' },
      {
        role: 'user',
        content: `${book}${scene}Go.`,
        seams: [
          { at: book.length, level: 'book' },
          { at: book.length + scene.length, level: 'scene' },
        ],
      },
    ],
  };
  const key = expect.stringMatching(/^bookforge-/);
  const whole = `${book}${scene}Go.`;
  const marked = (mark: object) => [
    { type: 'text', text: book, ...mark },
    { type: 'text', text: scene, ...mark },
    { type: 'text', text: 'Go.' },
  ];
  const kept = { cache_control: { type: 'ephemeral' } };

  test.each<[string, Wire, object]>([
    ['anthropic:claude-sonnet-5-5', 'anthropic', { messages: [{ role: 'user', content: marked(kept) }] }],
    [
      'openai:gpt-6.1-sol',
      'openai',
      {
        prompt_cache_key: key,
        prompt_cache_options: { mode: 'explicit' },
        messages: [{}, { content: marked({ prompt_cache_breakpoint: { mode: 'explicit' } }) }],
      },
    ],
    ['openai:gpt-5.5', 'openai', { prompt_cache_key: key, messages: [{}, { content: whole }] }],
    ['mistral:mistral-large', 'openai', { prompt_cache_key: key, messages: [{}, { content: whole }] }],
    ['openrouter:anthropic/claude-sonnet-5.5', 'openai', { messages: [{}, { content: marked(kept) }] }],
  ])('%s is told what to keep', async (id, wire, body) => {
    const { fake, ask } = await start(id, [speak(wire, { pieces: ['x'] })]);
    await ask(asked);
    expect(fake.requests[0]?.body).toMatchObject(body);
  });

  test.each<[string, Wire]>([
    ['google:gemini-2.5-flash', 'google'],
    ['ollama:qwen3', 'ollama'],
    ['deepseek:deepseek-chat', 'openai'],
    ['xai:grok-4', 'openai'],
    ['openrouter:google/gemini-3-pro', 'openai'],
    ['compatible:any', 'openai'],
  ])('%s finds out by itself', async (id, wire) => {
    const { fake, ask } = await start(id, [speak(wire, { pieces: ['x'] })]);
    await ask(asked);
    const body = JSON.stringify(fake.requests[0]?.body);
    expect(body).not.toMatch(/cache/);
    expect(body).toContain(JSON.stringify(whole));
  });

  test('what is refused is left out, once and from then on', async () => {
    const refusal: FakeAnswer = {
      kind: 'status',
      status: 400,
      body: { error: { message: 'Unrecognized request argument supplied: prompt_cache_key' } },
    };
    const { fake, ask } = await start('openai:gpt-5.5', [
      refusal,
      speak('openai', { pieces: ['x'] }),
      speak('openai', { pieces: ['y'] }),
    ]);
    expect([(await ask(asked)).text, (await ask(asked)).text]).toEqual(['x', 'y']);
    const keyed = fake.requests.map(({ body }) => 'prompt_cache_key' in body);
    expect(keyed).toEqual([true, false, false]);
  });
});

test('an openai model that is not served as chat is asked as a response, and nothing is kept there', async () => {
  const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [] };
  const { fake, ask } = await start('openai:gpt-5-pro', [
    {
      kind: 'events',
      events: [
        { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'gpt-5-pro' } },
        { type: 'response.output_item.added', output_index: 0, item },
        { type: 'response.output_text.delta', item_id: 'msg_1', delta: 'Hello.' },
        { type: 'response.output_item.done', output_index: 0, item },
        {
          type: 'response.completed',
          response: { incomplete_details: null, usage: { input_tokens: 9, output_tokens: 3 } },
        },
      ],
    },
  ]);
  expect(await ask()).toMatchObject({ text: 'Hello.', usage: { input_tokens: 9, output_tokens: 3 } });
  expect(fake.requests[0]).toMatchObject({ path: '/responses', body: { store: false } });
});

test('compatible and ollama are asked without a key where there is none', async () => {
  for (const [id, wire] of [
    ['compatible:any', 'openai'],
    ['ollama:llama3', 'ollama'],
  ] as const) {
    const { fake, ask } = await start(id, [speak(wire, { pieces: ['x'] })], { apiKey: null });
    await ask();
    expect(fake.requests[0]?.headers).not.toHaveProperty('authorization');
  }
});

test.each([
  ['anthropic:x', ['ANTHROPIC_API_KEY', 'BOOKFORGE_API_KEY']],
  ['openai:x', ['OPENAI_API_KEY', 'BOOKFORGE_API_KEY']],
  ['google:x', ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'BOOKFORGE_API_KEY']],
])('%s without a key names the variables that would give one', async (id, variables) => {
  for (const apiKey of [null, '']) {
    const error: unknown = await create(id, { apiKey }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'provider_not_configured', details: { variables } });
    for (const variable of variables) expect(String(error)).toContain(variable);
  }
});

test('compatible without an address names the variable that would give one', async () => {
  await expect(create('compatible:any')).rejects.toMatchObject({
    code: 'provider_not_configured',
    message: expect.stringContaining('BOOKFORGE_BASE_URL'),
  });
});

test('an address that a key may not go to is refused before anything is sent', async () => {
  await expect(create('compatible:any', { baseUrl: 'http://169.254.169.254/v1' })).rejects.toMatchObject({
    code: 'base_url_refused',
  });
});

test('a name that has come to point elsewhere is refused when it is asked', async () => {
  // When it is set up, when it is first asked, and then.
  const addresses = [['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']];
  const { fake, ask } = await start('compatible:any', [speak('openai', { pieces: ['x'] })], {});
  const model = await create(
    'compatible:any',
    { baseUrl: fake.url.replace('127.0.0.1', 'localhost') },
    { lookupAddresses: async () => addresses.shift() ?? [] },
  );
  const signal = new AbortController().signal;
  expect((await ask()).text).toBe('x');
  expect((await model.generate(request, { signal })).text).toBe('x');
  await expect(model.generate(request, { signal })).rejects.toMatchObject({ code: 'base_url_refused' });
  expect(fake.requests).toHaveLength(2);
});

test('a name that cannot be resolved leaves the model unavailable, and nothing was sent', async () => {
  const lookupAddresses = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  };
  const model = await create('compatible:any', { baseUrl: 'https://gone.example/v1' }, { lookupAddresses });
  await expect(model.generate(request, { signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'provider_unavailable',
    details: { sent: false },
  });
});

test('plain http to a name without an address is refused before anything is asked', async () => {
  const lookupAddresses = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  };
  const creating = create('compatible:any', { baseUrl: 'http://gone.example/v1' }, { lookupAddresses });
  await expect(creating).rejects.toMatchObject({ code: 'base_url_refused' });
});

test('a key that no header can hold is told without repeating it', async () => {
  const { ask } = await start('openai:gpt-4o', [{ kind: 'hang' }], { apiKey: 'sk-line\nbreak' });
  const error: unknown = await ask().catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'provider_invalid_request', details: { sent: false } });
  expect(String(error)).not.toContain('sk-line');
});

test('models of one provider share its places', async () => {
  const limits = createRequestLimits();
  const spec = { maxInFlight: 1 };
  const first = await start('compatible:one', [{ kind: 'hang' }], spec, { limits });
  const second = await start('compatible:two', [speak('openai', { pieces: ['x'] })], spec, { limits });
  const patience = new AbortController();
  const waiting = first.model.generate(request, { signal: patience.signal }).catch((thrown) => thrown);
  const answer = second.ask();
  await expect.poll(() => first.fake.requests.length).toBe(1);
  expect(second.fake.requests).toHaveLength(0);
  patience.abort();
  await waiting;
  expect((await answer).text).toBe('x');
});

/** An answer that stops after its text and stays open. */
function withoutEnd(answer: FakeAnswer): FakeAnswer {
  if (answer.kind !== 'events') return answer;
  const text = answer.events.findIndex((event) => JSON.stringify(event).includes('Once '));
  return { ...answer, events: answer.events.slice(0, text + 1) };
}
