import { afterEach, expect, test, vi } from 'vitest';
import { type FakeProvider, type FakeScript, startFakeProvider } from '../../../test/fakes/fake-provider.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';

const started: FakeProvider[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const provider of started.splice(0)) await provider.close();
});

async function start(script: FakeScript, options: Partial<GuardedFetchOptions> = {}) {
  const provider = await startFakeProvider(script);
  started.push(provider);
  const guarded = createGuardedFetch({
    timeoutMs: 60_000,
    maxBytes: 10_000,
    wholeAnswers: false,
    checkAddress: async () => undefined,
    fetch: globalThis.fetch,
    ...options,
  });
  return { provider, post: (init: RequestInit = {}) => guarded(provider.url, { method: 'POST', ...init }) };
}

test('an answer comes through with its status and headers', async () => {
  const { post } = await start([
    { kind: 'status', status: 418, body: { a: 1 }, headers: { 'x-mark': 'yes' } },
  ]);
  const response = await post();
  expect([response.status, response.headers.get('x-mark'), await response.json()]).toEqual([
    418,
    'yes',
    { a: 1 },
  ]);
});

test('no redirect is followed', async () => {
  const { post, provider } = await start([
    { kind: 'redirect', location: '/elsewhere' },
    { kind: 'json', body: {} },
  ]);
  await expect(post()).rejects.toMatchObject({ kind: 'redirect' });
  expect(provider.requests).toHaveLength(1);
});

test('silence before the headers ends the request', async () => {
  const { post } = await start([{ kind: 'hang' }], { timeoutMs: 50 });
  await expect(post()).rejects.toMatchObject({ kind: 'idle' });
});

test('silence within the answer ends it, after what had come', async () => {
  const begun = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('one')) });
  const { post } = await start([], { fetch: async () => new Response(begun), timeoutMs: 1000 });
  vi.useFakeTimers();
  const reader = (await post()).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('one');
  const ended = expect(reader?.read()).rejects.toMatchObject({ kind: 'idle' });
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
});

test('a lookup that never ends counts as silence', async () => {
  const { post, provider } = await start([{ kind: 'json', body: {} }], {
    timeoutMs: 50,
    checkAddress: () => new Promise(() => undefined),
  });
  await expect(post()).rejects.toMatchObject({ kind: 'idle' });
  expect(provider.requests).toHaveLength(0);
});

test('time that the reader takes is not silence', async () => {
  const { post } = await start([], { fetch: async () => new Response('all of it') });
  vi.useFakeTimers();
  const response = await post();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await response.text()).toBe('all of it');
});

test('an answer that breaks off is told from one that ends', async () => {
  const { post } = await start([{ kind: 'events', events: ['one'], end: 'cut' }]);
  await expect((await post()).text()).rejects.toMatchObject({ kind: 'cut_off' });
});

test('an answer without end is cut at the limit, and the connection with it', async () => {
  const { post, provider } = await start([{ kind: 'events', events: ['x'.repeat(20_000)], end: 'hang' }]);
  await expect((await post()).text()).rejects.toMatchObject({ kind: 'too_large' });
  await expect.poll(() => provider.underWay()).toBe(0);
});

test('an abort of the caller comes out as the caller’s reason', async () => {
  const { post } = await start([{ kind: 'events', events: ['one'], end: 'hang' }]);
  const controller = new AbortController();
  const response = await post({ signal: controller.signal });
  const reason = new Error('enough');
  controller.abort(reason);
  await expect(response.text()).rejects.toBe(reason);
});

test('an address that does not pass gets no request', async () => {
  const refusal = new Error('refused');
  const { post, provider } = await start([{ kind: 'json', body: {} }], {
    checkAddress: async () => {
      throw refusal;
    },
  });
  await expect(post()).rejects.toBe(refusal);
  expect(provider.requests).toHaveLength(0);
});

test('one JSON document becomes the stream that was asked for, where that is wanted', async () => {
  const script: FakeScript = [
    { kind: 'json', body: { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] } },
  ];
  const plain = await (await start(script)).post();
  expect(plain.headers.get('content-type')).toBe('application/json');
  const turned = await (await start(script, { wholeAnswers: true })).post();
  expect(turned.headers.get('content-type')).toBe('text/event-stream');
  expect(await turned.text()).toContain('"content":"Hi"');
});

test('a JSON error keeps its status and body', async () => {
  const { post } = await start([{ kind: 'status', status: 500, body: { error: 'x' } }], {
    wholeAnswers: true,
  });
  const response = await post();
  expect([response.status, await response.json()]).toEqual([500, { error: 'x' }]);
});
