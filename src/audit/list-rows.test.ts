import { describe, expect, it } from 'vitest';
import { endedRun, sampleRun } from '../../test/conformance/sample-run.ts';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestTrail, samplePacket, sampleReceipt } from '../../test/fakes/sample-audit.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { createAuditReader } from './create-audit-reader.ts';
import { listRows } from './list-rows.ts';
import { createSigner } from './signer.ts';

const KEY = createSigner(Buffer.from('a key that signs what is kept'));

/** A trail of a packet and a receipt of run_1, which is done, and of run_2, which goes on. */
async function openBench() {
  const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:00:00Z') });
  const { fence } = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  for (const run_id of ['run_1', 'run_2']) await store.runs.create(sampleRun({ run_id }), fence);
  const { journal } = await store.runs.openJournal('run_1', fence);
  await journal.saveRun(endedRun('done', { run_id: 'run_1' }), { durable: true });
  await journal.close();
  const { trail } = openTestTrail(store, { fence });
  for (const n of [1, 2]) {
    await trail.savePacket(samplePacket(n, { run_id: `run_${n}` }));
    await trail.saveReceipt(sampleReceipt(n, { run_id: `run_${n}` }));
  }
  /** The list as a process that has just begun gives it, and the ids of the parts that it read for it. */
  const list = async (signer = KEY, filter = {}) => {
    const reader = createAuditReader({ store });
    const read: string[] = [];
    const load = (entry: AuditChainEntry) => {
      read.push(entry.id);
      return reader.load(entry);
    };
    return { rows: await listRows({ store, reader: { ...reader, load }, signer }, filter), read };
  };
  return { store, trail, list };
}

describe('listRows', () => {
  it('reads a part once, and a receipt again while its run goes on', async () => {
    const { list } = await openBench();
    const first = await list();
    expect(first.read).toEqual(['pkt_1', 'rcpt_1', 'pkt_2', 'rcpt_2']);
    const second = await list();
    expect(second).toEqual({ rows: first.rows, read: ['rcpt_2'] });
  });

  it('reads only what was entered since', async () => {
    const { list, trail } = await openBench();
    await list();
    await trail.savePacket(samplePacket(3, { run_id: 'run_1' }));
    const { rows, read } = await list();
    expect(read).toEqual(['rcpt_2', 'pkt_3']);
    expect(rows.map(({ id }) => id)).toEqual(['pkt_1', 'rcpt_1', 'pkt_2', 'rcpt_2', 'pkt_3']);
    expect((await list(KEY, { run: 'run_1' })).read).toEqual([]);
  });

  it('relies on nothing that another key signed, that nobody did, or that was changed since', async () => {
    const { store, list } = await openBench();
    const all = ['pkt_1', 'rcpt_1', 'pkt_2', 'rcpt_2'];
    await list(null);
    expect((await list()).read).toEqual(all);
    expect((await list(createSigner(Buffer.from('another')))).read).toEqual(all);
    await list();
    const kept = Buffer.from((await store.memo.load('trail-rows')) ?? []).toString('utf8');
    await store.memo.save('trail-rows', Buffer.from(kept.replace('scene 3 has no beats', 'it was me')));
    const { rows, read } = await list();
    expect(read).toEqual(all);
    expect(rows[0]?.summary).toContain('scene 3 has no beats');
  });

  it('relies on nothing that was kept of another trail', async () => {
    const [one, other] = [await openBench(), await openBench()];
    await other.trail.savePacket(samplePacket(9));
    await other.list();
    await one.store.memo.save('trail-rows', (await other.store.memo.load('trail-rows')) ?? new Uint8Array());
    expect((await one.list()).read).toHaveLength(4);
  });
});
