import { describe, expect, it } from 'vitest';
import { decideRevisionGate } from './decide-revision-gate.ts';

const OPEN = { open: true };
const shut = (pending: number[], blocked: number[]) => ({ open: false, pending, blocked });

describe('decideRevisionGate', () => {
  it.each([
    { block: true, pending: [], chapters: [1, 2], expected: OPEN },
    { block: true, pending: [2], chapters: [], expected: OPEN },
    { block: true, pending: [2], chapters: [1], expected: OPEN },
    { block: true, pending: [2], chapters: [2], expected: OPEN },
    { block: true, pending: [2], chapters: [3], expected: shut([2], [3]) },
    { block: true, pending: [2], chapters: [1, 2, 3, 4], expected: shut([2], [3, 4]) },
    { block: true, pending: [2, 5], chapters: [3], expected: shut([2], [3]) },
    { block: true, pending: [2, 5], chapters: [3, 6], expected: shut([2, 5], [3, 6]) },
    { block: true, pending: [5, 2], chapters: [6], expected: shut([5, 2], [6]) },
    { block: false, pending: [2], chapters: [3], expected: OPEN },
  ])('with $pending pending, chapters $chapters and blocking $block', ({ expected, ...facts }) => {
    expect(decideRevisionGate(facts)).toEqual(expected);
  });
});
