import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSequences, type Stretch } from './compare-sequences.ts';

/** `=ab -c +d` for a list of stretches. */
const show = (stretches: readonly Stretch[]) =>
  stretches
    .map(({ kind, items }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${items.join('')}`)
    .join(' ');

const apply = (stretches: readonly Stretch[], kinds: readonly Stretch['kind'][]) =>
  stretches.filter(({ kind }) => kinds.includes(kind)).flatMap(({ items }) => items);

describe('compareSequences', () => {
  it.each([
    ['', '', ''],
    ['a', 'a', '=a'],
    ['', 'ab', '+ab'],
    ['ab', '', '-ab'],
    ['a', 'b', '-a +b'],
    ['abc', 'axc', '=a -b +x =c'],
    ['abcd', 'bcde', '-a =bcd +e'],
    ['abab', 'baba', '-a =bab +a'],
    ['aab', 'ab', '=a -a =b'],
    ['abcdef', 'abef', '=ab -cd =ef'],
    ['xaybzc', 'abc', '-x =a -y =b -z =c'],
  ])('%s → %s: %s', (before, after, expected) => {
    expect(show(compareSequences([...before], [...after]))).toBe(expected);
  });

  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });

  it('tells, whatever the bound, both lists whole: applied to the first it gives the second', () => {
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 60 }), (before, after, bound) => {
        const stretches = compareSequences(before, after, bound);
        expect(apply(stretches, ['same', 'removed'])).toEqual(before);
        expect(apply(stretches, ['same', 'added'])).toEqual(after);
      }),
    );
  });

  it('keeps as much as can be kept', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const same = apply(compareSequences(before, after), ['same']).length;
        expect(same).toBe(measureCommon(before, after));
      }),
    );
  });

  it('is coarse and still right beyond its bound', () => {
    expect(show(compareSequences([...'abcd'], [...'axcy'], 1))).toBe('=a -bcd +xcy');
  });
});

/** The longest common subsequence by the book, for comparison. */
function measureCommon(before: readonly string[], after: readonly string[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const item of before) {
    const next = [0];
    after.forEach((other, index) => {
      const longest =
        item === other ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0);
      next.push(longest);
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}
