import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSharedCharacters, measureShared } from './shared-beginning.ts';

describe('countSharedCharacters', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 0],
    ['abc', 'abd', 2],
    ['abc', 'abcdef', 3],
    ['xbc', 'abc', 0],
  ])('“%s” and “%s” share %i', (a, b, count) => {
    expect(countSharedCharacters(a, b)).toBe(count);
  });

  it('is what letter after letter says', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 20 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        let at = 0;
        while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1;
        expect(countSharedCharacters(a, b)).toBe(at);
      }),
    );
  });
});

describe('measureShared', () => {
  const long = 'a book '.repeat(1000);

  it('is the longest beginning that another text has too', () => {
    expect(measureShared(`${long}one`, ['else', `${long.slice(0, 5000)}!`, `${long}two`])).toBe(1750);
  });

  it('is nothing where it is too short to be kept, and of nothing', () => {
    expect([measureShared(long, [long.slice(0, 4000)]), measureShared(long, [])]).toEqual([0, 0]);
  });
});
