import { describe, expect, it } from 'vitest';
import { createScriptedModel } from '../../../test/fakes/scripted-model.ts';
import type { CassetteLine } from '../../contracts/cassette.ts';
import type { Model, ModelRequest } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { createEscapedRedactor } from '../../redact-secrets.ts';
import { createCassettePlayer } from './create-cassette-player.ts';
import { createCassetteRecorder, createRecordingModel } from './create-recording-model.ts';
import { createReplayingModel } from './create-replaying-model.ts';
import { letOthersRun } from './let-others-run.ts';
import { parseCassette } from './parse-cassette.ts';

const HEADER: CassetteLine = {
  kind: 'header',
  schema_version: 'cassette_v1',
  created_at: '2026-01-01T00:00:00.000Z',
  model: 'scripted:model',
  model_source: 'default',
};
const RATE_LIMIT = new CodedError('provider_rate_limit', {
  message: 'Slow down.',
  details: { status: 429, retry_after_ms: 5000 },
});

describe('what was recorded and is replayed', () => {
  it('is the same answer, with the usage and the finish reason', async () => {
    const { lines, model } = record(createScriptedModel(['{"a":1}']));
    const answer = await ask(model, 'one');
    expect(await ask(replay(lines), 'one')).toEqual(answer);
    expect(answer).toEqual({
      text: '{"a":1}',
      usage: { input_tokens: 100, output_tokens: 50, cached_tokens: 0 },
      finishReason: 'stop',
    });
  });

  it('has the facts of the model that was recorded, and says that it is a replay', () => {
    const { lines } = record(
      createScriptedModel('x', { id: 'openai:dear', price: { input: 7, output: 9 }, maxInFlight: 3 }),
    );
    expect(replay(lines)).toMatchObject({
      id: 'openai:dear',
      price: { input: 7, output: 9 },
      maxOutputTokens: 1000,
      envelope: 'strict',
      maxInFlight: 3,
      isReplay: true,
    });
  });

  it('gives identical requests their answers in recorded order', async () => {
    const { lines, model } = record(createScriptedModel(['first', 'second', 'other']));
    for (const content of ['same', 'same', 'another']) await ask(model, content);
    const replayed = replay(lines);
    const texts = [];
    for (const content of ['same', 'same', 'another']) texts.push((await ask(replayed, content)).text);
    expect(texts).toEqual(['first', 'second', 'other']);
  });

  it('throws trouble again as it was thrown', async () => {
    const { lines, model } = record(createScriptedModel([RATE_LIMIT, 'then']));
    await expect(ask(model, 'one')).rejects.toMatchObject({ code: 'provider_rate_limit' });
    await ask(model, 'one');
    const replayed = replay(lines);
    const error: unknown = await ask(replayed, 'one').catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'provider_rate_limit',
      message: 'Slow down.',
      details: { status: 429, retry_after_ms: 5000 },
      next: null,
    });
    expect((await ask(replayed, 'one')).text).toBe('then');
  });

  it('comes in the order in which it came, whatever was asked for first', async () => {
    const pace: Record<string, number> = { a: 9, b: 6, c: 3 };
    const slow = createScriptedModel(async (request) => {
      const [message] = request.messages;
      const content = message?.content ?? '';
      for (let turn = 0; turn < (pace[content] ?? 0); turn += 1) await letOthersRun();
      return content.toUpperCase();
    });
    const { lines, model } = record(slow);
    const recorded = await watchOrder(model, ['a', 'b', 'c']);
    expect(recorded).toEqual([
      'ask a',
      'ask b',
      'ask c',
      'got c',
      'ask c2',
      'got b',
      'ask b2',
      'got a',
      'ask a2',
    ]);
    expect(await watchOrder(replay(lines), ['a', 'b', 'c'])).toEqual(recorded);
  });
});

describe('a recording', () => {
  it('keeps no secret, and hands out what it keeps', async () => {
    const key = 'sk-very-secret-key';
    const fault = new CodedError('provider_unauthorised', { message: `no ${key}`, details: { said: key } });
    const { lines, model } = record(createScriptedModel([`{"k":"${key}"}`, fault]), [key]);
    const answer = await ask(model, 'one');
    await ask(model, 'two').catch(() => null);
    expect(answer.text).toBe('{"k":"[redacted]"}');
    expect(JSON.stringify(lines)).not.toContain(key);
    expect(lines).toHaveLength(3);
  });

  it('keeps no prompt', async () => {
    const { lines, model } = record(createScriptedModel(['x']));
    await ask(model, 'a private premise');
    expect(JSON.stringify(lines)).not.toContain('private');
  });

  it('keeps neither an abort nor a bug', async () => {
    const stop = new AbortController();
    const { lines, model } = record(
      createScriptedModel([
        () => {
          stop.abort(new CodedError('interrupted'));
          throw new CodedError('interrupted');
        },
        new TypeError('ours'),
      ]),
    );
    await expect(ask(model, 'one', stop.signal)).rejects.toMatchObject({ code: 'interrupted' });
    await expect(ask(model, 'two')).rejects.toThrow('ours');
    expect(lines.map(({ kind }) => kind)).toEqual(['model']);
  });
});

describe('a request that is not on the cassette', () => {
  it('is refused with the step and the nearest request, and what differs', async () => {
    const { lines, model } = record(createScriptedModel(['x', 'y']));
    await ask(model, 'one', undefined, 'world/attempt:1');
    await ask(model, 'two', undefined, 'theme/attempt:1');
    const error: unknown = await ask(replay(lines), 'other', undefined, 'theme/attempt:1').catch(
      (thrown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'cassette_missing_exchange',
      kept: 'nothing was sent',
      message:
        'The request of theme/attempt:1 (writer) is not on the cassette. The nearest one is exchange 2 of theme/attempt:1: its user message is another (3 characters, here 5).',
      details: { step_id: 'theme/attempt:1', nearest: { exchange: 2, step_id: 'theme/attempt:1' } },
    });
  });

  it('is refused also where it was recorded, but not so often', async () => {
    const { lines, model } = record(createScriptedModel(['x']));
    await ask(model, 'one');
    const replayed = replay(lines);
    await ask(replayed, 'one');
    await expect(ask(replayed, 'one')).rejects.toMatchObject({
      code: 'cassette_missing_exchange',
      message: expect.stringContaining('more often than it was recorded'),
    });
  });

  it('is refused by an empty cassette', async () => {
    const { lines } = record(createScriptedModel([]));
    await expect(ask(replay(lines), 'one')).rejects.toMatchObject({
      message: expect.stringContaining('no exchange at all'),
    });
  });
});

describe('a replay of less than was recorded', () => {
  it('goes on without what is not asked for', async () => {
    const { lines, model } = record(createScriptedModel(['1', '2', '3', '4']));
    for (const content of ['a', 'b', 'c', 'd']) await ask(model, content);
    const replayed = replay(lines);
    const both = await Promise.all([ask(replayed, 'd'), ask(replayed, 'c')]);
    expect(both.map(({ text }) => text)).toEqual(['4', '3']);
    expect((await ask(replayed, 'a')).text).toBe('1');
  });

  it('ends with the signal while it waits', async () => {
    const { lines, model } = record(createScriptedModel(['1', '2']));
    for (const content of ['a', 'b']) await ask(model, content);
    const replayed = replay(lines, 60_000);
    const stop = new AbortController();
    const asking = ask(replayed, 'b', stop.signal);
    stop.abort(new CodedError('interrupted'));
    await expect(asking).rejects.toMatchObject({ code: 'interrupted' });
    expect((await ask(replayed, 'a')).text).toBe('1');
  });
});

describe('a cassette file', () => {
  const line = (value: object) => `${JSON.stringify(value)}\n`;

  it('may end in half a line', () => {
    const text = `${line(HEADER)}{"kind":"exch`;
    expect(parseCassette(text, 'x')).toMatchObject({ exchanges: [], tornBytes: 13 });
  });

  it.each([
    ['an empty file', '', 1],
    ['half a header', '{"kind":"header"', 1],
    ['no header', line({ kind: 'model' }), 1],
    ['two headers', line(HEADER) + line(HEADER), 2],
    ['a damaged line in the middle', `${line(HEADER)}{"kind\n${line(HEADER)}`, 2],
    ['a newer version', line({ ...HEADER, schema_version: 'cassette_v2' }), 1],
  ])('is refused with %s', (_, text, at) => {
    expect(() => parseCassette(text, 'tape')).toThrow(
      expect.objectContaining({ code: 'cassette_invalid', details: { path: 'tape', line: at } }),
    );
  });

  it('is refused with a reason that nobody knows', async () => {
    const { lines, model } = record(createScriptedModel([RATE_LIMIT]));
    await ask(model, 'one').catch(() => null);
    const text = [HEADER, ...lines].map(line).join('').replace('provider_rate_limit', 'provider_moody');
    expect(() => parseCassette(text, 'tape')).toThrow('provider_moody is no reason code');
  });
});

function record(inner: Model, secrets: readonly string[] = []): { lines: CassetteLine[]; model: Model } {
  const lines: CassetteLine[] = [];
  const recorder = createCassetteRecorder((line) => lines.push(line), createEscapedRedactor(secrets));
  return { lines, model: createRecordingModel(inner, recorder) };
}

function replay(lines: readonly CassetteLine[], quietMs = 5): Model {
  const text = [HEADER, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
  const { models, exchanges } = parseCassette(text, 'memory');
  const [facts] = models.values();
  if (facts === undefined) throw new Error('no model was recorded');
  return createReplayingModel(facts, createCassettePlayer(exchanges, quietMs));
}

function ask(model: Model, content: string, signal = new AbortController().signal, stepId = 'step') {
  const request: ModelRequest = {
    messages: [{ role: 'user', content }],
    jsonSchema: null,
    maxOutputTokens: 10,
    temperature: null,
  };
  return model.generate(request, { signal, about: { stepId, role: 'writer' } });
}

/** Asks side by side, each with a second request after its first, and tells what happened in which order. */
async function watchOrder(model: Model, contents: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  await Promise.all(
    contents.map(async (content) => {
      seen.push(`ask ${content}`);
      await ask(model, content);
      seen.push(`got ${content}`, `ask ${content}2`);
      await ask(model, `${content}2`);
    }),
  );
  return seen;
}
