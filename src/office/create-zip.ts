import { FIRST_DAY, NAMES_ARE_UTF8, type PackedPart, packBytes, writeZip } from './write-zip.ts';

/** An archive whose bytes follow from its files alone: in the order given, all of one time, packed unless it says not to. */
export function createZip(files: readonly ZipEntry[]): Uint8Array {
  return writeZip(files.map(createPart));
}

export interface ZipEntry {
  readonly path: string;
  /** Or bytes, where it is none. */
  readonly text: string | Uint8Array;
  readonly isStored?: boolean;
}

function createPart({ path, text, isStored = false }: ZipEntry): PackedPart {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const rawName = Buffer.from(path);
  // Where a name is plain, readers that know nothing else are told nothing else.
  const flags = rawName.length === path.length ? 0 : NAMES_ARE_UTF8;
  return { rawName, flags, stamp: FIRST_DAY, attributes: 0, ...packBytes(bytes, isStored) };
}
