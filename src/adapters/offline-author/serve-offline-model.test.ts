import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model, ModelRequest } from '../../engine/ports.ts';
import { createOfflineAuthor } from './create-offline-author.ts';
import { loadLexicons } from './load-lexicon.ts';
import { type OfflineModelServer, serveOfflineModel } from './serve-offline-model.ts';

let model: Model;
let server: OfflineModelServer;
let base: string;

beforeAll(async () => {
  model = createOfflineAuthor({ lexicons: await loadLexicons() });
  server = await serveOfflineModel({ model, port: 0 });
  base = `http://127.0.0.1:${server.port}/v1`;
});

afterAll(() => server.close());

const prompt = [
  '<input name="request" fence="9">\ncontract: world\nlanguage: zh\n</input fence="9">',
  '<input name="idea" fence="9">\n一个修表匠发现全城的钟都慢了一分钟\n</input fence="9">',
  '<input name="keys" fence="9">\nseed: 1\n</input fence="9">',
].join('\n');

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function inProcess(content: string) {
  const request: ModelRequest = {
    messages: [{ role: 'user', content }],
    jsonSchema: null,
    maxOutputTokens: 32_000,
    temperature: null,
  };
  return model.generate(request, { signal: new AbortController().signal });
}

async function expectError(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringMatching(/\S/), type: 'invalid_request_error', code },
  });
}

describe('serveOfflineModel', () => {
  it('lists the author', async () => {
    const answer = await fetch(`${base}/models`);
    expect(await answer.json()).toMatchObject({
      object: 'list',
      data: [{ id: 'offline:author', object: 'model' }],
    });
  });

  it('answers with the same bytes as in process, under any model name and key', async () => {
    const direct = await inProcess(prompt);
    const response = await post(
      {
        model: 'gpt-whatever',
        messages: [{ role: 'user', content: prompt }],
        response_format: { type: 'json_object' },
      },
      { authorization: 'Bearer anything' },
    );
    const answer = await response.json();
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: 'gpt-whatever',
      choices: [{ message: { role: 'assistant', content: direct.text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: direct.usage.input_tokens, completion_tokens: direct.usage.output_tokens },
    });
  });

  it('reads content that comes in parts', async () => {
    const half = prompt.indexOf('<input name="idea"');
    const content = [
      { type: 'text', text: prompt.slice(0, half) },
      { type: 'text', text: prompt.slice(half) },
    ];
    const answer = await (await post({ messages: [{ role: 'user', content }] })).json();
    expect(answer).toMatchObject({ choices: [{ message: { content: (await inProcess(prompt)).text } }] });
  });

  it.each([true, false])('streams the same text, with usage where asked for (%s)', async (include_usage) => {
    const response = await post({
      model: 'm',
      messages: [{ role: 'user', content: prompt }],
      stream: true,
      stream_options: { include_usage },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const lines = (await response.text()).split('\n\n').filter((line) => line !== '');
    expect(lines.at(-1)).toBe('data: [DONE]');
    const events = lines.slice(0, -1).map((line) => JSON.parse(line.slice('data: '.length)));
    const text = events.map((event) => event.choices[0]?.delta.content ?? '').join('');
    const direct = await inProcess(prompt);
    expect(text).toBe(direct.text);
    expect(events.filter((event) => event.choices[0]?.finish_reason === 'stop')).toHaveLength(1);
    const last = events.at(-1);
    if (include_usage)
      expect(last).toMatchObject({ choices: [], usage: { completion_tokens: direct.usage.output_tokens } });
    else expect(last.usage).toBeUndefined();
  });

  it('refuses wrong paths, methods and bodies in the shape that clients know', async () => {
    await expectError(await fetch(`${base}/embeddings`), 404, 'not_found');
    await expectError(await fetch(`${base}/chat/completions`), 405, 'method_not_allowed');
    await expectError(await fetch(`${base}/models`, { method: 'POST' }), 405, 'method_not_allowed');
    await expectError(await post('{"messages": '), 400, 'invalid_request');
    await expectError(await post({ messages: [] }), 400, 'invalid_request');
    await expectError(await post({ messages: 'hi' }), 400, 'invalid_request');
    await expectError(await post(`"${'x'.repeat(8 * 1024 * 1024)}"`), 413, 'request_too_large');
  });

  it('stops work when the client hangs up', async () => {
    const client = new AbortController();
    let stop = () => client.abort();
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const waiting: Model = {
      ...model,
      generate: (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stop();
            reject(signal.reason);
          });
          client.abort();
        }),
    };
    const other = await serveOfflineModel({ model: waiting, port: 0 });
    const asked = fetch(`http://127.0.0.1:${other.port}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] }),
      signal: client.signal,
    });
    await expect(asked).rejects.toThrow();
    await stopped;
    await other.close();
  });
});
