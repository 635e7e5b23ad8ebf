import { describe, expect, it } from 'vitest';
import { decideLock, type LockFacts } from './decide-lock.ts';

const BOTH = [true, false] as const;

describe('decideLock', () => {
  it('keeps off only a live owner that holds on within its lease', () => {
    let seen = 0;
    for (const facts of everyCombination()) {
      seen += 1;
      const held = facts.file === 'whole' && facts.ownerAlive && !facts.released && !facts.leaseOver;
      const expected = held ? (facts.waitOver ? 'refuse' : 'wait') : 'take';
      expect({ facts, decision: decideLock(facts) }).toEqual({ facts, decision: expected });
    }
    expect(seen).toBe(48);
  });

  it('never waits when the time to wait is over, and never refuses before', () => {
    for (const facts of everyCombination()) {
      expect(decideLock(facts)).not.toBe(facts.waitOver ? 'wait' : 'refuse');
    }
  });
});

function* everyCombination(): Generator<LockFacts> {
  for (const file of ['none', 'damaged', 'whole'] as const)
    for (const released of BOTH)
      for (const ownerAlive of BOTH)
        for (const leaseOver of BOTH)
          for (const waitOver of BOTH) yield { file, released, ownerAlive, leaseOver, waitOver };
}
