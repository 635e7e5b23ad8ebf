import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('a text cut to a length', () => {
  it.each<[string, number, string]>([
    ['The Glass Ferry', 15, 'The Glass Ferry'],
    ['The Glass Ferry', 14, 'The Glass…'],
    ['The Glass, Ferry', 12, 'The Glass…'],
    ['A Donaudampfschiff', 10, 'A Donauda…'],
    ['雾中的来信与一个标题', 6, '雾中的来信…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦…'],
  ])('makes %j of %d characters %j', (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });
});
