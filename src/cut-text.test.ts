import { describe, expect, it } from 'vitest';
import { cutLine, cutText } from './cut-text.ts';

describe('a text cut to a length', () => {
  it.each<[string, number, string]>([
    ['The Glass Ferry', 15, 'The Glass Ferry'],
    ['The Glass Ferry', 14, 'The Glass…'],
    ['The Glass, Ferry', 12, 'The Glass…'],
    ['A Donaudampfschiff', 10, 'A Donauda…'],
    ['雾中的来信与一个标题', 6, '雾中的来信…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
    [`The ${'glass '.repeat(1000)}`, 10, 'The glass…'],
  ])('makes %j of %d characters %j', (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });

  it('is bounded, whatever is piled on its letters', () => {
    expect(cutText(`a${'\u0301'.repeat(100_000)}`, 20).length).toBeLessThan(700);
  });

  it('is one line where it has to be', () => {
    expect(cutLine(' Darker,\n\nshorter, from her side ', 20)).toBe('Darker, shorter…');
    expect(cutLine('Darker,\nshorter', 20)).toBe('Darker, shorter');
  });
});
