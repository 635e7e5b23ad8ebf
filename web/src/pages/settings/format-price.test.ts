import { expect, it } from 'vitest';
import { DICTIONARIES } from '../../shared/dictionaries.ts';
import { formatPrice } from './format-price.ts';

it.each([
  ['offline:author', null, 'free'],
  ['ollama:llama', { input: 0, output: 0 }, 'free'],
  ['openai:small', { input: 0.5, output: 2 }, '$0.5 / $2'],
  ['openai:small', null, 'price unknown'],
])('%s at %o', (model, price, told) => {
  expect(formatPrice(model, price, DICTIONARIES.en)).toBe(told);
});
