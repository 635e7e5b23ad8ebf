import { afterEach, expect, test, vi } from 'vitest';
import { createProviderModel } from '../../src/adapters/models/create-provider-model.ts';
import { createRequestLimits } from '../../src/adapters/models/limit-requests.ts';
import type { ModelCall } from '../../src/contracts/model-call.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { Model } from '../../src/engine/ports.ts';
import {
  type FakeAnswer,
  type FakeProvider,
  type FakeScript,
  startFakeProvider,
} from '../fakes/fake-provider.ts';
import { PROVIDER_EVENTS, speak } from '../fakes/provider-events.ts';
import { createTestEngine, type Work } from '../fakes/test-engine.ts';

// A night with a busy provider, through the provider's own library and a server on the loopback. Time is the clock's of the
// engine, on which sleeping takes none, and where a call itself is long, timers that are turned by hand.

const WAIT = { tries: null, maxMs: 900_000, repeatMaybePaid: 1 };
const ask: Work = async (context) => {
  const { text, model } = await context.callModel('a', {
    role: 'writer',
    template: 'test',
    contract: null,
    inputs: [],
    request: {
      messages: [{ role: 'user', content: 'Begin.' }],
      jsonSchema: null,
      maxOutputTokens: 100,
      temperature: null,
    },
  });
  return { text, model };
};

const started: FakeProvider[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const provider of started.splice(0)) await provider.close();
});

async function serve(
  script: FakeScript,
  change: { timeoutMs?: number; deadlineMs?: number; id?: string } = {},
) {
  const fake = await startFakeProvider(script);
  started.push(fake);
  const model = await createProviderModel(
    {
      id: change.id ?? 'anthropic:claude-sonnet-4-5',
      baseUrl: fake.url,
      apiKey: 'sk-test-0123456789abcdef',
      timeoutMs: change.timeoutMs ?? 600_000,
      deadlineMs: change.deadlineMs ?? 3_600_000,
      structuredOutput: null,
      envelope: 'strict',
      maxOutputTokens: 1000,
      mostOutputTokens: null,
      contextTokens: null,
      effort: null,
      price: { input: 1, output: 10 },
      maxInFlight: 4,
      requestsPerMinute: null,
    },
    { limits: createRequestLimits() },
  );
  return { fake, model };
}

function createNight(model: Model, standIns: readonly Model[] = []) {
  const engine = createTestEngine({ model, wait: WAIT, standIns });
  const waits = () =>
    engine.events.flatMap((event) => (event.type === 'waiting' ? [event.wait_ms / 1000] : []));
  const calls = async (runId: string) => {
    const lines: ModelCall[] = [];
    for await (const line of engine.store.runs.calls(runId)) lines.push(line);
    return lines;
  };
  return { engine, waits, calls };
}

const GOOD = speak('anthropic', { pieces: ['Once ', 'upon a time.'] });
const BUSY: FakeAnswer = {
  kind: 'status',
  status: 529,
  body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
};
const BROKEN: FakeAnswer = {
  kind: 'events',
  events: PROVIDER_EVENTS.anthropic({ pieces: ['Once '] }).slice(0, 4),
  end: 'cut',
};

test('529 for four minutes is waited out, and progress says so', async () => {
  let engineNow = () => 0;
  const { fake, model } = await serve(() => (engineNow() < 240_000 ? BUSY : GOOD));
  const { engine, waits } = createNight(model);
  const start = engine.clock.now().getTime();
  engineNow = () => engine.clock.now().getTime() - start;
  const { run, output } = await engine.start(ask);
  expect([run.status, output]).toMatchObject(['done', { text: 'Once upon a time.' }]);
  expect(waits()).toEqual([1, 4, 16, 60, 60, 60, 60]);
  expect(fake.requests).toHaveLength(8);
  expect(run.usage.calls).toBe(1);
});

test('Retry-After: 45 is kept to', async () => {
  const { fake, model } = await serve([{ ...BUSY, status: 429, headers: { 'retry-after': '45' } }, GOOD]);
  const { engine, waits } = createNight(model);
  const { run } = await engine.start(ask);
  expect([run.status, waits(), fake.requests.length]).toEqual(['done', [45], 2]);
});

test('a Retry-After that is longer than is waited pauses at once', async () => {
  const { fake, model } = await serve([{ ...BUSY, headers: { 'retry-after': '3600' } }]);
  const { engine, waits } = createNight(model);
  const { run, error } = await engine.start(ask);
  expect([run.status, error?.code, waits(), fake.requests.length]).toEqual([
    'paused',
    'provider_unavailable',
    [],
    1,
  ]);
  expect(error?.message).toContain('wait.max_ms is 900 s');
});

test('a stream that breaks once is asked for again, shown as possibly paid and held against the cap', async () => {
  const { fake, model } = await serve([BROKEN, GOOD]);
  const { engine, calls } = createNight(model);
  const { run } = await engine.start(ask);
  expect([run.status, fake.requests.length]).toEqual(['done', 2]);
  expect(run.notices.map(({ reason_code }) => reason_code)).toEqual(['call_possibly_paid']);
  const received = (await calls(run.run_id)).filter((line) => line.event === 'received');
  expect(received).toMatchObject([{ outcome: 'failed', maybe_paid: true }, { outcome: 'answered' }]);

  // The second request would fit under the cap only if the first had not been paid for.
  const capped = createNight((await serve([BROKEN, GOOD])).model);
  const budget = { ...NO_BUDGET, max_tokens: 150 };
  const { run: paused } = await capped.engine.start(ask, { budget });
  expect(paused).toMatchObject({ status: 'paused', error: { reason_code: 'budget_exhausted' } });
});

test('a stream that breaks twice pauses, after two calls', async () => {
  const { fake, model } = await serve([BROKEN, BROKEN, GOOD]);
  const { engine } = createNight(model);
  const { run, error } = await engine.start(ask);
  expect([run.status, error?.code, fake.requests.length]).toEqual(['paused', 'provider_unavailable', 2]);
  expect(error?.message).toContain('wait.repeat_maybe_paid');
  const { run: resumed } = await engine.resume(run.run_id, ask);
  expect([resumed.status, fake.requests.length]).toEqual(['done', 3]);
});

test('headers after 400 s are waited for, and no other limit lies behind ours', async () => {
  let release = (): void => undefined;
  const { fake, model } = await serve(() => ({
    kind: 'later',
    until: new Promise<void>((resolve) => (release = resolve)),
    answer: GOOD,
  }));
  const { engine } = createNight(model);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const ended = engine.start(ask);
  await vi.waitUntil(() => fake.requests.length === 1);
  await vi.advanceTimersByTimeAsync(400_000);
  release();
  const { run } = await ended;
  expect([run.status, fake.requests.length]).toEqual(['done', 1]);
});

test('silence before the first byte is counted, asked again once, and names its setting', async () => {
  const { fake, model } = await serve([{ kind: 'hang' }]);
  const { engine } = createNight(model);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const ended = engine.start(ask);
  await vi.waitUntil(() => fake.requests.length === 1);
  await vi.advanceTimersByTimeAsync(600_000);
  await vi.waitUntil(() => fake.requests.length === 2);
  await vi.advanceTimersByTimeAsync(600_000);
  const { run, error } = await ended;
  expect([run.status, error?.code, fake.requests.length]).toEqual(['paused', 'provider_unavailable', 2]);
  expect(error?.message).toContain('nothing came for 600 s, see model_timeout_ms');
});

test('reasoning without end is over at the deadline, is told of meanwhile, and is not asked for again', async () => {
  const events = PROVIDER_EVENTS.anthropic({ pieces: ['x'], reasoning: 'Let me think.' }).slice(0, 3);
  const { fake, model } = await serve(
    [{ kind: 'events', events, end: 'hang', repeat: { event: events[2], everyMs: 20 } }],
    {
      deadlineMs: 1_000_000,
    },
  );
  const { engine } = createNight(model);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = engine.start(ask);
  await vi.waitUntil(() => engine.events.some(({ type }) => type === 'reasoning'));
  await vi.advanceTimersByTimeAsync(500_000);
  await vi.waitUntil(() => fake.written() > 10);
  await vi.advanceTimersByTimeAsync(500_000);
  const { run, error } = await ended;
  expect([run.status, error?.code, fake.requests.length]).toEqual(['paused', 'provider_unavailable', 1]);
  expect(error?.message).toContain('not finished after 1000 s, see model_deadline_ms');
});

test('the next model of a list is asked after a minute, and the trail says who answered', async () => {
  const first = await serve([BUSY]);
  const second = await serve([GOOD], { id: 'anthropic:claude-haiku-4-5' });
  const { engine, waits, calls } = createNight(first.model, [second.model]);
  const { run, output } = await engine.start(ask);
  expect([run.status, output]).toMatchObject(['done', { model: 'anthropic:claude-haiku-4-5' }]);
  expect(waits()).toEqual([1, 4, 16]);
  expect([first.fake.requests.length, second.fake.requests.length]).toEqual([4, 1]);
  expect(run.notices).toMatchObject([{ reason_code: 'model_stood_in' }]);
  const sent = (await calls(run.run_id)).flatMap((line) => (line.event === 'sent' ? [line.model] : []));
  expect(sent).toEqual([...Array(4).fill('anthropic:claude-sonnet-4-5'), 'anthropic:claude-haiku-4-5']);
});

test('a request that may have been paid for is not handed on to the next model', async () => {
  const first = await serve([BROKEN]);
  const second = await serve([GOOD]);
  const { engine } = createNight(first.model, [second.model]);
  const { run } = await engine.start(ask);
  expect([run.status, first.fake.requests.length, second.fake.requests.length]).toEqual(['paused', 2, 0]);
});
