import { describe, expect, it } from 'vitest';
import { createTestEngine } from '../../test/fakes/test-engine.ts';
import { withLease } from './with-lease.ts';

const AT_ONCE = { owner: 'next', purpose: 'work', waitMs: 0 };

describe('work under a lease', () => {
  it('is not refused in the moment in which an owner, whose end is written down, lets go', async () => {
    const { store, log } = createTestEngine();
    const owner = await store.lock.acquire({ owner: 'run', purpose: 'run', waitMs: 0 });
    const next = withLease(store, log, AT_ONCE, async ({ fence }) => fence);
    await new Promise((resolve) => setImmediate(resolve));
    await owner.release();
    expect(await next).toBe(owner.fence + 1);
  });

  it('is refused soon by an owner that works on', async () => {
    const { store, log, clock } = createTestEngine();
    await store.lock.acquire({ owner: 'run', purpose: 'run', waitMs: 0 });
    const before = clock.now().getTime();
    await expect(withLease(store, log, AT_ONCE, async () => null)).rejects.toMatchObject({
      code: 'project_locked',
    });
    expect(clock.now().getTime() - before).toBeLessThan(1000);
  });

  it('lets go however it ends', async () => {
    const { store, log } = createTestEngine();
    const broken = withLease(store, log, AT_ONCE, async () => Promise.reject(new Error('no')));
    await expect(broken).rejects.toThrow('no');
    expect(await store.lock.holder()).toBeNull();
  });
});
