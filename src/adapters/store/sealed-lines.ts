import { isSealed } from '../../engine/seal-line.ts';
import { CodedError } from '../../errors.ts';
import type { ProjectDisk } from './project-disk.ts';

// Reads a file of sealed JSON lines, a chunk at a time. A line whose seal holds was written whole:
//   sealed, keeps its contract                yielded
//   sealed, breaks it (or is out of sequence) journal_corrupt: whole lines are never thrown away
//   not sealed, a sealed one follows          journal_corrupt: this cannot come from a crash
//   not sealed, none follows                  a torn tail: reading ends in front of it

export interface SealedLine<T> {
  readonly value: T;
  /** The place of its first byte, and of the first byte after it. */
  readonly position: number;
  readonly end: number;
}

export interface SealedLinesOptions<T> {
  /** Whether a line keeps its contract, being the n-th of the file (from 1). */
  readonly keeps: (value: unknown, line: number) => value is T;
  /** A place to begin at, and how many lines lie in front of it. */
  readonly from?: { readonly position: number; readonly lines: number };
}

const CHUNK_BYTES = 256 * 1024;

export function* readSealedLines<T>(
  disk: ProjectDisk,
  path: string,
  options: SealedLinesOptions<T>,
): Generator<SealedLine<T>, void> {
  let line = options.from?.lines ?? 0;
  let tornLine: number | null = null;
  for (const { bytes, position, end } of readLines(disk, path, options.from?.position ?? 0)) {
    line += 1;
    const value = bytes === null ? undefined : openSealed(bytes);
    if (value === undefined) {
      tornLine ??= line;
      continue;
    }
    if (tornLine !== null) throw createCorruption(path, tornLine);
    if (!options.keeps(value, line)) throw createCorruption(path, line);
    yield { value, position, end };
  }
}

/** The one line at a place that a line was found at. */
export function readSealedLineAt<T>(
  disk: ProjectDisk,
  path: string,
  position: number,
  keeps: (value: unknown) => value is T,
): T {
  for (const { bytes } of readLines(disk, path, position)) {
    const value = bytes === null ? undefined : openSealed(bytes);
    if (value !== undefined && keeps(value)) return value;
    break;
  }
  throw new CodedError('journal_corrupt', {
    message: `${path} has no whole line at byte ${position}.`,
    details: { path, position },
  });
}

/** The value of a line whose seal holds, else undefined. The seal is of the text as it is stored, so it is checked on
 *  what JSON.parse gives, before a schema could put keys in another order. */
function openSealed(bytes: Uint8Array): unknown {
  const value = parseLine(bytes);
  if (typeof value !== 'object' || value === null || !('line_hash' in value)) return undefined;
  const { line_hash } = value;
  return typeof line_hash === 'string' && isSealed({ ...value, line_hash }) ? value : undefined;
}

/** Undefined where the bytes are no JSON. */
function parseLine(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface RawLine {
  /** Null for a last line without its newline. */
  readonly bytes: Uint8Array | null;
  readonly position: number;
  readonly end: number;
}

/** Each read begins at the start of a line, so that a line is never put together from two moments of the file. */
function* readLines(disk: ProjectDisk, path: string, from: number): Generator<RawLine, void> {
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

function createCorruption(path: string, line: number): CodedError {
  return new CodedError('journal_corrupt', {
    message: `${path} has a damaged line in its middle, line ${line}.`,
    details: { path, line },
  });
}
