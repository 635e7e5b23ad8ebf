import { describe, expect, it } from 'vitest';
import {
  describeChangedBytes,
  KEY,
  makeTrail,
  NO_KEY,
  partsOf,
  verify,
} from '../../test/conformance/changed-bytes-suite.ts';
import { AUDIT_FOLDER, CHAIN_PATH } from '../../test/fakes/audit-folder.ts';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestStore } from '../../test/fakes/open-test-store.ts';
import {
  createTestKey,
  openTestTrail,
  samplePacket,
  sampleToolParts,
  verifyTestTrail,
} from '../../test/fakes/sample-audit.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../test/fakes/simulated-disk.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { AuditStore } from '../engine/ports.ts';

const SESSION = `${AUDIT_FOLDER}/sessions/sess_1/tool_receipts.jsonl`;

describeChangedBytes({ every: 7 });

describe('a trail that nobody touched', () => {
  it.each([
    ['signed, with the key', KEY, KEY, 'chain intact, all 6 entries signed'],
    ['signed, without the key', KEY, NO_KEY, 'chain intact, signatures not checked'],
    ['unsigned, without a key', NO_KEY, NO_KEY, 'chain intact, of 6 entries 6 unsigned'],
    ['unsigned, with a key', NO_KEY, KEY, 'chain intact, of 6 entries 6 unsigned'],
    [
      'signed by somebody else',
      createTestKey(new Uint8Array(32).fill(9)),
      KEY,
      'chain intact, of 6 entries 6 signed by a key that is not here, not checked',
    ],
  ])('is intact: %s', async (_, written, read, summary) => {
    const verdict = await verify(await makeTrail(written), read);
    expect(verdict).toMatchObject({ intact: true, entries: 6, troubles: [], notices: [], summary });
  });

  it('is empty where no trail was begun', async () => {
    expect(await verify(new Map(), KEY)).toMatchObject({
      intact: true,
      entries: 0,
      summary: 'the audit trail is empty',
    });
  });
});

describe('a trail that is being written', () => {
  it('is intact at every moment', async () => {
    const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });
    const { trail } = openTestTrail(store);
    let writing = true;
    const writes = (async () => {
      for (let n = 1; n <= 60; n += 1) {
        await trail.appendToolReceipt(sampleToolParts(n));
        await trail.savePacket(samplePacket(n));
      }
      writing = false;
    })();
    const troubles: unknown[] = [];
    let looks = 0;
    while (writing) {
      looks += 1;
      troubles.push(...(await verifyTestTrail(store.audit)).troubles);
    }
    await writes;
    expect(looks).toBeGreaterThan(5);
    expect(troubles).toEqual([]);
  });
});

describe('a trail on a disk that is read while it is written', () => {
  const ROOT = '/project';
  const write = async (disk: SimulatedDisk): Promise<void> => {
    const { trail } = openTestTrail(openTestStore(ROOT, disk));
    for (let n = 1; n <= 3; n += 1) {
      await trail.appendToolReceipt(sampleToolParts(n));
      await trail.savePacket(samplePacket(n));
    }
    await trail.close();
  };

  it('is intact, however much is written between two looks of the reader', async () => {
    const rehearsal = createSimulatedDisk();
    await write(rehearsal);
    const moments: AuditStore[] = [];
    for (let faultAt = 1; faultAt <= rehearsal.calls; faultAt += 1) {
      const disk = createSimulatedDisk({ faultAt, fault: 'crash' });
      await write(disk).catch(() => undefined);
      moments.push(openTestStore(ROOT, disk.afterCrash('kept')).audit);
    }
    const troubles: unknown[] = [];
    for (const pace of [1, 2, 7, 30]) {
      for (let start = 0; start < moments.length; start += 1) {
        const audit = walkThrough(moments, start, pace);
        troubles.push(...(await verifyTestTrail(audit)).troubles);
      }
    }
    expect(moments.length).toBeGreaterThan(150);
    expect(troubles).toEqual([]);
  });
});

/** A trail that is some moments older at each look. */
function walkThrough(moments: readonly AuditStore[], start: number, pace: number): AuditStore {
  let at = start - pace;
  const next = (): AuditStore => {
    at = Math.min(at + pace, moments.length - 1);
    const moment = moments[at];
    if (moment === undefined) throw new Error('there is no such moment');
    return moment;
  };
  return {
    labels: { chain: 'chain', head: 'head' },
    loadHead: () => next().loadHead(),
    end: () => next().end(),
    rows: (from) => next().rows(from),
    loadPart: (place) => next().loadPart(place),
    listParts: () => next().listParts(),
    write: () => Promise.reject(new Error('a reader writes nothing')),
  };
}

describe.each([
  ['with the key', KEY],
  ['without the key', NO_KEY],
])('a trail %s', (_, key) => {
  const make = async () => {
    const files = await makeTrail(KEY);
    const lines = Buffer.from(files.get(CHAIN_PATH) ?? [])
      .toString('utf8')
      .split('\n')
      .slice(0, -1);
    const withLines = (next: readonly string[]) =>
      new Map([...files, [CHAIN_PATH, Buffer.from(next.map((line) => `${line}\n`).join(''))]] as const);
    return { files, lines, withLines };
  };

  it('misses every file that is removed', async () => {
    const { files } = await make();
    for (const path of partsOf(files).keys()) {
      const rest = new Map(files);
      rest.delete(path);
      const { troubles } = await verify(rest, key);
      if (path === CHAIN_PATH) {
        expect(troubles.slice(0, 6).map(({ kind, seq }) => [kind, seq])).toEqual(
          [1, 2, 3, 4, 5, 6].map((seq) => ['removed', seq]),
        );
      } else {
        expect(troubles[0]).toMatchObject({ kind: 'removed', path: path });
      }
    }
  });

  it('misses every line of the chain that is removed, the last one too', async () => {
    const { lines, withLines } = await make();
    for (const [at] of lines.entries()) {
      const { troubles } = await verify(withLines(lines.toSpliced(at, 1)), key);
      expect(troubles[0]).toMatchObject({ kind: 'removed', part: 'entry', seq: at + 1 });
    }
  });

  it('misses the last line of a session that is removed', async () => {
    const { files } = await make();
    const path = SESSION;
    const first = Buffer.from(files.get(path) ?? [])
      .toString('utf8')
      .split('\n')[0];
    const { troubles } = await verify(new Map([...files, [path, Buffer.from(`${first}\n`)]]), key);
    expect(troubles).toEqual([expect.objectContaining({ kind: 'removed', part: 'tool_receipt', seq: 3 })]);
  });

  it('misses the newline of the last line of a session', async () => {
    const { files } = await make();
    const bytes = files.get(SESSION) ?? new Uint8Array();
    const { troubles } = await verify(new Map([...files, [SESSION, bytes.slice(0, -1)]]), key);
    expect(troubles).toEqual([expect.objectContaining({ kind: 'changed', part: 'tool_receipt', seq: 3 })]);
  });

  it('sees two lines of the chain change places', async () => {
    const { lines, withLines } = await make();
    for (let at = 0; at + 1 < lines.length; at += 1) {
      const swapped = lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? '');
      const { troubles } = await verify(withLines(swapped), key);
      expect(troubles).toEqual([expect.objectContaining({ kind: 'reordered', seq: at + 1 })]);
    }
  });

  it('sees a line that stands twice', async () => {
    const { lines, withLines } = await make();
    for (const [at, line] of lines.entries()) {
      const { troubles } = await verify(withLines(lines.toSpliced(at, 0, line)), key);
      expect(troubles[0]).toMatchObject({ kind: 'added', part: 'entry' });
    }
  });

  it('sees a file, and the line of a session, that no entry names', async () => {
    const { files } = await make();
    const stray = `${AUDIT_FOLDER}/issues/iss_1/20260210T143000123Z__receipt__pkt_9.json`;
    const session = SESSION;
    const longer = Buffer.concat([files.get(session) ?? new Uint8Array(), Buffer.from('{}\n')]);
    expect((await verify(new Map([...files, [stray, Buffer.from('{}')]]), key)).troubles).toEqual([
      expect.objectContaining({ kind: 'added', path: stray }),
    ]);
    expect((await verify(new Map([...files, [session, longer]]), key)).troubles).toEqual([
      expect.objectContaining({ kind: 'added', path: session }),
    ]);
  });

  it('takes a torn tail beyond the head for what it is', async () => {
    const { files, lines } = await make();
    const torn = Buffer.concat([
      files.get(CHAIN_PATH) ?? new Uint8Array(),
      Buffer.from(lines[0]?.slice(0, 99) ?? ''),
    ]);
    const verdict = await verify(new Map([...files, [CHAIN_PATH, torn]]), key);
    expect(verdict).toMatchObject({ intact: true, notices: [{ kind: 'dropped' }] });
  });
});

describe('a trail made up anew by somebody without the key', () => {
  it('is seen as unsigned by the owner of the key', async () => {
    const verdict = await verify(await makeTrail(NO_KEY), KEY);
    expect(verdict.signatures).toEqual({ right: 0, unchecked: 0, other_key: 0, unsigned: 6 });
  });

  it('is broken where it claims the signature of the key', async () => {
    const files = await makeTrail(createTestKey(new Uint8Array(32).fill(9)));
    const ours = Buffer.from((await makeTrail(KEY)).get(CHAIN_PATH) ?? []).toString('utf8');
    const keyId = /"signed_by":"(key_[0-9a-f]+)"/.exec(ours)?.[1] ?? '';
    const forged = Buffer.from(files.get(CHAIN_PATH) ?? [])
      .toString('utf8')
      .replace(/key_[0-9a-f]+/g, keyId);
    const { intact } = await verify(new Map([...files, [CHAIN_PATH, Buffer.from(forged)]]), KEY);
    expect(intact).toBe(false);
  });
});
