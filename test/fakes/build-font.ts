// A font that shows given characters, each as the same square: enough for a reader of fonts and for the typesetter.

export interface FontFacts {
  readonly family?: string;
  readonly weight?: number;
  readonly isItalic?: boolean;
  /** As the OS/2 table tells what its makers allow; 2 forbids. */
  readonly embedding?: number;
  /** Which subtable tells the characters; the first plane only fits in 4. */
  readonly format?: 4 | 12;
}

const UNITS = 1000;

export function buildFont(characters: string, facts: FontFacts = {}): Buffer {
  return joinTables(buildTables(characters, facts), 0);
}

/** Several faces in one file. */
export function buildCollection(faces: readonly (readonly [string, FontFacts])[]): Buffer {
  const head = Buffer.alloc(12 + faces.length * 4);
  head.write('ttcf', 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(faces.length, 8);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [place, [characters, facts]] of faces.entries()) {
    head.writeUInt32BE(offset, 12 + place * 4);
    const face = joinTables(buildTables(characters, facts), offset);
    parts.push(face);
    offset += face.length;
  }
  return Buffer.concat(parts);
}

function buildTables(characters: string, facts: FontFacts): ReadonlyMap<string, Buffer> {
  const codePoints = [...new Set([...characters].map((each) => each.codePointAt(0) ?? 0))].sort(
    (a, b) => a - b,
  );
  const glyphs = codePoints.length + 1;
  const square = buildSquare();
  return new Map([
    ['OS/2', buildOs2(facts)],
    ['cmap', buildCmap(codePoints, facts.format ?? 12)],
    ['glyf', square],
    ['head', buildHead()],
    ['hhea', words(1, 0, 800, -200, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, glyphs)],
    ['hmtx', Buffer.concat(Array.from({ length: glyphs }, () => words(UNITS, 0)))],
    // Glyph 0, the box, is empty; every other is the same square.
    [
      'loca',
      Buffer.concat(Array.from({ length: glyphs + 1 }, (_, place) => longs(place === 0 ? 0 : square.length))),
    ],
    ['maxp', words(1, 0, glyphs, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['name', buildNames(facts)],
    ['post', Buffer.concat([longs(0x00030000), Buffer.alloc(28)])],
  ]);
}

function joinTables(tables: ReadonlyMap<string, Buffer>, base: number): Buffer {
  const head = Buffer.alloc(12 + tables.size * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [place, [tag, content]] of [...tables].entries()) {
    const at = 12 + place * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(base + offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function buildCmap(codePoints: readonly number[], format: 4 | 12): Buffer {
  const subtable = format === 12 ? buildGroups(codePoints) : buildSegments(codePoints);
  return Buffer.concat([words(0, 1, 3, format === 12 ? 10 : 1), longs(12), subtable]);
}

function buildGroups(codePoints: readonly number[]): Buffer {
  const groups = codePoints.map((codePoint, place) => longs(codePoint, codePoint, place + 1));
  return Buffer.concat([words(12, 0), longs(16 + groups.length * 12, 0, groups.length), ...groups]);
}

function buildSegments(codePoints: readonly number[]): Buffer {
  const ends = [...codePoints, 0xffff];
  const deltas = [...codePoints.map((codePoint, place) => place + 1 - codePoint), 1];
  const count = ends.length;
  return Buffer.concat([
    words(4, 16 + count * 8, 0, count * 2, 0, 0, 0),
    words(...ends),
    words(0),
    words(...ends),
    words(...deltas),
    words(...ends.map(() => 0)),
  ]);
}

function buildOs2({ weight = 400, isItalic = false, embedding = 0 }: FontFacts): Buffer {
  const table = Buffer.alloc(78);
  table.writeUInt16BE(weight, 4);
  table.writeUInt16BE(5, 6);
  table.writeUInt16BE(embedding, 8);
  table.writeUInt16BE(isItalic ? 1 : 0x40, 62);
  table.writeInt16BE(800, 68);
  table.writeInt16BE(-200, 70);
  return table;
}

function buildHead(): Buffer {
  const table = Buffer.alloc(54);
  table.writeUInt32BE(0x00010000, 0);
  table.writeUInt32BE(0x5f0f3cf5, 12);
  table.writeUInt16BE(UNITS, 18);
  for (const [place, value] of [0, 0, UNITS, UNITS].entries()) table.writeInt16BE(value, 36 + place * 2);
  table.writeInt16BE(1, 50);
  return table;
}

/** A contour of four points on the line, in steps of words. */
function buildSquare(): Buffer {
  const box = [100, 0, 900, 800];
  const x = [100, 800, 0, -800];
  const y = [0, 0, 800, 0];
  const flags = Buffer.from([1, 1, 1, 1]);
  const square = Buffer.concat([words(1, ...box, 3, 0), flags, words(...x, ...y)]);
  return Buffer.concat([square, Buffer.alloc(-square.length & 3)]);
}

function buildNames({ family = 'Test Serif', isItalic = false }: FontFacts): Buffer {
  const names = [
    [1, family],
    [4, `${family}${isItalic ? ' Italic' : ''}`],
    [6, family.replaceAll(' ', '')],
  ] as const;
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const starts = texts.map((_, place) => texts.slice(0, place).reduce((sum, text) => sum + text.length, 0));
  const records = names.map(([id], place) =>
    words(3, 1, 0x409, id, texts[place]?.length ?? 0, starts[place] ?? 0),
  );
  return Buffer.concat([words(0, names.length, 6 + names.length * 12), ...records, ...texts]);
}

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [place, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, place * 2);
  return buffer;
}

function longs(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) buffer.writeUInt32BE(value, place * 4);
  return buffer;
}
