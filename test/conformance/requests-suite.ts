import { describe, expect } from 'vitest';
import type { ProjectRequest } from '../../src/contracts/project-request.ts';
import type { CreateStore } from './project-store.ts';
import { catchCoded, createStoreTests } from './with-store.ts';

export function describeRequests(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('RequestStore', () => {
    test('has nothing at first', async ({ store: { requests } }) => {
      expect(await requests.list()).toEqual([]);
      await requests.remove(sampleComment(1).id, 1);
      await requests.remove('../runs', 1);
    });

    test('lists what was said as it was said, the oldest first', async ({ store: { requests } }) => {
      const said = [sampleComment(3), sampleComment(1), sampleClose(2)];
      for (const request of said) await requests.save(request);
      expect(await requests.list()).toEqual([sampleComment(1), sampleClose(2), sampleComment(3)]);
    });

    test('keeps the same request once', async ({ store: { requests } }) => {
      await requests.save(sampleComment(1));
      await requests.save(sampleComment(1));
      expect(await requests.list()).toEqual([sampleComment(1)]);
    });

    test('takes requests while somebody else holds the lock', async ({ store }) => {
      await store.lock.acquire({ owner: 'run_01', purpose: 'novel', waitMs: 0 });
      await store.requests.save(sampleComment(1));
      expect(await store.requests.list()).toHaveLength(1);
    });

    test('takes no request that does not keep its contract', async ({ store: { requests } }) => {
      const broken = { ...sampleComment(1), id: 'req_../../evil' };
      await expect(requests.save(broken)).rejects.toThrow();
      expect(await requests.list()).toEqual([]);
    });

    test('removes one, and leaves the others', async ({ store: { requests } }) => {
      await requests.save(sampleComment(1));
      await requests.save(sampleComment(2));
      await requests.remove(sampleComment(1).id, 1);
      expect(await requests.list()).toEqual([sampleComment(2)]);
    });

    test('lets nobody remove one who is not the owner any more', async ({ store, killOwner }) => {
      const first = await store.lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
      await killOwner();
      await store.lock.acquire({ owner: 'two', purpose: 'test', waitMs: 0 });
      await store.requests.save(sampleComment(1));
      const removal = store.requests.remove(sampleComment(1).id, first.fence);
      expect((await catchCoded(removal)).code).toBe('lock_lost');
      expect(await store.requests.list()).toEqual([sampleComment(1)]);
    });

    test('is not written by commits', async ({ store }) => {
      const path = `.control-room/requests/${sampleComment(1).id}.json`;
      const bytes = Buffer.from('{}');
      await catchCoded(store.files.commit([{ path, bytes }], { expect: {}, fence: 1 }));
      expect(await store.requests.list()).toEqual([]);
    });
  });
}

export function sampleComment(second: number): ProjectRequest {
  return { ...sampleShared(second), request: 'comment', body: `Comment ${second}` };
}

function sampleClose(second: number): ProjectRequest {
  return { ...sampleShared(second), request: 'close' };
}

function sampleShared(second: number) {
  return {
    schema_version: 'project_request_v1' as const,
    id: `req_20260101T00000${second}000Z1f0c`,
    requested_at: `2026-01-01T00:00:0${second}.000Z`,
    author: 'user',
    issue_id: 'iss_1',
  };
}
