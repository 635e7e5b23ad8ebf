import { describe, expect, it } from 'vitest';
import { rememberLast } from './remember-last.ts';

describe('rememberLast', () => {
  it('makes a value once, and again only when others have taken its place', () => {
    const made: string[] = [];
    const measure = rememberLast(2, (text) => {
      made.push(text);
      return { length: text.length };
    });
    const first = measure('one');
    expect(measure('one')).toBe(first);
    measure('three');
    expect(measure('one')).toBe(first);
    measure('eleven');
    expect(made).toEqual(['one', 'three', 'eleven']);
    expect(measure('one')).toEqual(first);
    measure('eleven');
    expect(made).toEqual(['one', 'three', 'eleven', 'one']);
  });

  it('remembers nothing of work that was refused', () => {
    const measure = rememberLast(2, (text) => {
      if (text === '') throw new RangeError('nothing to measure');
      return { length: text.length };
    });
    for (const _ of [1, 2]) expect(() => measure('')).toThrow('nothing to measure');
    expect(measure('one')).toEqual({ length: 3 });
  });
});
