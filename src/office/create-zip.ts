import { type ZippableFile, zipSync } from 'fflate';

/** An archive whose bytes follow from its files alone: in the order given, all of one time, packed unless it says not to. */
export function createZip(files: readonly ZipEntry[]): Uint8Array {
  // The first moment that the format knows. It is written in local time, so the local parts are the ones to fix.
  const mtime = new Date(1980, 0, 1);
  const entries: Record<string, ZippableFile> = {};
  for (const { path, text, isStored = false } of files) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    entries[path] = [bytes, { level: isStored ? 0 : LEVEL, mtime }];
  }
  return zipSync(entries);
}

/** What is packed harder is smaller by a twentieth, and takes three times as long once the code is warm. */
const LEVEL = 5;

export interface ZipEntry {
  readonly path: string;
  /** Or bytes, where it is none. */
  readonly text: string | Uint8Array;
  readonly isStored?: boolean;
}
