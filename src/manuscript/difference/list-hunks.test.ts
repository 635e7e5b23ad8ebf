import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks, listHunks } from './list-hunks.ts';

describe('hunks', () => {
  it('are the changes, those that are read as one together', () => {
    const before = 'The lamp was out. Nobody came to the quay that night, and it rained.';
    const after = 'The old lamp burned. Nobody came to the quay that night, and it snowed.';
    const hunks = listHunks(before, after);
    expect(hunks.map(({ removed, added }) => [removed, added])).toEqual([
      ['lamp was out. ', 'old lamp burned. '],
      ['rained.', 'snowed.'],
    ]);
    expect(applyHunks(before, hunks.slice(1))).toBe(
      'The lamp was out. Nobody came to the quay that night, and it snowed.',
    );
  });

  it('are told letter by letter where a script sets no space', () => {
    const before = '灯灭了。那天夜里没有人来到码头，下着雨。';
    const after = '灯亮着。那天夜里没有人来到码头，下着雪。';
    expect(listHunks(before, after).map(({ removed, added }) => [removed, added])).toEqual([
      ['灭了', '亮着'],
      ['雨', '雪'],
    ]);
  });

  it('all of them make the new text, none the old one, and each alone is its own change', () => {
    const word = fc.constantFrom('a ', 'b ', 'c ', 'lamp ', '\n\n', '灯', '. ');
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = listHunks(before, after);
        expect(applyHunks(before, hunks)).toBe(after);
        expect(applyHunks(before, [])).toBe(before);
        for (const hunk of hunks) {
          const one = applyHunks(before, [hunk]);
          expect(before.startsWith(hunk.removed, hunk.start)).toBe(true);
          expect(one).toBe(
            before.slice(0, hunk.start) + hunk.added + before.slice(hunk.start + hunk.removed.length),
          );
        }
      }),
    );
  });
});
