import { describe, expect, it } from 'vitest';
import { formatExcerpt } from './format-excerpt.ts';

describe('an excerpt', () => {
  it.each([
    ['  one\n two  ', 'one two'],
    ['“A.”\n“B.”', '“A.” “B.”'],
    ['天黑\n了。\n“谁？”\n他问。', '天黑了。“谁？”他问。'],
    ['说 hello\nworld', '说 hello world'],
  ])('of %j is %j', (text, excerpt) => {
    expect(formatExcerpt(text)).toBe(excerpt);
  });

  it('is cut between characters, and says so', () => {
    expect(formatExcerpt('abcdef', 6)).toBe('abcdef');
    expect(formatExcerpt('abcdefg', 6)).toBe('abcde…');
    expect(formatExcerpt('𠮷𠮷𠮷', 2)).toBe('𠮷…');
  });
});
