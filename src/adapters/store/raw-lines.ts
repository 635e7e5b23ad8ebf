import type { ProjectDisk } from './project-disk.ts';

const CHUNK_BYTES = 256 * 1024;

interface RawLine {
  /** Null for a last line without its newline. */
  readonly bytes: Uint8Array | null;
  readonly position: number;
  readonly end: number;
}

/** The lines of a file from a place on, a chunk at a time. Each read begins at the start of a line, so that a line is never
 *  put together from two moments of the file. */
export function* readRawLines(disk: ProjectDisk, path: string, from: number): Generator<RawLine, void> {
  let position = from;
  let length = CHUNK_BYTES;
  for (;;) {
    const chunk = disk.readAt(path, position, length);
    if (chunk === null || chunk.length === 0) return;
    let start = 0;
    for (let newline = chunk.indexOf(10); newline !== -1; newline = chunk.indexOf(10, start)) {
      yield {
        bytes: chunk.subarray(start, newline),
        position: position + start,
        end: position + newline + 1,
      };
      start = newline + 1;
    }
    if (start > 0) {
      position += start;
      length = CHUNK_BYTES;
    } else if (chunk.length < length) {
      yield { bytes: null, position, end: position + chunk.length };
      return;
    } else {
      length *= 2;
    }
  }
}
