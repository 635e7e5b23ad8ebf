import type { ProjectLock } from '../../contracts/project-lock.ts';
import type { Clock, Lock } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { decideLock } from './decide-lock.ts';
import { createLockRefusal } from './lock-refusal.ts';

const LOOK_AGAIN_MS = 50;

export interface MemoryLock extends Lock {
  /** 0 where nobody ever held it. */
  highestFence(): number;
}

/** A lock among the callers of one process. A lease never runs out: whoever could renew it is still here. */
export function createMemoryLock(clock: Clock, isAlive: (lock: ProjectLock) => boolean): MemoryLock {
  let present: ProjectLock | null = null;
  let lost = new AbortController();

  function take(owner: string, purpose: string): ProjectLock {
    const fence = (present?.fence ?? 0) + 1;
    if (present !== null && !present.released)
      lost.abort(new CodedError('lock_lost', { details: { fence } }));
    lost = new AbortController();
    const now = clock.now().toISOString();
    present = {
      schema_version: 'project_lock_v1',
      fence,
      owner,
      purpose,
      host: 'memory',
      pid: 0,
      process_started: null,
      acquired_at: now,
      lease_until: now,
      released: false,
    };
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
          ownerAlive: present !== null && isAlive(present),
          leaseOver: false,
          waitOver: leftMs <= 0,
        });
        if (decision === 'take') break;
        if (decision === 'refuse' && present !== null) throw createLockRefusal(present);
        await clock.sleep(Math.min(LOOK_AGAIN_MS, leftMs), new AbortController().signal);
      }
      const { fence } = take(owner, purpose);
      const { signal } = lost;
      return {
        fence,
        lost: signal,
        async release() {
          if (present?.fence === fence) present = { ...present, released: true };
        },
      };
    },

    holder: async () => (present !== null && !present.released && isAlive(present) ? present : null),
  };
}
