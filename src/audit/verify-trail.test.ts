import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import {
  createTestKey,
  openTestTrail,
  samplePacket,
  sampleReceipt,
  sampleToolParts,
} from '../../test/fakes/sample-audit.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { AuditKey, ProjectStore } from '../engine/ports.ts';
import { AUDIT_FOLDER, CHAIN_PATH, HEAD_PATH, INDEX_PATH } from './audit-paths.ts';
import { createAuditReader } from './create-audit-reader.ts';
import type { AuditTrouble, AuditVerdict } from './verdict.ts';

const KEY = createTestKey();
const NO_KEY = createTestKey(null);
const SESSION = `${AUDIT_FOLDER}/sessions/sess_1/tool_receipts.jsonl`;

type FilesByPath = ReadonlyMap<string, Uint8Array>;

/** A small trail: packet, two tool receipts, report, receipt, and a packet of another issue. */
async function makeTrail(key: AuditKey): Promise<FilesByPath> {
  const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });
  const { trail } = openTestTrail(store, { key });
  await trail.savePacket(samplePacket(1));
  await trail.appendToolReceipt(sampleToolParts(1));
  await trail.appendToolReceipt(sampleToolParts(2));
  await trail.saveReceipt(sampleReceipt(1), '# Report\n\nFour beats.\n');
  await trail.savePacket(samplePacket(2, { parent_issue_id: 'iss_2' }));
  await trail.close();
  const files = new Map<string, Uint8Array>();
  for (const { path } of await store.files.list(AUDIT_FOLDER)) {
    files.set(path, (await store.files.read(path)) ?? new Uint8Array());
  }
  return files;
}

async function storeFiles(files: FilesByPath): Promise<ProjectStore> {
  const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });
  await store.audit.write(1, async (writer) => {
    for (const [path, bytes] of files) await writer.save(path, bytes, { durable: true });
  });
  return store;
}

async function verify(files: FilesByPath, key: AuditKey): Promise<AuditVerdict> {
  return createAuditReader({ store: await storeFiles(files), key }).verify();
}

function partsOf(files: FilesByPath): Map<string, Uint8Array> {
  return new Map([...files].filter(([path]) => path !== INDEX_PATH));
}

const linesBefore = (bytes: Uint8Array, at: number) =>
  bytes.subarray(0, at).filter((byte) => byte === 10).length;

const SEQ_OF_TOOL_LINE = [2, 3];

/** What verify has to name for a byte that was changed. */
function expectedFor(path: string, bytes: Uint8Array, at: number) {
  if (path === HEAD_PATH) return { part: 'head', path };
  if (path === CHAIN_PATH) return { part: 'entry', path, seq: linesBefore(bytes, at) + 1 };
  if (path.endsWith('.jsonl'))
    return { part: 'tool_receipt', path, seq: SEQ_OF_TOOL_LINE[linesBefore(bytes, at)] };
  return { kind: 'changed', path };
}

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

/** Changes every byte of some parts, one at a time. */
async function changeEveryByte(
  key: AuditKey,
  pick: (path: string) => boolean,
  check: (
    verdict: AuditVerdict,
    at: { path: string; bytes: Uint8Array; changed: Uint8Array; at: number },
  ) => void,
): Promise<void> {
  const files = await makeTrail(KEY);
  const store = await storeFiles(files);
  const parts = [...partsOf(files)].filter(([path]) => pick(path));
  const save = (path: string, bytes: Uint8Array) =>
    store.audit.write(1, (writer) => writer.save(path, bytes, { durable: true }));
  for (const [path, bytes] of parts) {
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 1;
      await save(path, changed);
      check(await createAuditReader({ store, key }).verify(), { path, bytes, changed, at });
    }
    await save(path, bytes);
  }
}

describe('a changed byte', () => {
  it('is found wherever it is, and its part named, with the key', async () => {
    const missed: string[] = [];
    await changeEveryByte(
      KEY,
      () => true,
      ({ intact, troubles: [first] }, { path, bytes, at }) => {
        const expected = Object.entries(expectedFor(path, bytes, at));
        const named = expected.every(([fact, value]) => first?.[fact as keyof AuditTrouble] === value);
        if (intact || !named) missed.push(`byte ${at} of ${path}: ${JSON.stringify(first)}`);
      },
    );
    expect(missed).toEqual([]);
  });

  it('is found without the key wherever it is but in the signature of the head', async () => {
    const isChain = (path: string) => path === CHAIN_PATH || path === HEAD_PATH;
    const misjudged: string[] = [];
    await changeEveryByte(NO_KEY, isChain, ({ intact }, { path, bytes, changed, at }) => {
      const signature = path === HEAD_PATH ? Buffer.from(bytes).indexOf('hmac-sha256:') + 12 : -1;
      const hidden = signature >= 0 && at >= signature && at < signature + 64 && isHex(changed[at]);
      if (intact !== hidden) misjudged.push(`byte ${at} of ${path}`);
    });
    expect(misjudged).toEqual([]);
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
      troubles.push(...(await createAuditReader({ store, key: KEY }).verify()).troubles);
    }
    await writes;
    expect(looks).toBeGreaterThan(5);
    expect(troubles).toEqual([]);
  });
});

const isHex = (byte: number | undefined) => /[0-9a-f]/.test(String.fromCharCode(byte ?? 0));

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
