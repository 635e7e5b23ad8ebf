import { describe, expect, it } from 'vitest';
import { estimateTimeLeft } from './estimate-time-left.ts';

describe('estimateTimeLeft', () => {
  it.each([
    ['says nothing before a few requests have ended', [100, 100], 4, 900, null],
    ['is nothing when nothing is left', [100, 100], 0, 0, 0],
    ['takes the request under way into account', [100, 100, 100], 3, 40, 260],
    ['never counts a slow request as less than nothing', [100, 100, 100], 3, 500, 200],
    ['believes the last twenty alone', [9000, ...new Array<number>(20).fill(100)], 2, 0, 200],
    ['takes their mean', [100, 300, 200], 2, 0, 400],
  ] as const)('%s', (_, finishedMs, left, underWayMs, expected) => {
    expect(estimateTimeLeft({ finishedMs, left, underWayMs })).toBe(expected);
  });
});
