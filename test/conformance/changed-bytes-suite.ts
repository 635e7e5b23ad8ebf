import { describe, expect, it } from 'vitest';
import type { AuditTrouble, AuditVerdict } from '../../src/audit/verdict.ts';
import type { AuditKey } from '../../src/engine/ports.ts';
import {
  CHAIN_PATH,
  createAuditFolder,
  type FilesByPath,
  HEAD_PATH,
  INDEX_PATH,
} from '../fakes/audit-folder.ts';
import {
  createTestKey,
  openTestTrail,
  samplePacket,
  sampleReceipt,
  sampleToolParts,
  verifyTestTrail,
} from '../fakes/sample-audit.ts';

// A byte of a trail is changed, and the reader has to find it and to name its part: every byte in test/long, beside the
// source each n-th.

export const KEY = createTestKey();
export const NO_KEY = createTestKey(null);

export function describeChangedBytes({ every }: { readonly every: number }): void {
  describe('a changed byte', () => {
    it('is found wherever it is, and its part named, with the key', async () => {
      const missed: string[] = [];
      await changeBytes(
        every,
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
      await changeBytes(every, NO_KEY, isChain, ({ intact }, { path, bytes, changed, at }) => {
        const signature = path === HEAD_PATH ? Buffer.from(bytes).indexOf('hmac-sha256:') + 12 : -1;
        const hidden = signature >= 0 && at >= signature && at < signature + 64 && isHex(changed[at]);
        if (intact !== hidden) misjudged.push(`byte ${at} of ${path}`);
      });
      expect(misjudged).toEqual([]);
    });
  });
}

/** A small trail: packet, two tool receipts, report, receipt, and a packet of another issue. */
export async function makeTrail(key: AuditKey): Promise<FilesByPath> {
  const { store, files } = createAuditFolder();
  const { trail } = openTestTrail(store, { key });
  await trail.savePacket(samplePacket(1));
  await trail.appendToolReceipt(sampleToolParts(1));
  await trail.appendToolReceipt(sampleToolParts(2));
  await trail.saveReceipt(sampleReceipt(1), '# Report\n\nFour beats.\n');
  await trail.savePacket(samplePacket(2, { parent_issue_id: 'iss_2' }));
  await trail.close();
  return files();
}

export async function verify(files: FilesByPath, key: AuditKey): Promise<AuditVerdict> {
  return verifyTestTrail(createAuditFolder(files).store.audit, key);
}

export function partsOf(files: FilesByPath): Map<string, Uint8Array> {
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

/** Changes bytes of some parts, one at a time. */
async function changeBytes(
  every: number,
  key: AuditKey,
  pick: (path: string) => boolean,
  check: (
    verdict: AuditVerdict,
    at: { path: string; bytes: Uint8Array; changed: Uint8Array; at: number },
  ) => void,
): Promise<void> {
  const files = await makeTrail(KEY);
  const { store, write } = createAuditFolder(files);
  const parts = [...partsOf(files)].filter(([path]) => pick(path));
  for (const [path, bytes] of parts) {
    for (let at = 0; at < bytes.length; at += every) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 1;
      write(path, changed);
      check(await verifyTestTrail(store.audit, key), { path, bytes, changed, at });
    }
    write(path, bytes);
  }
}

const isHex = (byte: number | undefined) => /[0-9a-f]/.test(String.fromCharCode(byte ?? 0));
