import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { createSessionWorld, PERSON_WORDS, type WorldMove } from './session-world.ts';

/** Plans of a few tasks, and what people, workers and kills do to them. */
const Tasks = fc.array(
  fc.record({ deps: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }), asked: fc.boolean() }),
  { minLength: 1, maxLength: 5 },
);
const Move: fc.Arbitrary<WorldMove> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constant('person' as const),
      does: fc.constantFrom(...PERSON_WORDS),
      a: fc.nat(11),
      b: fc.nat(11),
      stale: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.constant({ move: 'worker' as const }) },
  { weight: 2, arbitrary: fc.constant({ move: 'kill' as const }) },
  { weight: 1, arbitrary: fc.constant({ move: 'curse' as const }) },
);

/** Goes through so many worlds; gives how many sessions came to each end, so that a test sees that some did. */
export function tryWorlds(numRuns: number): Map<string, number> {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(Tasks, fc.array(Move, { minLength: 10, maxLength: 60 }), (tasks, moves) => {
      const world = createSessionWorld(tasks);
      for (const move of moves) world.make(move);
      if (!isDeepStrictEqual(world.replay(), world.plan())) throw new Error('the log tells another plan');
      const { status } = world.plan();
      ends.set(status, (ends.get(status) ?? 0) + 1);
      if (world.broken.length > 0) throw new Error(world.broken.join('; '));
    }),
    { numRuns },
  );
  return ends;
}
