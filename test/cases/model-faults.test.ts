import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProviderModel } from '../../src/adapters/models/create-provider-model.ts';
import { createRequestLimits } from '../../src/adapters/models/limit-requests.ts';
import { isObject, type JsonObject } from '../../src/contracts/json.ts';
import type { Run } from '../../src/contracts/run.ts';
import type { RunEvent } from '../../src/contracts/run-event.ts';
import type { Model } from '../../src/engine/ports.ts';
import { applySpoil, type Spoil } from '../fakes/disobedient-author.ts';
import { type FakeAnswer, type FakeProvider, startFakeProvider } from '../fakes/fake-provider.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { PLAIN_OUTLINE } from '../fakes/outline-bench.ts';
import { speak } from '../fakes/provider-events.ts';
import { prepareRecipeBook, SCENE_WORK, traceDispatch } from '../fakes/recipe-book.ts';

// The faults of models and of their providers by one table, through a provider's own library, over a real book. The provider is
// the offline author behind a server on the loopback, which does one thing wrong in one step.

interface Row {
  readonly fault: string;
  /** A step of a recipe by its kind of prompt, `world`, or `outline`. */
  readonly work: string;
  readonly ends: Run['status'];
  readonly code: string | null;
  readonly stop: string | null;
  readonly calls: number;
  readonly notices: readonly string[];
  readonly waits: readonly number[];
}

const { rows } = JSON.parse(
  readFileSync(new URL('../fixtures/engine/model-faults.json', import.meta.url), 'utf8'),
) as { rows: readonly Row[] };

const NOWHERE = { path: 'world.json', quote: 'the moon is made of green cheese' };
/** What is wrong with the answer itself. */
const SPOILS: Readonly<Record<string, Spoil | ((text: string) => string)>> = {
  'wrong id': { set: { '/packet_id': 'pkt_another' } },
  'wrong path': { set: { '/outputs_produced/0/path': 'Story/Scenes/evil.md' } },
  'neither id nor path': { remove: ['/packet_id', '/issue_id', '/outputs_produced/0/path'] },
  'false citation': { set: { '/citations': [NOWHERE] } },
  'null optional': (text) =>
    JSON.stringify({ ...parse(text), [isReceipt(text) ? 'report' : 'power_system']: null }),
  'extra key': { set: { '/confidence': 0.9 } },
  'fenced answer': (text) => `\`\`\`json\n${text}\n\`\`\``,
  '<think> before': (text) => `<think>Which sea? {"not": "this"}</think>\n${text}`,
  'a number for prose': { set: { '/geography': '1990' } },
};

const BUSY = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
const NO_SCHEMA = {
  type: 'error',
  error: { type: 'invalid_request_error', message: 'output_config.format.schema: not supported' },
};

/** What the provider does in the place of an answer; null where it gives it. */
type Refuse = (facts: {
  readonly call: number;
  readonly elapsedMs: number;
  readonly body: JsonObject;
  readonly good: FakeAnswer;
}) => FakeAnswer | null;
const REFUSALS: Readonly<Record<string, Refuse>> = {
  '529 for four minutes': ({ elapsedMs }) =>
    elapsedMs < 240_000 ? { kind: 'status', status: 529, body: BUSY } : null,
  'Retry-After: 45': ({ call }) =>
    call === 1 ? { kind: 'status', status: 429, body: BUSY, headers: { 'retry-after': '45' } } : null,
  'a stream broken twice': ({ call, good }) =>
    call <= 2 && good.kind === 'events' ? { ...good, events: good.events.slice(0, 4), end: 'cut' } : null,
  'headers after 400 s': ({ good }) => ({
    kind: 'later',
    until: new Promise<void>((resolve) => setTimeout(resolve, 400_000)),
    answer: good,
  }),
  'a schema refused with 400': ({ body }) =>
    JSON.stringify(body['output_config'] ?? null).includes('schema')
      ? { kind: 'status', status: 400, body: NO_SCHEMA }
      : null,
};

let provider: FakeProvider | null = null;
afterEach(async () => {
  vi.useRealTimers();
  await provider?.close();
  provider = null;
});

describe('a model or a provider at fault', () => {
  it.each(rows)('$fault in $work: $ends after $calls', async (row) => {
    const { run, calls, waits, stop } = await meet(row);
    const notices = run.notices.map(({ reason_code }) => reason_code);
    expect({ ends: run.status, code: run.error?.reason_code ?? null, stop, calls, notices, waits }).toEqual({
      ends: row.ends,
      code: row.code,
      stop: row.stop,
      calls: row.calls,
      notices: row.notices,
      waits: row.waits,
    });
  });

  it('is every one that was named', () => {
    const faults = [...Object.keys(SPOILS), ...Object.keys(REFUSALS)];
    expect([...new Set(rows.map(({ fault }) => fault))].sort()).toEqual(faults.sort());
  });
});

async function meet(row: Row) {
  const project = await prepareRecipeBook();
  const author = await loadOfflineAuthor();
  const start = project.clock.now().getTime();
  let calls = 0;
  provider = await startFakeProvider(async ({ body }) => {
    const messages = readMessages(body);
    const { text } = await author.generate(
      { messages, jsonSchema: null, maxOutputTokens: 32_000, temperature: null },
      { signal: new AbortController().signal },
    );
    const prompt = messages.map(({ content }) => content).join('\n');
    if (!isFaulty(prompt, row.work)) return say(text);
    calls += 1;
    const refuse = REFUSALS[row.fault];
    const good = say(text);
    if (refuse === undefined) return say(spoil(text, row.fault));
    const elapsedMs = project.clock.now().getTime() - start;
    return refuse({ call: calls, elapsedMs, body: body as JsonObject, good }) ?? good;
  });
  const events: RunEvent[] = [];
  const book = project.open(await createModel(provider.url), { onEvent: (event) => void events.push(event) });
  const turned = row.fault === 'headers after 400 s';
  if (turned) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const ended = work(book, row.work);
  if (turned) {
    await vi.waitUntil(() => calls === 1 && vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(400_000);
  }
  await ended;
  const [last] = await project.store.runs.list({});
  const run = last === undefined ? null : await project.store.runs.load(last.run_id);
  if (run === null) throw new Error('there is no run');
  const trace = await traceDispatch(book, run.run_id);
  const stops = trace.flatMap((part) =>
    part.kind === 'receipt' && part.receipt.stop_hook.triggered ? [part.receipt.stop_hook.type] : [],
  );
  const waits = events.flatMap((event) => (event.type === 'waiting' ? [event.wait_ms / 1000] : []));
  return { run, calls, waits, stop: stops[0] ?? null };
}

type TestBook = ReturnType<Awaited<ReturnType<typeof prepareRecipeBook>>['open']>;

/** What is wrong is looked up in the run; that it is thrown as well is for others to test. */
async function work(book: TestBook, what: string): Promise<void> {
  const { budget, signal } = PLAIN_OUTLINE;
  if (what === 'world') await book.storyStep('world', { force: true, budget, signal }).catch(() => null);
  else if (what === 'outline') await book.outline({ ...PLAIN_OUTLINE, force: true }).catch(() => null);
  else await book.runRecipe(SCENE_WORK, signal);
}

function isFaulty(prompt: string, what: string): boolean {
  if (what === 'world') return /^contract: world$/m.test(prompt);
  if (what === 'outline') return /^phase: phase_01_/m.test(prompt);
  return prompt.includes(`\nprompt_type: ${what}\n`);
}

function spoil(text: string, fault: string): string {
  const how = SPOILS[fault];
  if (how === undefined) throw new Error(`nobody knows how to do ${fault}`);
  return typeof how === 'function' ? how(text) : applySpoil(text, how, null);
}

function parse(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}

function isReceipt(text: string): boolean {
  return Object.hasOwn(parse(text), 'stop_hook');
}

function say(text: string): FakeAnswer {
  return speak('anthropic', { pieces: text.match(/.{1,400}/gsu) ?? [] });
}

function readMessages({ system, messages }: Readonly<Record<string, unknown>>) {
  const textOf = (parts: unknown) =>
    (Array.isArray(parts) ? parts : [parts])
      .map((part) => (isObject(part) ? String(part['text'] ?? '') : String(part)))
      .join('');
  const asked = Array.isArray(messages) ? messages.filter(isObject) : [];
  return [
    { role: 'system' as const, content: textOf(system) },
    ...asked.map(({ content }) => ({ role: 'user' as const, content: textOf(content) })),
  ];
}

async function createModel(baseUrl: string): Promise<Model> {
  return createProviderModel(
    {
      id: 'anthropic:claude-sonnet-5-5',
      baseUrl,
      apiKey: 'sk-test-0123456789abcdef',
      timeoutMs: 600_000,
      deadlineMs: 3_600_000,
      structuredOutput: null,
      envelope: 'strict',
      maxOutputTokens: 16_000,
      mostOutputTokens: null,
      contextTokens: null,
      effort: null,
      price: { input: 1, output: 10 },
      maxInFlight: 4,
      requestsPerMinute: null,
    },
    { limits: createRequestLimits() },
  );
}
