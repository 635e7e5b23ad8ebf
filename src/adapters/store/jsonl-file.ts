import { renderLine } from '../../engine/seal-line.ts';
import { InvariantError } from '../../errors.ts';
import { parentOf } from './parent-of.ts';
import type { OpenFile, ProjectDisk } from './project-disk.ts';
import { readSealedLines, type SealedLinesOptions } from './sealed-lines.ts';

// A file of lines open for its one writer. `length` is the end of the last line known to be on disk. An append that
// fails leaves unknown bytes behind it, so the next one first cuts the file back to `length`, durably: half a line is
// never continued, and a line whose sync failed is written again rather than trusted.

export interface JsonlFile {
  /** Durable when it returns; gives the place of the line. */
  append(line: object): number;
  close(): void;
}

/** An empty file that this process has just made, whose name is on the disk: there is nothing in it to look at. */
export function openFreshJsonlFile(disk: ProjectDisk, path: string): JsonlFile {
  const open = disk.openForWriting(path);
  if (open === null) throw new InvariantError(`${path} went away while it was being opened`);
  return createJsonlFile(open, path, 0);
}

/** The same, made here: its name is on the disk when this returns. One that an earlier try left behind is opened as any
 *  other. */
export function makeJsonlFile<T>(
  disk: ProjectDisk,
  path: string,
  keeps: SealedLinesOptions<T>['keeps'],
): JsonlFile {
  if (!disk.writeNew(path, new Uint8Array(), { durable: false }))
    return openJsonlFile(disk, path, keeps).file;
  disk.syncFolder(parentOf(path));
  return openFreshJsonlFile(disk, path);
}

/** Opens (or makes) a file of sealed lines, and drops a torn tail. */
export function openJsonlFile<T>(
  disk: ProjectDisk,
  path: string,
  keeps: SealedLinesOptions<T>['keeps'],
): { readonly file: JsonlFile; readonly lines: number; readonly droppedBytes: number } {
  if (disk.lstat(path) === null) disk.writeNew(path, new Uint8Array(), { durable: false });
  let lines = 0;
  let lastPosition = 0;
  let length = 0;
  for (const line of readSealedLines(disk, path, { keeps })) {
    lines += 1;
    lastPosition = line.position;
    length = line.end;
  }
  const lastLine = disk.readAt(path, lastPosition, length - lastPosition) ?? new Uint8Array();

  const open = disk.openForWriting(path);
  if (open === null) throw new InvariantError(`${path} went away while it was being opened`);
  let opened = false;
  try {
    const droppedBytes = open.size() - length;
    if (droppedBytes > 0) open.truncate(length);
    // The last line may be known to the kernel only: its writer died before the sync, or the sync failed, after which a
    // second one says yes without writing anything. From here on the line is relied upon, so it is written once more.
    open.write(lastLine, lastPosition);
    open.sync();
    disk.syncFolder(parentOf(path));
    opened = true;
    return { file: createJsonlFile(open, path, length), lines, droppedBytes };
  } finally {
    if (!opened) open.close();
  }
}

function createJsonlFile(open: OpenFile, path: string, startLength: number): JsonlFile {
  let length = startLength;
  let dirty = false;
  let closed = false;

  return {
    append(line) {
      if (closed) throw new InvariantError(`${path} is closed`);
      if (dirty) {
        open.truncate(length);
        open.sync();
      }
      const position = length;
      const bytes = Buffer.from(`${renderLine(line)}\n`);
      dirty = true;
      open.write(bytes, position);
      open.sync();
      dirty = false;
      length += bytes.length;
      return position;
    },

    close() {
      if (closed) return;
      closed = true;
      open.close();
    },
  };
}
