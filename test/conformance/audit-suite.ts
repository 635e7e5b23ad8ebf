import { describe, expect } from 'vitest';
import { InvariantError } from '../../src/errors.ts';
import type { CreateStore } from './project-store.ts';
import { bytesOf, catchCoded, createStoreTests, textOf } from './with-store.ts';

const FILE = '.control-room/audit/issues/iss_1/part.json';
const LINES = '.control-room/audit/chain.jsonl';
const DURABLE = { durable: true };

export function describeAudit(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('AuditStore', () => {
    test('has nothing at first', async ({ store }) => {
      expect(await store.audit.size(LINES)).toBeNull();
      expect(await store.audit.readAt(LINES, 0, 10)).toBeNull();
      await store.audit.write(1, (writer) => writer.remove(FILE));
      expect(await store.files.list('.control-room/audit')).toEqual([]);
    });

    test('appends where it is told, and cuts what followed', async ({ store }) => {
      await store.audit.write(1, async (writer) => {
        await writer.append(LINES, 0, bytesOf('one\n'));
        await writer.append(LINES, 4, bytesOf('twenty\n'));
        await writer.append(LINES, 4, bytesOf('two\n'));
      });
      expect(textOf(await store.files.read(LINES))).toBe('one\ntwo\n');
      expect(await store.audit.size(LINES)).toBe(8);
      await store.audit.write(1, (writer) => writer.append(LINES, 4, new Uint8Array()));
      expect(textOf(await store.files.read(LINES))).toBe('one\n');
      const tooFar = store.audit.write(1, (writer) => writer.append(LINES, 5, bytesOf('x')));
      await expect(tooFar).rejects.toThrow(InvariantError);
    });

    test('appends much, in small pieces', async ({ store }) => {
      const line = bytesOf(`${'x'.repeat(99)}\n`);
      await store.audit.write(1, async (writer) => {
        for (let n = 0; n < 200; n += 1) await writer.append(LINES, n * 100, line);
      });
      expect(await store.audit.size(LINES)).toBe(20_000);
      expect(textOf(await store.audit.readAt(LINES, 19_900, 500))).toBe(textOf(line));
    });

    test('reads from a place', async ({ store }) => {
      await store.audit.write(1, (writer) => writer.append(LINES, 0, bytesOf('0123456789')));
      expect(textOf(await store.audit.readAt(LINES, 3, 4))).toBe('3456');
      expect(textOf(await store.audit.readAt(LINES, 8, 4))).toBe('89');
      expect(textOf(await store.audit.readAt(LINES, 10, 4))).toBe('');
    });

    test('saves a file as a whole, and removes it', async ({ store }) => {
      for (const durable of [true, false]) {
        await store.audit.write(1, (writer) => writer.save(FILE, bytesOf(`saved ${durable}`), { durable }));
        expect(textOf(await store.files.read(FILE))).toBe(`saved ${durable}`);
      }
      expect((await store.files.list('.control-room/audit')).map(({ path }) => path)).toEqual([FILE]);
      await store.audit.write(1, (writer) => writer.remove(FILE));
      expect(await store.files.read(FILE)).toBeNull();
    });

    test('keeps what it was given, whatever becomes of the bytes', async ({ store }) => {
      const bytes = bytesOf('as it was');
      await store.audit.write(1, async (writer) => {
        await writer.save(FILE, bytes, DURABLE);
        await writer.append(LINES, 0, bytes);
      });
      bytes.fill(0);
      expect(textOf(await store.files.read(FILE))).toBe('as it was');
      (await store.audit.readAt(LINES, 0, 9))?.fill(0);
      expect(textOf(await store.files.read(LINES))).toBe('as it was');
    });

    test('takes one turn after another, also after one that failed', async ({ store }) => {
      const order: string[] = [];
      const turn = (name: string) =>
        store.audit.write(1, async (writer) => {
          order.push(`${name} begins`);
          await writer.save(FILE, bytesOf(name), DURABLE);
          order.push(`${name} ends`);
          if (name === 'b') throw new Error('b fails');
          return name;
        });
      const ended = await Promise.allSettled([turn('a'), turn('b'), turn('c')]);
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    });

    test('writes nowhere but in the trail, where no commit writes', async ({ store }) => {
      for (const path of [
        'book.json',
        '.control-room/runs/x.json',
        '.control-room/audit/../x',
        '.control-room/audit',
      ]) {
        const saved = store.audit.write(1, (writer) => writer.save(path, bytesOf('x'), DURABLE));
        await expect(saved).rejects.toThrow();
        expect(await store.files.list('')).toEqual([]);
      }
      const commit = store.files.commit([{ path: FILE, bytes: bytesOf('x') }], { expect: {}, fence: 1 });
      expect((await catchCoded(commit)).code).toBe('path_refused');
    });

    test('writes nothing more once its owner was superseded', async ({ store, killOwner }) => {
      const { fence } = await store.lock.acquire({ owner: 'one', purpose: 'test', waitMs: 0 });
      await store.audit.write(fence, async (writer) => {
        await writer.append(LINES, 0, bytesOf('one\n'));
        killOwner();
        await store.lock.acquire({ owner: 'two', purpose: 'test', waitMs: 0 });
        for (const write of [
          () => writer.append(LINES, 4, bytesOf('two\n')),
          () => writer.save(FILE, bytesOf('x'), DURABLE),
          () => writer.remove(LINES),
        ]) {
          expect((await catchCoded(write())).code).toBe('lock_lost');
        }
      });
      expect((await catchCoded(store.audit.write(fence, async () => 1))).code).toBe('lock_lost');
      expect(textOf(await store.files.read(LINES))).toBe('one\n');
    });
  });
}
