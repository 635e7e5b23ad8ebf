import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A font file of which only the parts that are asked for are read. A read beyond the end gives what is there. */
export interface FontBytes {
  readonly size: number;
  read(offset: number, length: number): Buffer;
}

export function createFontBytes(bytes: Uint8Array): FontBytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: buffer.length, read: (offset, length) => buffer.subarray(offset, offset + length) };
}

/** Null where the file cannot be read: a font that is not there for us. */
export function withFontFile<T>(path: string, work: (bytes: FontBytes) => T): T | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    return work({
      size: fstatSync(file).size,
      read(offset, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, fstatSync(file).size - offset)));
        return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
      },
    });
  } finally {
    closeSync(file);
  }
}
