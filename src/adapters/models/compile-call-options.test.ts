import { describe, expect, test } from 'vitest';
import type { ModelRequest } from '../../engine/ports.ts';
import { compileCallOptions } from './compile-call-options.ts';
import { NOTHING_REFUSED } from './learn-refusal.ts';
import type { ProviderName } from './provider-facts.ts';

const signal = new AbortController().signal;
const schema = { type: 'object', properties: { a: { type: 'string' } } };
const request: ModelRequest = {
  messages: [
    { role: 'system', content: 'You are a writer.' },
    { role: 'system', content: 'The contract.' },
    { role: 'user', content: 'Write.' },
  ],
  jsonSchema: { name: 'scene draft/v1', schema },
  maxOutputTokens: 500,
  temperature: null,
};

function compile(
  provider: ProviderName,
  structuredOutput: boolean | null,
  change: Partial<ModelRequest> = {},
) {
  return compileCallOptions(
    { ...request, ...change },
    {
      provider,
      model: 'gpt-5.5',
      structuredOutput,
      maxOutputTokens: 400,
      mostOutputTokens: null,
      refused: NOTHING_REFUSED,
    },
    signal,
  );
}

test.each<[ProviderName, boolean | null, boolean]>([
  ['anthropic', null, true],
  ['anthropic', true, true],
  ['anthropic', false, false],
  ['openai', null, true],
  ['openai', true, true],
  ['openai', false, false],
  ['google', null, true],
  ['google', true, true],
  ['google', false, false],
  ['ollama', null, false],
  ['ollama', true, true],
  ['ollama', false, false],
  ['compatible', null, false],
  ['compatible', true, true],
  ['compatible', false, false],
])('%s with structured output %s: a schema is sent: %s', (provider, structuredOutput, sent) => {
  expect(compile(provider, structuredOutput).responseFormat).toEqual(
    sent ? { type: 'json', schema, name: 'scene_draft_v1' } : undefined,
  );
});

test.each([null, { name: 'x', schema: { anyOf: [schema] } }])(
  'no schema is sent where there is none, or none for one object: %j',
  (jsonSchema) => {
    expect(compile('openai', true, { jsonSchema })).not.toHaveProperty('responseFormat');
  },
);

test('a temperature is sent only where one is given', () => {
  expect(compile('openai', null)).not.toHaveProperty('temperature');
  expect(compile('openai', null, { temperature: 0 })).toMatchObject({ temperature: 0 });
});

test('no more tokens are asked for than the model is allowed', () => {
  expect(compile('openai', null).maxOutputTokens).toBe(400);
  expect(compile('openai', null, { maxOutputTokens: 300 }).maxOutputTokens).toBe(300);
});

describe('a key for what requests have in common', () => {
  const key = expect.stringMatching(/^bookforge-[0-9a-f]{24}$/);

  test.each<[ProviderName, string, object]>([
    ['openai', 'promptCacheKey', { openai: { promptCacheKey: key } }],
    ['mistral', 'prompt_cache_key', { mistral: { prompt_cache_key: key } }],
  ])('%s is sent one', (provider, _, options) => {
    expect(compile(provider, null).providerOptions).toMatchObject(options);
  });

  test.each<ProviderName>(['anthropic', 'google', 'ollama', 'deepseek', 'xai', 'compatible'])(
    '%s is sent none',
    (provider) => {
      expect(JSON.stringify(compile(provider, null).providerOptions)).not.toMatch(/cache_?key/i);
    },
  );

  test('is left out once it was refused', () => {
    const refused = { ...NOTHING_REFUSED, marks: true };
    const settings = { structuredOutput: null, maxOutputTokens: 400, mostOutputTokens: null, refused };
    for (const provider of ['openai', 'mistral'] as const) {
      const { providerOptions } = compileCallOptions(
        request,
        { ...settings, provider, model: 'gpt-6' },
        signal,
      );
      expect(JSON.stringify(providerOptions)).not.toMatch(/cache/i);
    }
  });

  test('a model that keeps only what is marked is told to keep nothing else', () => {
    const settings = {
      structuredOutput: null,
      maxOutputTokens: 400,
      mostOutputTokens: null,
      refused: NOTHING_REFUSED,
    };
    const optionsOf = (model: string) =>
      compileCallOptions(request, { ...settings, provider: 'openai', model }, signal).providerOptions;
    expect(optionsOf('gpt-5.6-terra')).toMatchObject({
      openai: { promptCacheOptions: { mode: 'explicit' } },
    });
    expect(optionsOf('gpt-5.5')?.['openai']).not.toHaveProperty('promptCacheOptions');
  });
});
