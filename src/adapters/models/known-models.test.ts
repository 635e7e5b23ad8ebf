import { expect, test } from 'vitest';
import { findKnownModel } from './known-models.ts';
import { loadKnownModels } from './load-known-models.ts';
import { splitModelId } from './split-model-id.ts';

const table = await loadKnownModels();

test.each([
  ['anthropic:claude-sonnet-4-5', 3, 15],
  ['anthropic:claude-sonnet-4-5-20250929', 3, 15],
  ['anthropic:claude-sonnet-5-5', 2, 10],
  ['anthropic:claude-opus-5-5', 4, 20],
  ['openai:gpt-6.1-sol', 2, 10],
  ['anthropic:claude-opus-4-5-20251101', 5, 25],
  ['anthropic:claude-opus-4-1', 15, 75],
  ['openai:gpt-4o', 2.5, 10],
  ['openai:gpt-4o-2024-08-06', 2.5, 10],
  ['openai:gpt-4o-2024-05-13', 5, 15],
  ['openai:gpt-4o-mini-2024-07-18', 0.15, 0.6],
  ['openai:gpt-5-chat-latest', 1.25, 10],
  ['google:gemini-2.5-flash-001', 0.3, 2.5],
  ['google:gemini-2.5-flash-lite', 0.1, 0.4],
  ['ollama:llama3:8b', 0, 0],
])('%s costs %d and %d', (id, input, output) => {
  expect(findKnownModel(id, table).price).toMatchObject({ input, output });
});

test.each([
  'anthropic:claude-opus-9',
  'openai:gpt-4o-audio-preview',
  'openai:gpt-5.9',
  'openai:gpt-4',
  'google:gemini-3-pro',
  'compatible:gpt-4o',
  'compatible:anything',
  'openai:',
  'openai:*',
])('%s has no price that anybody knows', (id) => {
  expect(findKnownModel(id, table).price).toBeUndefined();
});

test.each([
  ['anthropic:claude-sonnet-5-5', 1_000_000, 128_000],
  ['deepseek:deepseek-chat', 128_000, 8192],
])('%s takes %d tokens and gives %d', (id, context_tokens, max_output_tokens) => {
  expect(findKnownModel(id, table)).toMatchObject({ context_tokens, max_output_tokens });
});

test('every name in the table is one that can be asked for', () => {
  for (const name of Object.keys(table.models)) expect(splitModelId(name).model).not.toBe('');
});

test('a table that does not keep its contract is a fault of the program', async () => {
  await expect(loadKnownModels(new URL('../../../package.json', import.meta.url))).rejects.toThrowError(
    /table of models does not keep its contract/,
  );
});
