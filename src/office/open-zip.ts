import { crc32, inflateRawSync } from 'node:zlib';
import type { RefuseFile } from './refuse-file.ts';
import {
  DEFLATED,
  ENCRYPTED,
  readZipDirectory,
  STORED,
  sliceZipData,
  type ZipRecord,
} from './zip-directory.ts';

// The archive that a DOCX or an EPUB is. Only parts that are asked for are unpacked, each into exactly the room that the
// directory announces and no more, and what comes out has to have the length and the checksum that it announces: a part that
// would grow without end, or was damaged on its way, is refused instead of being half read.

export interface Zip {
  readonly names: readonly string[];
  /** Null where there is no such part. */
  read(name: string): Uint8Array | null;
  /** Throws where these parts together would be more than is taken, before any of them is unpacked. */
  refuseOver(names: readonly string[]): void;
}

/** The text of a book with its marks; the longest have a tenth of it. */
const LARGEST_PART = 32 * 1024 * 1024;
const LARGEST_TOTAL = 64 * 1024 * 1024;
/** Text and marks are packed to a tenth or a fiftieth. What packs better has nothing in it, and more of that than this is
 *  made to fill a memory. */
const BEST_PACKED = 200;
const LARGEST_EMPTY = 1024 * 1024;

export function openZip(bytes: Uint8Array, source: string, refuseFile: RefuseFile): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const refuse = (why: string) => refuseFile(source, why, 'save it again with the program that made it');
  const entries = readZipDirectory(view, refuse);
  let total = 0;

  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      total += entry.size;
      refuseLarge(name, entry, total);
      if ((entry.flags & ENCRYPTED) !== 0) throw refuse(`${name} is encrypted`);
      if (entry.method !== STORED && entry.method !== DEFLATED)
        throw refuse(`${name} is packed in a way that is not known (${entry.method})`);
      const data = sliceZipData(bytes, view, entry);
      const unpacked = data === null ? null : unpack(data, entry);
      if (unpacked === null || crc32(unpacked) !== entry.crc) throw refuse(`${name} is damaged`);
      return unpacked;
    },
    refuseOver(names) {
      let sum = total;
      for (const name of names) {
        const entry = entries.get(name);
        if (entry === undefined) continue;
        sum += entry.size;
        refuseLarge(name, entry, sum);
      }
    },
  };

  function refuseLarge(name: string, { size, packed }: ZipRecord, sum: number): void {
    if (size > LARGEST_PART || sum > LARGEST_TOTAL)
      throw refuse(
        `${name} would unpack to ${size} bytes, with what comes before it ${sum}: more than is taken`,
      );
    if (size > LARGEST_EMPTY && size > packed * BEST_PACKED)
      throw refuse(`${name} would unpack from ${packed} bytes to ${size}, more than a text does`);
  }
}

function unpack(data: Uint8Array, { method, size }: ZipRecord): Uint8Array | null {
  if (method === STORED) return data.length === size ? data : null;
  try {
    // It stops at one byte too many: what would go on for gigabytes is given up there.
    const unpacked = inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
    return unpacked.length === size ? unpacked : null;
  } catch (error) {
    // What the library throws is its word for damaged data.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
