import { crc32, deflateRawSync } from 'node:zlib';
import type { RefuseFile } from './refuse-file.ts';
import {
  DEFLATED,
  DIRECTORY_ENTRY,
  END_OF_DIRECTORY,
  LOCAL_HEADER,
  readZipDirectory,
  sliceZipData,
  type ZipRecord,
} from './zip-directory.ts';

/** The flag of sizes that follow the data; here they always stand before it. */
const SIZES_FOLLOW = 8;
const NAMES_ARE_UTF8 = 0x800;
/** The first moment that the format knows: of what was not there before. */
const FIRST_DAY = 0x00210000;

type Packed = Omit<ZipRecord, 'at'> & { readonly data: Uint8Array };

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
  const parts: Packed[] = [];
  for (const [name, entry] of entries) {
    const change = changes.get(name);
    if (change === null) continue;
    if (change !== undefined) {
      parts.push({ ...entry, ...pack(change) });
      continue;
    }
    const data = sliceZipData(bytes, view, entry);
    if (data === null) throw refuse(`${name} is damaged`);
    parts.push({ ...entry, data });
  }
  for (const [name, change] of changes) {
    if (change === null || entries.has(name)) continue;
    const rawName = Buffer.from(name);
    parts.push({ rawName, flags: NAMES_ARE_UTF8, stamp: FIRST_DAY, attributes: 0, ...pack(change) });
  }
  return join(parts);
}

function pack(bytes: Uint8Array) {
  const data = deflateRawSync(bytes, { level: 9 });
  return { method: DEFLATED, crc: crc32(bytes), packed: data.length, size: bytes.length, data };
}

function join(parts: readonly Packed[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    const local = renderHeader(part, null);
    directory.push(renderHeader(part, at), part.rawName);
    pieces.push(local, part.rawName, part.data);
    at += local.length + part.rawName.length + part.data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

/** What stands before a part, or, with its place, in the directory. */
function renderHeader(
  { rawName, flags, method, stamp, crc, packed, size, attributes }: Packed,
  at: number | null,
): Uint8Array {
  const header = Buffer.alloc(at === null ? 30 : 46);
  header.writeUInt32LE(at === null ? LOCAL_HEADER : DIRECTORY_ENTRY, 0);
  const first = at === null ? 4 : 6;
  if (at !== null) header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, first);
  header.writeUInt16LE(flags & ~SIZES_FOLLOW, first + 2);
  header.writeUInt16LE(method, first + 4);
  header.writeUInt32LE(stamp, first + 6);
  header.writeUInt32LE(crc, first + 10);
  header.writeUInt32LE(packed, first + 14);
  header.writeUInt32LE(size, first + 18);
  header.writeUInt16LE(rawName.length, first + 22);
  if (at !== null) {
    header.writeUInt32LE(attributes, 38);
    header.writeUInt32LE(at, 42);
  }
  return header;
}
