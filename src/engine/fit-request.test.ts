import { expect, test } from 'vitest';
import { fitRequest } from './fit-request.ts';

test.each([
  ['nobody knows what the model takes', 90_000, 16_000, null, 16_000],
  ['both fit', 4000, 16_000, 32_768, 16_000],
  ['the answer has to be shorter', 20_000, 16_000, 32_768, 9768],
  ['a small answer fits in what is left', 27_000, 500, 32_768, 500],
  ['there is no room for a useful answer', 28_000, 16_000, 32_768, null],
  ['the prompt alone is too long', 40_000, 16_000, 32_768, null],
])('%s', (_, promptTokens, wantedTokens, contextTokens, outputTokens) => {
  expect(fitRequest({ promptTokens, wantedTokens, contextTokens })).toEqual(
    outputTokens === null ? { fits: false } : { fits: true, outputTokens },
  );
});
