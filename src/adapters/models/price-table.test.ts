import { expect, test } from 'vitest';
import { loadPrices } from './load-prices.ts';
import { findPrice } from './price-table.ts';
import { splitModelId } from './split-model-id.ts';

const table = await loadPrices();

test.each([
  ['anthropic:claude-sonnet-4-5', 3, 15],
  ['anthropic:claude-sonnet-4-5-20250929', 3, 15],
  ['anthropic:claude-sonnet-4-20250514', 3, 15],
  ['anthropic:claude-opus-4-5-20251101', 5, 25],
  ['anthropic:claude-opus-4-1', 15, 75],
  ['anthropic:claude-3-5-haiku-latest', 0.8, 4],
  ['openai:gpt-4o', 2.5, 10],
  ['openai:gpt-4o-2024-08-06', 2.5, 10],
  ['openai:gpt-4o-2024-05-13', 5, 15],
  ['openai:gpt-4o-mini-2024-07-18', 0.15, 0.6],
  ['openai:gpt-5-chat-latest', 1.25, 10],
  ['google:gemini-2.0-flash-001', 0.1, 0.4],
  ['google:gemini-2.5-flash-lite', 0.1, 0.4],
  ['ollama:llama3:8b', 0, 0],
])('%s costs %d and %d', (id, input, output) => {
  expect(findPrice(id, {}, table)).toMatchObject({ input, output });
});

test.each([
  'anthropic:claude-opus-9',
  'anthropic:claude-sonnet-4-6',
  'openai:gpt-4o-audio-preview',
  'openai:gpt-5.9',
  'openai:gpt-4',
  'google:gemini-3-pro',
  'compatible:gpt-4o',
  'compatible:anything',
  'openai:',
  'openai:*',
])('%s has no price that anybody knows', (id) => {
  expect(findPrice(id, {}, table)).toBeNull();
});

test('the user’s own price comes first, by the exact name', () => {
  const own = { input: 1, output: 2 };
  expect(findPrice('openai:gpt-4o', { 'openai:gpt-4o': own }, table)).toBe(own);
  expect(findPrice('openai:gpt-4o-mini', { 'openai:gpt-4o': own }, table)).toMatchObject({ input: 0.15 });
});

test('every name in the table is one that can be asked for', () => {
  for (const name of Object.keys(table.prices)) expect(splitModelId(name).model).not.toBe('');
});

test('a table that does not keep its contract is a fault of the program', async () => {
  await expect(loadPrices(new URL('../../../package.json', import.meta.url))).rejects.toThrowError(
    /price table does not keep its contract/,
  );
});
