import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestTrail, sampleToolParts } from '../../test/fakes/sample-audit.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { ProjectStore } from '../engine/ports.ts';

/** A store that counts the bytes that were read of the chain. */
function createCounting(): { readonly store: ProjectStore; takeBytes(): number } {
  const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:00:00Z') });
  let read = 0;
  const readAt: ProjectStore['audit']['readAt'] = async (path, position, length) => {
    const bytes = await store.audit.readAt(path, position, length);
    if (path === PROJECT_PATHS.auditChain) read += bytes?.length ?? 0;
    return bytes;
  };
  return {
    store: { ...store, audit: { ...store.audit, readAt } },
    takeBytes() {
      const bytes = read;
      read = 0;
      return bytes;
    },
  };
}

describe('the chain of a long trail', () => {
  it('is read once, and neither entries nor look-ups read it again, however long it is', async () => {
    const { store, takeBytes } = createCounting();
    const { fence } = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
    const first = openTestTrail(store, { fence }).trail;
    for (let n = 1; n <= 40; n += 1) await first.appendToolReceipt(sampleToolParts(n));
    takeBytes();

    const { trail } = openTestTrail(store, { fence });
    await trail.loadToolReceipt('rcpt_tool1');
    expect(takeBytes()).toBe(await store.audit.size(PROJECT_PATHS.auditChain));
    for (let n = 41; n <= 60; n += 1) {
      await trail.appendToolReceipt(sampleToolParts(n));
      expect(await trail.loadToolReceipt(`rcpt_tool${n}`)).not.toBeNull();
    }
    expect(takeBytes()).toBe(0);
  });

  it('is read on from where it ended when another has written', async () => {
    const { store, takeBytes } = createCounting();
    const { fence } = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
    const { trail: writer } = openTestTrail(store, { fence });
    const { trail: reader } = openTestTrail(store, { fence });
    for (let n = 1; n <= 20; n += 1) await writer.appendToolReceipt(sampleToolParts(n));
    await reader.loadToolReceipt('rcpt_tool1');
    const before = (await store.audit.size(PROJECT_PATHS.auditChain)) ?? 0;
    takeBytes();
    await writer.appendToolReceipt(sampleToolParts(21));
    expect(await reader.loadToolReceipt('rcpt_tool21')).not.toBeNull();
    expect(takeBytes()).toBe(((await store.audit.size(PROJECT_PATHS.auditChain)) ?? 0) - before);
  });
});
