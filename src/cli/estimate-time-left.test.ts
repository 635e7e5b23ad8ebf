import { describe, expect, it } from 'vitest';
import { estimateTimeLeft } from './estimate-time-left.ts';

describe('estimateTimeLeft', () => {
  it.each([
    ['says nothing before the first scene is done', [], 4, 900, null],
    ['is nothing when nothing is left', [100, 100], 0, 0, 0],
    ['takes the scene under way into account', [100], 3, 40, 260],
    ['never counts a slow scene as less than nothing', [100], 3, 500, 200],
    ['believes the last five scenes alone', [9000, 100, 100, 100, 100, 100], 2, 0, 200],
    ['takes their mean', [100, 300], 2, 0, 400],
  ] as const)('%s', (_, finishedMs, left, underWayMs, expected) => {
    expect(estimateTimeLeft({ finishedMs, left, underWayMs })).toBe(expected);
  });
});
