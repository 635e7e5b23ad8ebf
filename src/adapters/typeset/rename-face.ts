import type { FontBytes } from './font-bytes.ts';
import type { FontFace } from './read-faces.ts';

/**
 * One face as a file of its own, under a family name that no other font has: the compiler knows fonts by family alone, takes
 * the system's own as well, and has its own idea of what a font's family is.
 */
export function renameFace(bytes: FontBytes, face: FontFace, family: string): Uint8Array {
  const tables = [...face.tables]
    // A signature is of the whole file, and this is another one.
    .filter(([tag]) => tag !== 'DSIG' && tag !== 'name')
    .map(([tag, { checksum, offset, length }]) => ({ tag, checksum, content: bytes.read(offset, length) }));
  tables.push({ tag: 'name', checksum: 0, content: renderNames(face, family) });
  tables.sort((a, b) => (a.tag < b.tag ? -1 : 1));

  const head = Buffer.alloc(12 + tables.length * 16);
  face.version.copy(head, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [place, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + place * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const padding = Buffer.alloc(-content.length & 3);
    parts.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** The full name stays, because it tells the compiler an italic; the PostScript name stays readable in the document. */
function renderNames({ fullName, postScriptName }: FontFace, family: string): Buffer {
  const names: readonly (readonly [number, string])[] = [
    [1, family],
    [4, fullName],
    [6, `${family}-${postScriptName}`.slice(0, 63)],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [place, [id]] of names.entries()) {
    const length = texts[place]?.length ?? 0;
    const record = [3, 1, 0x409, id, length, offset];
    for (const [field, value] of record.entries()) head.writeUInt16BE(value, 6 + place * 12 + field * 2);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}
