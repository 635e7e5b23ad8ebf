import { type AuditChainEntry, EMPTY_HEAD } from '../../contracts/audit-chain.ts';
import { createBroken } from '../../engine/audit-broken.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { AuditWriter } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';
import { renderChainLine, renderHead } from './audit-format.ts';
import { type AuditIndexFile, createAuditIndexFile } from './audit-index-file.ts';
import { readAuditPart } from './audit-part.ts';
import { CHAIN_PATH, HEAD_PATH, INCOMING_FOLDER, parsePartPath } from './audit-path.ts';
import { confinePath, refusePath } from './confine-path.ts';
import { readProjectFile } from './directory-files.ts';
import type { JournalTools } from './directory-journal.ts';
import { parentOf } from './parent-of.ts';
import type { OpenFile, ProjectDisk } from './project-disk.ts';
import { moveIntoPlace, writeTemporary } from './replace-file.ts';

// An entry is three writes, each durable before the next begins: its line at the end of the chain; the part, a file as one
// change or a line at the end of its file; the head. So at most one line lies beyond the head, and no part lies anywhere
// that no line names. To take one away, the part goes before its line.

const DURABLE = { durable: true };

/** Gives a writer for each turn. */
export function createAuditWriting(tools: JournalTools): (check: () => void) => AuditWriter {
  const index = createAuditIndexFile(tools.disk);
  return (check) => createAuditWriter(tools, index, check);
}

function createAuditWriter(
  { disk, ensureFolder }: JournalTools,
  index: AuditIndexFile,
  check: () => void,
): AuditWriter {
  /** Puts bytes at a place of a file, and whatever followed that place is gone. */
  function append(path: string, position: number, bytes: Uint8Array): void {
    check();
    const open = openOrMake(path);
    try {
      writeTail(open, path, position, bytes);
    } finally {
      open.close();
    }
    // A file's first bytes are the first that make its name worth keeping.
    if (position === 0) disk.syncFolder(parentOf(path));
  }

  function openOrMake(path: string): OpenFile {
    ensureFolder(parentOf(path));
    if (refuseLink(disk, path) === 'nothing') disk.writeNew(path, new Uint8Array(), { durable: false });
    const open = disk.openForWriting(path);
    if (open === null) throw new InvariantError(`${path} went away while it was being opened`);
    return open;
  }

  function save(path: string, bytes: Uint8Array, options: { readonly durable: boolean }): void {
    check();
    ensureFolder(parentOf(path));
    refuseLink(disk, path);
    ensureFolder(INCOMING_FOLDER);
    const temporary = writeTemporary(disk, `${INCOMING_FOLDER}/file`, bytes, options);
    moveIntoPlace(disk, temporary, path);
    if (options.durable) disk.syncFolder(parentOf(path));
  }

  function remove(path: string): void {
    check();
    if (disk.unlink(path)) disk.syncFolder(parentOf(path));
  }

  function removePart(entry: AuditChainEntry): void {
    const path = parsePartPath(entry.path);
    const size = confinePath(disk, path).bytes;
    if (size === null) return;
    if (entry.position !== null && entry.position > 0) {
      if (size > entry.position) append(path, entry.position, new Uint8Array());
      return;
    }
    // A first line may be torn; a file is whole or not there, and one with other bytes is not ours to remove.
    const stored = readAuditPart(disk, entry);
    const isOurs = entry.position === 0 || (stored !== null && hashBytes(stored.bytes) === entry.sha256);
    if (isOurs) remove(path);
  }

  return {
    async confirm() {
      save(HEAD_PATH, readProjectFile(disk, HEAD_PATH) ?? renderHead(EMPTY_HEAD), DURABLE);
    },

    async enter({ at, entry, part, head }) {
      const path = parsePartPath(entry.path);
      const line = renderChainLine(entry);
      checkPlace(disk, entry, part, () => isThere(disk, at, line));
      append(CHAIN_PATH, at, line);
      if (entry.position === null) save(path, part, DURABLE);
      else append(path, entry.position, Buffer.concat([part, Buffer.from('\n')]));
      save(HEAD_PATH, renderHead(head), DURABLE);
      return { end: at + line.length };
    },

    async drop(at, entry) {
      if (entry !== null) removePart(entry);
      append(CHAIN_PATH, at, new Uint8Array());
    },

    async keepIndex(chain, { now }) {
      index.follow(chain, now, (path, bytes) => save(path, bytes, { durable: false }));
    },
  };
}

/** What lies where a part goes and is not the part itself was put there by somebody else. A line is the end of its file,
 *  unless it is entered once more: then its newline, or what follows it, may be all that a crash spoiled. */
function checkPlace(
  disk: ProjectDisk,
  entry: AuditChainEntry,
  part: Uint8Array,
  isAgain: () => boolean,
): void {
  const size = confinePath(disk, entry.path).bytes ?? 0;
  if (entry.position !== null && size === entry.position) return;
  const stored = readAuditPart(disk, entry);
  const isItself = stored !== null && Buffer.from(stored.bytes).equals(part);
  if (entry.position === null) {
    if (stored === null || isItself) return;
    throw createBroken(entry.path, entry.seq, 'another file lies in the place of the part');
  }
  if (isItself && isAgain()) return;
  throw createBroken(entry.path, entry.seq, 'the file does not end where its last receipt does');
}

/** Whether the line is in its place of the chain already. */
function isThere(disk: ProjectDisk, at: number, line: Uint8Array): boolean {
  const { kind, resolved } = confinePath(disk, CHAIN_PATH);
  const found = kind === 'file' ? disk.readAt(resolved, at, line.length) : null;
  return found !== null && Buffer.from(found).equals(line);
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
