import { crc32 } from 'node:zlib';
import { inflateSync } from 'fflate';
import type { RefuseFile } from './refuse-file.ts';

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

interface Entry {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const MOST_ENTRIES = 20_000;
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
  const entries = readDirectory(view, refuse);
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
      const data = sliceData(bytes, view, entry);
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

  function refuseLarge(name: string, { size, packed }: Entry, sum: number): void {
    if (size > LARGEST_PART || sum > LARGEST_TOTAL)
      throw refuse(
        `${name} would unpack to ${size} bytes, with what comes before it ${sum}: more than is taken`,
      );
    if (size > LARGEST_EMPTY && size > packed * BEST_PACKED)
      throw refuse(`${name} would unpack from ${packed} bytes to ${size}, more than a text does`);
  }
}

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const ZIP64 = 0xffffffff;

function readDirectory(view: DataView, refuse: (why: string) => Error): Map<string, Entry> {
  const end = findEnd(view);
  if (end === null) throw refuse('it is no archive, or not a whole one');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MOST_ENTRIES || at === ZIP64) throw refuse('the archive has more parts than a book has');
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw refuse('the directory of the archive is damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const nameAt = at + 46;
    at = nameAt + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    if (at > view.byteLength) throw refuse('the directory of the archive is damaged');
    const name = Buffer.from(view.buffer, view.byteOffset + nameAt, nameLength).toString('utf8');
    if (entries.has(name)) throw refuse(`the archive has ${name} twice`);
    const field = (place: number) => view.getUint32(nameAt - 46 + place, true);
    entries.set(name, {
      flags: view.getUint16(nameAt - 46 + 8, true),
      method: view.getUint16(nameAt - 46 + 10, true),
      crc: field(16),
      packed: field(20),
      size: field(24),
      at: field(42),
    });
  }
  return entries;
}

/** The last record of the archive; a comment of up to 64 KB may follow it. */
function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}

function sliceData(bytes: Uint8Array, view: DataView, { at, packed }: Entry): Uint8Array | null {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL_HEADER) return null;
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return from + packed > bytes.length ? null : bytes.subarray(from, from + packed);
}

function unpack(data: Uint8Array, { method, size }: Entry): Uint8Array | null {
  if (method === STORED) return data.length === size ? data : null;
  try {
    const unpacked = inflateSync(data, { out: new Uint8Array(size) });
    return unpacked.length === size ? unpacked : null;
  } catch (error) {
    // What the library throws is its word for damaged data.
    if (error instanceof Error && 'code' in error) return null;
    if (error instanceof RangeError) return null;
    throw error;
  }
}
