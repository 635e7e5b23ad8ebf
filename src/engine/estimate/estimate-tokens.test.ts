import { describe, expect, it } from 'vitest';
import { estimateTokens } from './estimate-tokens.ts';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['four', 1],
    ['five5', 2],
    ['守灯人', 3],
    ['守灯人 the lamp', 6],
    ['ひらがな', 4],
  ])('takes “%s” for %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
