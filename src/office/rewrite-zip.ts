import type { RefuseFile } from './refuse-file.ts';
import { FIRST_DAY, NAMES_ARE_UTF8, type PackedPart, packBytes, writeZip } from './write-zip.ts';
import { readZipDirectory, sliceZipData } from './zip-directory.ts';

/**
 * The archive with some parts changed, left out (null) or added at its end. What is not named is carried over as it is packed,
 * without being looked into.
 */
export function rewriteZip(
  bytes: Uint8Array,
  changes: ReadonlyMap<string, Uint8Array | null>,
  source: string,
  refuseFile: RefuseFile,
): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const refuse = (why: string) => refuseFile(source, why, 'save it again with the program that made it');
  const entries = readZipDirectory(view, refuse);
  const parts: PackedPart[] = [];
  for (const [name, entry] of entries) {
    const change = changes.get(name);
    if (change === null) continue;
    if (change !== undefined) {
      parts.push({ ...entry, ...packBytes(change, false) });
      continue;
    }
    const data = sliceZipData(bytes, view, entry);
    if (data === null) throw refuse(`${name} is damaged`);
    parts.push({ ...entry, data });
  }
  for (const [name, change] of changes) {
    if (change === null || entries.has(name)) continue;
    const rawName = Buffer.from(name);
    parts.push({
      rawName,
      flags: NAMES_ARE_UTF8,
      stamp: FIRST_DAY,
      attributes: 0,
      ...packBytes(change, false),
    });
  }
  return writeZip(parts);
}
