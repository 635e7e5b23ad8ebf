import { describe, expect, it } from 'vitest';
import type { PlannedChapter } from '../novel/estimate/plan-run.ts';
import { countRequestsLeft } from './count-requests-left.ts';

/** Four scenes of eleven requests and what comes after them: 46. */
const chapter = (number: number): Pick<PlannedChapter, 'chapter' | 'scenes_to_write' | 'estimate'> => {
  const calls = { low: 40, expected: 46, high: 50 };
  return { chapter: number, scenes_to_write: 4, estimate: { calls } as PlannedChapter['estimate'] };
};

describe('countRequestsLeft', () => {
  it.each([
    ['nothing is done', [], 92],
    ['some requests of the first are done', [[1, 10, 0]], 82],
    ['a scene had more beats than thought', [[1, 46, 1]], 46 + 24],
    ['the scenes were done by an earlier command', [[1, 0, 3]], 46 + 13.5],
    ['the first is finished', [[1, 47, 4]], 46],
    [
      'both are',
      [
        [1, 47, 4],
        [2, 44, 4],
      ],
      2,
    ],
  ] as const)('where %s', (_, done, left) => {
    const tallies = new Map(done.map(([number, requests, scenes]) => [number, { requests, scenes }]));
    expect(countRequestsLeft([chapter(1), chapter(2)], tallies)).toBe(left);
  });

  it('leaves out a chapter for which nothing is sent', () => {
    expect(countRequestsLeft([{ ...chapter(1), estimate: null }], new Map())).toBe(0);
  });
});
