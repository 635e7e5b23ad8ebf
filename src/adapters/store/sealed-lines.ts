import { isSealed } from '../../engine/seal-line.ts';
import { CodedError } from '../../errors.ts';
import { parseLine } from './parse-line.ts';
import type { ProjectDisk } from './project-disk.ts';
import { readRawLines } from './raw-lines.ts';

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

export function* readSealedLines<T>(
  disk: ProjectDisk,
  path: string,
  options: SealedLinesOptions<T>,
): Generator<SealedLine<T>, void> {
  let line = options.from?.lines ?? 0;
  let tornLine: number | null = null;
  for (const { bytes, position, end } of readRawLines(disk, path, options.from?.position ?? 0)) {
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
  for (const { bytes } of readRawLines(disk, path, position)) {
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

function createCorruption(path: string, line: number): CodedError {
  return new CodedError('journal_corrupt', {
    message: `${path} has a damaged line in its middle, line ${line}.`,
    details: { path, line },
  });
}
