import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

// A pack is a zip archive whose members are files of the project under their own names: whoever has no program of ours at
// hand unpacks it in the project's folder, and everything lies where it was. Members are packed one by one, so that one is
// read without the others, and its bytes follow from its files alone.

export interface PackFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Where a member is in its pack, and what has to come out of it. */
export interface PackMember {
  readonly at: number;
  readonly packed: number;
  readonly bytes: number;
  readonly method: number;
  readonly crc: number;
}

export const PACK_END_BYTES = 22;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** The first day that the format knows, for all. */
const DATE = 0x0021;

export function renderPack(files: readonly PackFile[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const deflated = deflateRawSync(bytes);
    const [method, data] = deflated.length < bytes.length ? [DEFLATED, deflated] : [STORED, bytes];
    const facts = { at, packed: data.length, bytes: bytes.length, method, crc: crc32(bytes) };
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    writeFacts(local, 4, facts, name.length);
    parts.push(local, name, data);
    directory.push(renderEntry(facts, name), name);
    at += LOCAL_BYTES + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(PACK_END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

function renderEntry(facts: PackMember, name: Uint8Array): Uint8Array {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt32LE(ENTRY, 0);
  entry.writeUInt16LE(VERSION, 4);
  writeFacts(entry, 6, facts, name.length);
  entry.writeUInt32LE(facts.at, 42);
  return entry;
}

/** What the head of a member and its entry in the directory have alike. */
function writeFacts(head: Buffer, from: number, facts: PackMember, nameBytes: number): void {
  head.writeUInt16LE(VERSION, from);
  head.writeUInt16LE(FLAGS, from + 2);
  head.writeUInt16LE(facts.method, from + 4);
  head.writeUInt16LE(DATE, from + 8);
  head.writeUInt32LE(facts.crc, from + 10);
  head.writeUInt32LE(facts.packed, from + 14);
  head.writeUInt32LE(facts.bytes, from + 18);
  head.writeUInt16LE(nameBytes, from + 22);
}

/** Where the directory of a pack is, by its last bytes; null for what is no end of a pack. */
export function parsePackEnd(end: Uint8Array): { readonly at: number; readonly bytes: number } | null {
  const view = Buffer.from(end.buffer, end.byteOffset, end.byteLength);
  if (view.length !== PACK_END_BYTES || view.readUInt32LE(0) !== END) return null;
  return { at: view.readUInt32LE(16), bytes: view.readUInt32LE(12) };
}

/** The members by path; null for what is no directory of a pack. */
export function parsePackDirectory(directory: Uint8Array): Map<string, PackMember> | null {
  const view = Buffer.from(directory.buffer, directory.byteOffset, directory.byteLength);
  const members = new Map<string, PackMember>();
  for (let at = 0; at < view.length; ) {
    if (at + ENTRY_BYTES > view.length || view.readUInt32LE(at) !== ENTRY) return null;
    const named = at + ENTRY_BYTES;
    const end = named + view.readUInt16LE(at + 28);
    if (end > view.length) return null;
    members.set(view.toString('utf8', named, end), {
      at: view.readUInt32LE(at + 42),
      packed: view.readUInt32LE(at + 20),
      bytes: view.readUInt32LE(at + 24),
      method: view.readUInt16LE(at + 10),
      crc: view.readUInt32LE(at + 16),
    });
    at = end;
  }
  return members;
}

/** How many bytes of the pack a member takes, with its head. */
export function measureMember(path: string, { packed }: PackMember): number {
  return LOCAL_BYTES + Buffer.byteLength(path) + packed;
}

/** What a member holds; null where that is not what was put there. */
export function unpackMember(path: string, member: PackMember, found: Uint8Array): Uint8Array | null {
  if (found.length !== measureMember(path, member)) return null;
  const data = found.subarray(found.length - member.packed);
  const bytes = member.method === STORED ? data : inflate(data, member.bytes);
  return bytes !== null && bytes.length === member.bytes && crc32(bytes) === member.crc ? bytes : null;
}

function inflate(data: Uint8Array, bytes: number): Uint8Array | null {
  try {
    // One more than there may be: the room that is asked for must not be none.
    return inflateRawSync(data, { maxOutputLength: bytes + 1 });
  } catch (error) {
    // The library's words for data that is damaged, or longer than it says.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
