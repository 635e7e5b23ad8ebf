import { describe, expect, it } from 'vitest';
import { catchCoded } from '../../../test/conformance/with-store.ts';
import { CHAIN_PATH, createAuditFolder, HEAD_PATH } from '../../../test/fakes/audit-folder.ts';
import { openTestStore } from '../../../test/fakes/open-test-store.ts';
import { openTestTrail, samplePacket, sampleToolParts } from '../../../test/fakes/sample-audit.ts';
import { createSimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { hashJson } from '../../engine/hash.ts';
import type { Disk } from './disk.ts';

/** A disk that counts what is made durable. */
function createCounting(): { readonly disk: Disk; takeSyncs(): number; dump(): Map<string, Uint8Array> } {
  const disk = createSimulatedDisk();
  let syncs = 0;
  return {
    disk: {
      ...disk,
      sync(fd) {
        syncs += 1;
        disk.sync(fd);
      },
      syncFolder(path) {
        syncs += 1;
        disk.syncFolder(path);
      },
    },
    takeSyncs() {
      const taken = syncs;
      syncs = 0;
      return taken;
    },
    dump: () => disk.dump(),
  };
}

describe('a trail in a directory', () => {
  it('costs five syncs for a part that is a file, and four for one that is a line', async () => {
    const { disk, takeSyncs } = createCounting();
    const { trail } = openTestTrail(openTestStore('/project', disk));
    await trail.savePacket(samplePacket(1));
    await trail.appendToolReceipt(sampleToolParts(1));
    takeSyncs();
    for (let n = 2; n <= 6; n += 1) {
      await trail.savePacket(samplePacket(n));
      expect(takeSyncs()).toBe(5);
      await trail.appendToolReceipt(sampleToolParts(n));
      expect(takeSyncs()).toBe(4);
    }
  });

  it('is the same to the byte as it ever was', async () => {
    const { disk, dump } = createCounting();
    const { trail } = openTestTrail(openTestStore('/project', disk));
    await trail.savePacket(samplePacket(1));
    await trail.appendToolReceipt(sampleToolParts(1));
    await trail.appendToolReceipt(sampleToolParts(2));
    await trail.close();
    const files = [...dump()].filter(([path]) => path.includes('/audit/')).sort();
    const texts = files.map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]);
    expect(texts.map(([path]) => path)).toHaveLength(5);
    // With the project in its first line; all else is as in trails that have none.
    const bare = texts.map(([path, text = '']) => [path, text.replace('"project":"lantern",', '')]);
    expect(JSON.stringify(texts)).not.toBe(JSON.stringify(bare));
    expect(hashJson(texts)).toBe('sha256:083c0a96c2cefb6216bf00b775802255dd36aa06c49b89d3e81020d98d9ebf8d');
  });
});

describe('the last line of a session beyond the head', () => {
  const SESSION = '.control-room/audit/sessions/sess_1/tool_receipts.jsonl';

  /** Two receipts, and the head of the first. */
  const begin = async () => {
    const folder = createAuditFolder();
    const { trail } = openTestTrail(folder.store);
    await trail.appendToolReceipt(sampleToolParts(1));
    const head = folder.files().get(HEAD_PATH) ?? null;
    await trail.appendToolReceipt(sampleToolParts(2));
    const whole = folder.files();
    folder.write(HEAD_PATH, head);
    return { ...folder, whole, session: Buffer.from(whole.get(SESSION) ?? []) };
  };

  it.each([
    ['without its newline', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['with a zero for its newline', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(0)])],
    ['with bytes behind it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('{"')])],
  ])('is entered once more, as it was to be, when it is found %s', async (_, spoil) => {
    const { store, files, write, whole, session } = await begin();
    write(SESSION, spoil(session));
    expect(await openTestTrail(store).trail.list({})).toHaveLength(2);
    expect(files()).toEqual(whole);
  });

  it('goes with its entry when it is not all there', async () => {
    const { store, files, write, session } = await begin();
    write(SESSION, session.subarray(0, -2));
    expect(await openTestTrail(store).trail.list({})).toHaveLength(1);
    expect(Buffer.from(files().get(SESSION) ?? []).toString('utf8')).toBe(
      session.toString('utf8').replace(/(?<=\n)[^\n]+\n$/, ''),
    );
  });

  it('is not taken for a part of ours when no line of the chain names it', async () => {
    const { store, write, whole } = await begin();
    const chain = Buffer.from(whole.get(CHAIN_PATH) ?? []);
    write(CHAIN_PATH, chain.subarray(0, chain.indexOf(10) + 1));
    const again = openTestTrail(store).trail.appendToolReceipt(sampleToolParts(2));
    expect(await catchCoded(again)).toMatchObject({ code: 'audit_broken', details: { path: SESSION } });
  });
});
