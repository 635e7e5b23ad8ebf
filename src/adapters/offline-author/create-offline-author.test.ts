import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorV1Schema } from '../../contracts/error-v1.ts';
import type { Model, ModelRequest } from '../../engine/ports.ts';
import { createOfflineAuthor } from './create-offline-author.ts';
import { loadLexicons } from './load-lexicon.ts';

let model: Model;
const open = new AbortController().signal;

beforeAll(async () => {
  model = createOfflineAuthor({ lexicons: await loadLexicons() });
});

function request(blocks: Record<string, string>): ModelRequest {
  const content = Object.entries(blocks)
    .map(([name, text]) => `<input name="${name}" fence="00aa">\n${text}\n</input fence="00aa">`)
    .join('\n');
  return {
    messages: [{ role: 'user', content }],
    jsonSchema: null,
    maxOutputTokens: 4000,
    temperature: null,
  };
}

const world = request({
  request: 'contract: world\nlanguage: en',
  idea: 'A baker loses the sea',
  keys: 'seed: 1',
});

describe('createOfflineAuthor', () => {
  it('is free, strict and named as the command line names it', () => {
    expect(model).toMatchObject({
      id: 'offline:author',
      price: { input: 0, output: 0 },
      envelope: 'strict',
      maxInFlight: 8,
    });
  });

  it('hands out the text in chunks that make up the answer', async () => {
    const chunks: string[] = [];
    const answer = await model.generate(world, { signal: open, onText: (chunk) => chunks.push(chunk) });
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.join('')).toBe(answer.text);
    expect(answer.finishReason).toBe('stop');
    expect((await model.generate(world, { signal: open })).text).toBe(answer.text);
  });

  it('meters what went in and what came out', async () => {
    const { usage } = await model.generate(world, { signal: open });
    expect(usage.input_tokens).toBeGreaterThan(20);
    expect(usage.output_tokens).toBeGreaterThan(300);
    expect(usage.cached_tokens).toBe(0);
  });

  it('answers with an error object where it does not know the contract or lacks the idea', async () => {
    const unknown = await model.generate(request({ request: 'contract: sonnet', idea: 'x' }), {
      signal: open,
    });
    const silent = await model.generate(request({ idea: 'x' }), { signal: open });
    const lacking = await model.generate(request({ request: 'contract: world' }), { signal: open });
    expect(ErrorV1Schema.parse(JSON.parse(unknown.text))).toMatchObject({
      reason_code: 'phase_contract_invalid',
      phase: 'sonnet',
    });
    expect(ErrorV1Schema.parse(JSON.parse(silent.text)).phase).toBe('unknown');
    expect(ErrorV1Schema.parse(JSON.parse(lacking.text)).missing_fields).toEqual(['idea']);
  });

  it('stops when it is told to, before or between chunks', async () => {
    const early = new AbortController();
    early.abort(new Error('early'));
    await expect(model.generate(world, { signal: early.signal })).rejects.toThrow('early');
    const late = new AbortController();
    const chunks: string[] = [];
    const running = model.generate(world, {
      signal: late.signal,
      onText: (chunk) => {
        chunks.push(chunk);
        late.abort(new Error('late'));
      },
    });
    await expect(running).rejects.toThrow('late');
    expect(chunks).toHaveLength(1);
  });

  it('answers findings of an earlier attempt with the same text, since its first answer was its best', async () => {
    const again = request({
      request: 'contract: world\nlanguage: en',
      idea: 'A baker loses the sea',
      findings: 'world_name: too short',
      keys: 'seed: 1',
    });
    expect((await model.generate(again, { signal: open })).text).toBe(
      (await model.generate(world, { signal: open })).text,
    );
  });

  it('writes English for a language that it does not have', async () => {
    const french = request({
      request: 'contract: world\nlanguage: fr',
      idea: 'A baker loses the sea',
      keys: 'seed: 1',
    });
    expect((await model.generate(french, { signal: open })).text).toBe(
      (await model.generate(world, { signal: open })).text,
    );
  });
});
