// The directory at the end of an archive: which parts it has, how each is packed, and where.

export interface ZipRecord {
  /** As it is written, in bytes: names that are not UTF-8 are kept as they are. */
  readonly rawName: Uint8Array;
  readonly flags: number;
  readonly method: number;
  /** When it was packed, as the format has it. */
  readonly stamp: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly attributes: number;
  readonly at: number;
}

export const STORED = 0;
export const DEFLATED = 8;
export const ENCRYPTED = 1;
export const END_OF_DIRECTORY = 0x06054b50;
export const DIRECTORY_ENTRY = 0x02014b50;
export const LOCAL_HEADER = 0x04034b50;
const ZIP64 = 0xffffffff;
const MOST_ENTRIES = 20_000;

/** By name, in the order of the directory. */
export function readZipDirectory(view: DataView, refuse: (why: string) => Error): Map<string, ZipRecord> {
  const end = findEnd(view);
  if (end === null) throw refuse('it is no archive, or not a whole one');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MOST_ENTRIES || at === ZIP64) throw refuse('the archive has more parts than a book has');
  const entries = new Map<string, ZipRecord>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw refuse('the directory of the archive is damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const nameAt = at + 46;
    at = nameAt + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    if (at > view.byteLength) throw refuse('the directory of the archive is damaged');
    const rawName = Buffer.from(view.buffer, view.byteOffset + nameAt, nameLength);
    const name = rawName.toString('utf8');
    if (entries.has(name)) throw refuse(`the archive has ${name} twice`);
    if (leadsOutside(name)) throw refuse(`the archive has a part ${name}, which would lie outside of it`);
    const field = (place: number) => view.getUint32(nameAt - 46 + place, true);
    entries.set(name, {
      rawName,
      flags: view.getUint16(nameAt - 46 + 8, true),
      method: view.getUint16(nameAt - 46 + 10, true),
      stamp: field(12),
      crc: field(16),
      packed: field(20),
      size: field(24),
      attributes: field(38),
      at: field(42),
    });
  }
  return entries;
}

/** Nothing is ever unpacked to a disk here; whoever makes such a name means somebody who does. */
function leadsOutside(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:|\0/.test(name) || name.split(/[/\\]/).includes('..');
}

/** The last record of the archive; a comment of up to 64 KB may follow it. */
function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}

/** The bytes of a part as they are packed; null where they are not there. */
export function sliceZipData(
  bytes: Uint8Array,
  view: DataView,
  { at, packed }: Pick<ZipRecord, 'at' | 'packed'>,
): Uint8Array | null {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL_HEADER) return null;
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return from + packed > bytes.length ? null : bytes.subarray(from, from + packed);
}
