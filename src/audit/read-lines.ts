import type { AuditStore } from '../engine/ports.ts';

export interface TextLine {
  /** Without its newline. */
  readonly bytes: Uint8Array;
  readonly position: number;
  /** The first byte after its newline, or after itself where it has none. */
  readonly end: number;
  /** False for a last line without its newline. */
  readonly whole: boolean;
}

const CHUNK_BYTES = 256 * 1024;

/** The lines of a file of the trail from a place on, a chunk at a time. */
export async function* readLines(
  audit: Pick<AuditStore, 'readAt'>,
  path: string,
  from: number,
): AsyncGenerator<TextLine, void> {
  let position = from;
  let length = CHUNK_BYTES;
  for (;;) {
    const chunk = await audit.readAt(path, position, length);
    if (chunk === null || chunk.length === 0) return;
    let start = 0;
    for (let newline = chunk.indexOf(10); newline !== -1; newline = chunk.indexOf(10, start)) {
      const end = newline + 1;
      yield {
        bytes: chunk.subarray(start, newline),
        position: position + start,
        end: position + end,
        whole: true,
      };
      start = end;
    }
    if (start > 0) {
      position += start;
      length = CHUNK_BYTES;
    } else if (chunk.length < length) {
      yield { bytes: chunk, position, end: position + chunk.length, whole: false };
      return;
    } else {
      length *= 2;
    }
  }
}
