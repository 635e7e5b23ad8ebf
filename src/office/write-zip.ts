import { crc32, deflateRawSync } from 'node:zlib';
import {
  DEFLATED,
  DIRECTORY_ENTRY,
  END_OF_DIRECTORY,
  LOCAL_HEADER,
  STORED,
  type ZipRecord,
} from './zip-directory.ts';

/** A part as it lies in an archive. */
export type PackedPart = Omit<ZipRecord, 'at'> & { readonly data: Uint8Array };

export const NAMES_ARE_UTF8 = 0x800;
/** The first moment that the format knows: of what nobody has saved. */
export const FIRST_DAY = 0x00210000;

/** The flag of sizes that follow the data; here they always stand before it. */
const SIZES_FOLLOW = 8;

/** What is said of a part's bytes, and the bytes as they are to lie there. */
export function packBytes(bytes: Uint8Array, isStored: boolean) {
  const data = isStored ? bytes : deflateRawSync(bytes);
  return {
    method: isStored ? STORED : DEFLATED,
    crc: crc32(bytes),
    packed: data.length,
    size: bytes.length,
    data,
  };
}

/** Parts one after the other, and the directory behind them. */
export function writeZip(parts: readonly PackedPart[]): Uint8Array {
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
  // With memory of its own: small buffers share theirs.
  return new Uint8Array(Buffer.concat([...pieces, ...directory, end]));
}

/** What stands before a part, or, with its place, in the directory. */
function renderHeader(
  { rawName, flags, method, stamp, crc, packed, size, attributes }: PackedPart,
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
