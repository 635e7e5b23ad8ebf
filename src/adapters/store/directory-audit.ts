import type { AuditStore, AuditWriter } from '../../engine/ports.ts';
import { createTurns } from '../../engine/take-turns.ts';
import { InvariantError } from '../../errors.ts';
import { INCOMING_FOLDER, parseAuditPath } from './audit-path.ts';
import { confinePath, refusePath } from './confine-path.ts';
import type { JournalTools } from './directory-journal.ts';
import { parentOf } from './parent-of.ts';
import type { OpenFile, ProjectDisk } from './project-disk.ts';
import { moveIntoPlace, writeTemporary } from './replace-file.ts';

/** The bytes of a project's audit trail. A write costs the same however long the trail is. */
export function createDirectoryAudit(tools: JournalTools): AuditStore {
  const { disk, checkFence } = tools;
  const takeTurn = createTurns();
  let cleared = false;

  return {
    async size(path) {
      return confinePath(disk, parseAuditPath(path)).bytes;
    },

    async readAt(path, position, length) {
      const { kind, resolved } = confinePath(disk, parseAuditPath(path));
      return kind === 'file' ? disk.readAt(resolved, position, length) : null;
    },

    write: (fence, turn) =>
      takeTurn(async () => {
        checkFence(fence);
        if (!cleared) clearIncoming(disk);
        cleared = true;
        return turn(createWriter(tools, () => checkFence(fence)));
      }),
  };
}

function clearIncoming(disk: ProjectDisk): void {
  for (const name of disk.list(INCOMING_FOLDER)) disk.unlink(`${INCOMING_FOLDER}/${name}`);
}

function createWriter({ disk, ensureFolder }: JournalTools, check: () => void): AuditWriter {
  return {
    async append(path, position, bytes) {
      check();
      const open = openOrMake(disk, ensureFolder, parseAuditPath(path));
      try {
        writeTail(open, path, position, bytes);
      } finally {
        open.close();
      }
      // A file's first bytes are the first that make its name worth keeping.
      if (position === 0) disk.syncFolder(parentOf(path));
    },

    async save(path, bytes, options) {
      check();
      ensureFolder(parentOf(parseAuditPath(path)));
      refuseLink(disk, path);
      ensureFolder(INCOMING_FOLDER);
      const temporary = writeTemporary(disk, `${INCOMING_FOLDER}/file`, bytes, options);
      moveIntoPlace(disk, temporary, path);
      if (options.durable) disk.syncFolder(parentOf(path));
    },

    async remove(path) {
      check();
      if (disk.unlink(parseAuditPath(path))) disk.syncFolder(parentOf(path));
    },
  };
}

function openOrMake(disk: ProjectDisk, ensureFolder: JournalTools['ensureFolder'], path: string): OpenFile {
  ensureFolder(parentOf(path));
  if (refuseLink(disk, path) === 'nothing') disk.writeNew(path, new Uint8Array(), { durable: false });
  const open = disk.openForWriting(path);
  if (open === null) throw new InvariantError(`${path} went away while it was being opened`);
  return open;
}

/** Bytes are put over what is there and the rest is cut afterwards, so that a tail written once more, because nobody
 *  knows whether it was ever synced, is never missing in between. */
function writeTail(open: OpenFile, path: string, position: number, bytes: Uint8Array): void {
  const size = open.size();
  if (size < position) throw new InvariantError(`${path} ends before byte ${position}`);
  if (bytes.length > 0) open.write(bytes, position);
  if (size > position + bytes.length) open.truncate(position + bytes.length);
  open.sync();
}

/** A link would lead the bytes to where the trail is not. */
function refuseLink(disk: ProjectDisk, path: string): 'file' | 'nothing' {
  const kind = disk.lstat(path)?.kind ?? 'nothing';
  if (kind === 'file' || kind === 'nothing') return kind;
  throw refusePath(path, 'is not a plain file');
}
