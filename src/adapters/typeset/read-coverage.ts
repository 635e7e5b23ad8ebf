/** Whether a font has a glyph of its own for a character. */
export type Coverage = (codePoint: number) => boolean;

/** From a `cmap` table: the subtables that fonts of today have, 12 for all of Unicode and 4 for its first plane. */
export function readCoverage(table: Buffer): Coverage {
  const count = table.readUInt16BE(2);
  const parts: Coverage[] = [];
  for (let at = 4; at < 4 + count * 8; at += 8) {
    if (!isUnicode(table.readUInt16BE(at), table.readUInt16BE(at + 2))) continue;
    const subtable = table.subarray(table.readUInt32BE(at + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 12) parts.push(readGroups(subtable));
    if (format === 4) parts.push(readSegments(subtable));
  }
  return (codePoint) => parts.some((covers) => covers(codePoint));
}

function isUnicode(platform: number, encoding: number): boolean {
  return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
}

/** Every number is read at once, so that a table that is cut off is found out now and not in the middle of a search. */
interface Range {
  readonly start: number;
  readonly end: number;
  /** The glyph of the first character, or what is added to a character for its own. */
  readonly glyph: number;
  /** Where the glyphs of the range are listed; 0 where they are computed. */
  readonly list: number;
}

function readGroups(table: Buffer): Coverage {
  const ranges: Range[] = [];
  const end = 16 + table.readUInt32BE(12) * 12;
  for (let at = 16; at < end; at += 12)
    ranges.push({
      start: table.readUInt32BE(at),
      end: table.readUInt32BE(at + 4),
      glyph: table.readUInt32BE(at + 8),
      list: 0,
    });
  return (codePoint) => {
    const range = findRange(ranges, codePoint);
    return range !== null && range.glyph + codePoint - range.start !== 0;
  };
}

function readSegments(table: Buffer): Coverage {
  const count = table.readUInt16BE(6) / 2;
  // Four lists, one after the other, and an unused word after the first.
  const [ends, starts, deltas, offsets] = [14, 16 + count * 2, 16 + count * 4, 16 + count * 6];
  const ranges = Array.from({ length: count }, (_, place): Range => {
    const at = offsets + place * 2;
    const offset = table.readUInt16BE(at);
    return {
      start: table.readUInt16BE(starts + place * 2),
      end: table.readUInt16BE(ends + place * 2),
      glyph: table.readUInt16BE(deltas + place * 2),
      // The offset counts from where it stands itself.
      list: offset === 0 ? 0 : at + offset,
    };
  });
  return (codePoint) => {
    const range = findRange(ranges, codePoint);
    if (range === null) return false;
    if (range.list === 0) return ((codePoint + range.glyph) & 0xffff) !== 0;
    const at = range.list + (codePoint - range.start) * 2;
    return at + 1 < table.length && table.readUInt16BE(at) !== 0;
  };
}

/** Ranges stand in order and do not overlap. */
function findRange(ranges: readonly Range[], codePoint: number): Range | null {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return null;
    if (codePoint < range.start) high = middle - 1;
    else if (codePoint > range.end) low = middle + 1;
    else return range;
  }
  return null;
}
