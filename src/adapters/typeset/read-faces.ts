import type { FontBytes } from './font-bytes.ts';
import { type Coverage, readCoverage } from './read-coverage.ts';
import { readNames } from './read-names.ts';

/** What a font says of itself, as far as choosing one goes. */
export interface FontFace {
  /** Its place in a collection; 0 in a file of one. */
  readonly index: number;
  readonly family: string;
  readonly fullName: string;
  readonly postScriptName: string;
  /** 400 is regular, 700 bold. */
  readonly weight: number;
  readonly isUpright: boolean;
  readonly isVariable: boolean;
  /** Whether its makers let it be put into a document. */
  readonly mayEmbed: boolean;
  readonly coverage: Coverage;
  readonly version: Buffer;
  readonly tables: ReadonlyMap<string, FontTable>;
}

export interface FontTable {
  readonly checksum: number;
  readonly offset: number;
  readonly length: number;
}

/** The faces of a TrueType or OpenType file or collection that can be set with; none where it is something else or broken. */
export function readFaces(bytes: FontBytes): FontFace[] {
  try {
    return listOffsets(bytes).flatMap((offset, index) => readFace(bytes, offset, index) ?? []);
  } catch (error) {
    // A number that points outside the file.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const MAX_FACES = 64;
const RESTRICTED = 2;
const ITALIC_OR_OBLIQUE = 0x201;

function listOffsets(bytes: FontBytes): number[] {
  const start = bytes.read(0, 12);
  const version = start.toString('latin1', 0, 4);
  if (version !== 'ttcf') return VERSIONS.has(version) ? [0] : [];
  const count = Math.min(start.readUInt32BE(8), MAX_FACES);
  const offsets = bytes.read(12, count * 4);
  return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(index * 4));
}

const VERSIONS = new Set(['\0\x01\0\0', 'OTTO', 'true']);

function readFace(bytes: FontBytes, offset: number, index: number): FontFace | null {
  const version = bytes.read(offset, 4);
  const tables = readTables(bytes, offset);
  const table = (tag: string): Buffer | null => {
    const found = tables.get(tag);
    return found === undefined ? null : bytes.read(found.offset, found.length);
  };
  const [cmap, name, os2] = [table('cmap'), table('name'), table('OS/2')];
  if (cmap === null || name === null || !OUTLINES.some((tag) => tables.has(tag))) return null;
  const names = readNames(name);
  return {
    index,
    ...names,
    weight: os2?.readUInt16BE(4) ?? 400,
    isUpright: ((os2?.readUInt16BE(62) ?? 0) & ITALIC_OR_OBLIQUE) === 0,
    isVariable: tables.has('fvar'),
    mayEmbed: ((os2?.readUInt16BE(8) ?? 0) & 0xf) !== RESTRICTED,
    coverage: readCoverage(cmap),
    version,
    tables,
  };
}

/** What draws a character. */
const OUTLINES = ['glyf', 'CFF ', 'CBDT', 'sbix'];

function readTables(bytes: FontBytes, offset: number): Map<string, FontTable> {
  const count = bytes.read(offset + 4, 2).readUInt16BE(0);
  const records = bytes.read(offset + 12, count * 16);
  return new Map(
    Array.from({ length: count }, (_, place) => {
      const at = place * 16;
      return [
        records.toString('latin1', at, at + 4),
        {
          checksum: records.readUInt32BE(at + 4),
          offset: records.readUInt32BE(at + 8),
          length: records.readUInt32BE(at + 12),
        },
      ];
    }),
  );
}
