import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestTrail, sampleToolParts } from '../../test/fakes/sample-audit.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { ProjectStore } from '../engine/ports.ts';

/** A store that counts the rows that were read of the chain. */
function createCounting(): { readonly store: ProjectStore; takeRows(): number } {
  const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:00:00Z') });
  let read = 0;
  const rows: ProjectStore['audit']['rows'] = async function* (from) {
    for await (const row of store.audit.rows(from)) {
      read += 1;
      yield row;
    }
  };
  return {
    store: { ...store, audit: { ...store.audit, rows } },
    takeRows() {
      const taken = read;
      read = 0;
      return taken;
    },
  };
}

describe('the chain of a long trail', () => {
  it('is read once, and neither entries nor look-ups read it again, however long it is', async () => {
    const { store, takeRows } = createCounting();
    const { fence } = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
    const first = openTestTrail(store, { fence }).trail;
    for (let n = 1; n <= 40; n += 1) await first.appendToolReceipt(sampleToolParts(n));
    takeRows();

    const { trail } = openTestTrail(store, { fence });
    await trail.loadToolReceipt('rcpt_tool1');
    expect(takeRows()).toBe(40);
    for (let n = 41; n <= 60; n += 1) {
      await trail.appendToolReceipt(sampleToolParts(n));
      expect(await trail.loadToolReceipt(`rcpt_tool${n}`)).not.toBeNull();
    }
    expect(takeRows()).toBe(0);
  });

  it('is read on from where it ended when another has written', async () => {
    const { store, takeRows } = createCounting();
    const { fence } = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
    const { trail: writer } = openTestTrail(store, { fence });
    const { trail: reader } = openTestTrail(store, { fence });
    for (let n = 1; n <= 20; n += 1) await writer.appendToolReceipt(sampleToolParts(n));
    await reader.loadToolReceipt('rcpt_tool1');
    takeRows();
    await writer.appendToolReceipt(sampleToolParts(21));
    expect(await reader.loadToolReceipt('rcpt_tool21')).not.toBeNull();
    expect(takeRows()).toBe(1);
  });
});
