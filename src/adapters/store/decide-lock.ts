// Whether a project's lock may be taken, from what is known of the highest-numbered lock file. In this order:
//   1. nobody ever held it                        take
//   2. its file is damaged                        take: it was linked whole, so nobody is writing it now
//   3. its owner let go                           take
//   4. its owner is dead                          take
//   5. its lease is over, or further ahead than   take: an owner that cannot renew finds out by its fence
//      any that is given
//   6. a live owner, and waiting time is left     wait
//   7. a live owner, and the time is over         refuse

export interface LockFacts {
  readonly file: 'none' | 'damaged' | 'whole';
  readonly released: boolean;
  readonly ownerAlive: boolean;
  readonly leaseOver: boolean;
  readonly waitOver: boolean;
}

export type LockDecision = 'take' | 'wait' | 'refuse';

export function decideLock(facts: LockFacts): LockDecision {
  if (facts.file !== 'whole') return 'take';
  if (facts.released) return 'take';
  if (!facts.ownerAlive) return 'take';
  if (facts.leaseOver) return 'take';
  return facts.waitOver ? 'refuse' : 'wait';
}
