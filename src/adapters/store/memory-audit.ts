import type { AuditStore, AuditWriter, Clock } from '../../engine/ports.ts';
import { createTurns } from '../../engine/take-turns.ts';
import { InvariantError } from '../../errors.ts';
import { parseAuditPath } from './audit-path.ts';
import type { StoredFile } from './memory-files.ts';

/** The bytes of an audit trail in memory, among the project's other files. */
export function createMemoryAudit(
  files: Map<string, StoredFile>,
  clock: Clock,
  checkFence: (fence: number) => void,
): AuditStore {
  const takeTurn = createTurns();
  const find = (path: string) => files.get(parseAuditPath(path))?.bytes ?? null;
  const put = (path: string, bytes: Uint8Array) => files.set(path, { bytes, modifiedAt: clock.now() });

  const createWriter = (check: () => void): AuditWriter => ({
    async append(path, position, bytes) {
      check();
      const present = find(path) ?? new Uint8Array();
      if (present.length < position) throw new InvariantError(`${path} ends before byte ${position}`);
      put(path, extend(present, position, bytes));
    },
    async save(path, bytes) {
      check();
      put(parseAuditPath(path), new Uint8Array(bytes));
    },
    async remove(path) {
      check();
      files.delete(parseAuditPath(path));
    },
  });

  return {
    size: async (path) => find(path)?.length ?? null,
    readAt: async (path, position, length) => find(path)?.slice(position, position + length) ?? null,
    write: (fence, turn) =>
      takeTurn(async () => {
        checkFence(fence);
        return turn(createWriter(() => checkFence(fence)));
      }),
  };
}

/** In the same buffer while it has room, and in one of twice the size when it has not: appending stays cheap. */
function extend(present: Uint8Array, position: number, bytes: Uint8Array): Uint8Array {
  const end = position + bytes.length;
  const fits = present.byteOffset === 0 && present.buffer.byteLength >= end;
  const buffer = fits ? present.buffer : new ArrayBuffer(end * 2);
  const whole = new Uint8Array(buffer, 0, end);
  if (!fits) whole.set(present.subarray(0, position));
  whole.set(bytes, position);
  return whole;
}
