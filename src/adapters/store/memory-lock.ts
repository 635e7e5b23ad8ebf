import type { Clock, Lock, LockHolder } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { decideLock } from './decide-lock.ts';
import { createLockRefusal } from './lock-refusal.ts';

const LOOK_AGAIN_MS = 50;

export interface MemoryLock extends Lock {
  /** 0 where nobody ever held it. */
  highestFence(): number;
}

interface MemoryOwner {
  readonly fence: number;
  readonly holder: LockHolder;
  readonly lost: AbortController;
  released: boolean;
}

/** A lock among the callers of one process. A lease never runs out: whoever could renew it is still here. */
export function createMemoryLock(clock: Clock, isAlive: (fence: number) => boolean): MemoryLock {
  let present: MemoryOwner | null = null;

  function take(owner: string, purpose: string): MemoryOwner {
    const fence = (present?.fence ?? 0) + 1;
    if (present !== null && !present.released)
      present.lost.abort(new CodedError('lock_lost', { details: { fence } }));
    const since = clock.now().toISOString();
    const text = `${owner} is writing in this project (${purpose}), since ${since}.`;
    present = { fence, holder: { id: String(fence), text }, lost: new AbortController(), released: false };
    return present;
  }

  return {
    highestFence: () => present?.fence ?? 0,

    async acquire({ owner, purpose, waitMs }) {
      const startedAt = clock.now().getTime();
      for (;;) {
        const leftMs = startedAt + waitMs - clock.now().getTime();
        const decision = decideLock({
          file: present === null ? 'none' : 'whole',
          released: present?.released ?? false,
          ownerAlive: present !== null && isAlive(present.fence),
          leaseOver: false,
          waitOver: leftMs <= 0,
        });
        if (decision === 'take') break;
        if (decision === 'refuse' && present !== null) throw createLockRefusal(present.holder);
        await clock.sleep(Math.min(LOOK_AGAIN_MS, leftMs), new AbortController().signal);
      }
      const own = take(owner, purpose);
      return {
        fence: own.fence,
        lost: own.lost.signal,
        async release() {
          own.released = true;
        },
      };
    },

    async holder() {
      return present !== null && !present.released && isAlive(present.fence) ? present.holder : null;
    },
  };
}
