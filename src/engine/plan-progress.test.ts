import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../errors.ts';
import { createPlanProgress } from './plan-progress.ts';

describe('the place of a step', () => {
  const progress = createPlanProgress(['world', 'world/check', 'chapter:1', 'chapter:1/scene:2']);

  it.each([
    ['world', 0],
    ['world/attempt:1', 0],
    ['world/check', 1],
    ['world/check/attempt:2/call', 1],
    ['chapter:1/scene:1/draft', 2],
    ['chapter:1/scene:2', 3],
    ['chapter:1/scene:2/draft', 3],
    ['chapter:1/scene:20', 2],
  ])('%s belongs to item %i', (stepId, place) => {
    expect(progress.indexOf(stepId)).toBe(place);
  });

  it.each(['theme', 'worlds', 'worlds/attempt:1', 'chapter:10/scene:1', '', '/world'])(
    '“%s” is not in the plan, which is a bug',
    (stepId) => {
      expect(() => progress.indexOf(stepId)).toThrow(InvariantError);
    },
  );
});

describe('progress', () => {
  it('is the lowest item that is not finished', () => {
    const progress = createPlanProgress(['a', 'b', 'c']);
    expect(progress.current).toBe(0);
    progress.finish('b');
    expect(progress.current).toBe(0);
    progress.finish('a');
    expect(progress.current).toBe(2);
    progress.finish('a');
    expect(progress.current).toBe(2);
    progress.finish('c');
    expect(progress.current).toBe(3);
  });

  it('is made by items only, not by steps below them or beside them', () => {
    const progress = createPlanProgress(['a', 'b']);
    progress.finish('a/attempt:1');
    progress.finish('resume:1');
    expect(progress.current).toBe(0);
  });

  it('of an empty plan is at its end', () => {
    expect(createPlanProgress([]).current).toBe(0);
  });

  it('does not depend on the order in which steps end', () => {
    const plan = ['a', 'b', 'c', 'd', 'e'];
    fc.assert(
      fc.property(fc.shuffledSubarray(plan), (finished) => {
        const progress = createPlanProgress(plan);
        for (const id of finished) progress.finish(id);
        const left = plan.findIndex((id) => !finished.includes(id));
        expect(progress.current).toBe(left === -1 ? plan.length : left);
      }),
    );
  });

  it('a plan that names a step twice is a bug', () => {
    expect(() => createPlanProgress(['a', 'b', 'a'])).toThrow(InvariantError);
  });
});
