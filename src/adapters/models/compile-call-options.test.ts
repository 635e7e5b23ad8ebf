import { expect, test } from 'vitest';
import type { ModelRequest } from '../../engine/ports.ts';
import { compileCallOptions } from './compile-call-options.ts';
import { NOTHING_LEARNED } from './learn-refusal.ts';
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
    { provider, structuredOutput, maxOutputTokens: 400, mostOutputTokens: null, learned: NOTHING_LEARNED },
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

test('for anthropic the end of the system part is where its cache reaches', () => {
  const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } };
  expect(compile('anthropic', null).prompt).toEqual([
    { role: 'system', content: 'You are a writer.' },
    { role: 'system', content: 'The contract.', providerOptions: mark },
    { role: 'user', content: [{ type: 'text', text: 'Write.' }] },
  ]);
  expect(compile('openai', null).prompt[1]).toEqual({ role: 'system', content: 'The contract.' });
});
