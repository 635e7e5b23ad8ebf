import { hashBytes } from '../../engine/hash.ts';
import type { AuditStore, AuditWriter, ChainRow } from '../../engine/ports.ts';
import { createTurns } from '../../engine/take-turns.ts';
import { parseChainLine, parseHead } from './audit-format.ts';
import { readAuditPart } from './audit-part.ts';
import { AUDIT_FOLDER, CHAIN_PATH, HEAD_PATH, INCOMING_FOLDER, isPartPath } from './audit-path.ts';
import { confinePath } from './confine-path.ts';
import { createDirectoryFiles, readProjectFile } from './directory-files.ts';
import type { JournalTools } from './directory-journal.ts';
import type { ProjectDisk } from './project-disk.ts';
import { readRawLines } from './raw-lines.ts';

/** A project's audit trail in files. A place of the chain is a byte of its file; of several parts under one name each is a
 *  line. A write costs the same however long the trail is. */
export function createDirectoryAudit(tools: JournalTools & { readonly packedDisk: ProjectDisk }): AuditStore {
  const { disk, packedDisk, checkFence } = tools;
  const files = createDirectoryFiles(packedDisk);
  const takeTurn = createTurns();
  let cleared = false;
  let createWriter: ((check: () => void) => AuditWriter) | null = null;

  return {
    labels: { chain: CHAIN_PATH, head: HEAD_PATH },

    async loadHead() {
      const bytes = readProjectFile(disk, HEAD_PATH);
      if (bytes !== null) return parseHead(bytes) ?? 'damaged';
      return confinePath(disk, CHAIN_PATH).bytes === null ? 'none' : 'missing';
    },

    end: async () => confinePath(disk, CHAIN_PATH).bytes,

    async *rows(from) {
      const { kind, resolved } = confinePath(disk, CHAIN_PATH);
      if (kind !== 'file') return;
      for (const { bytes, end } of readRawLines(disk, resolved, from)) yield readRow(bytes, end);
    },

    loadPart: async (place) => readAuditPart(packedDisk, place),

    async listParts() {
      const listed = (await files.list(AUDIT_FOLDER)).filter(({ path }) => isPartPath(path));
      return listed.map(({ path, bytes }) => ({ path, bytes }));
    },

    write: (fence, turn) =>
      takeTurn(async () => {
        checkFence(fence);
        if (!cleared) clearIncoming(disk);
        cleared = true;
        // Most who open a project only read.
        createWriter ??= (await import('./directory-audit-writer.ts')).createAuditWriting(tools);
        return turn(createWriter(() => checkFence(fence)));
      }),
  };
}

/** Null for a last line without its newline, as for any that is none of ours. */
function readRow(bytes: Uint8Array | null, end: number): ChainRow {
  const entry = bytes === null ? null : parseChainLine(bytes);
  return { entry, hash: bytes === null || entry === null ? null : hashBytes(bytes), end };
}

function clearIncoming(disk: ProjectDisk): void {
  for (const name of disk.list(INCOMING_FOLDER)) disk.unlink(`${INCOMING_FOLDER}/${name}`);
}
