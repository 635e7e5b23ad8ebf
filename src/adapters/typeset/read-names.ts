export interface FontNames {
  readonly family: string;
  readonly fullName: string;
  readonly postScriptName: string;
}

/** The English names from a `name` table: what Windows reads first, else what old Macs did. */
export function readNames(table: Buffer): FontNames {
  const names = new Map<number, string>();
  const count = table.readUInt16BE(2);
  const storage = table.readUInt16BE(4);
  for (let at = 6; at < 6 + count * 12; at += 12) {
    const platform = table.readUInt16BE(at);
    const language = table.readUInt16BE(at + 4);
    const id = table.readUInt16BE(at + 6);
    const start = storage + table.readUInt16BE(at + 10);
    const bytes = table.subarray(start, start + table.readUInt16BE(at + 8));
    if (platform === WINDOWS && language === ENGLISH) names.set(id, readUtf16(bytes));
    else if (platform === MACINTOSH && language === 0 && !names.has(id))
      names.set(id, bytes.toString('latin1'));
  }
  const family = names.get(TYPOGRAPHIC_FAMILY) ?? names.get(FAMILY) ?? '';
  return {
    family,
    fullName: names.get(FULL_NAME) ?? family,
    postScriptName: names.get(POSTSCRIPT_NAME) ?? '',
  };
}

const WINDOWS = 3;
const MACINTOSH = 1;
const ENGLISH = 0x409;
const FAMILY = 1;
const FULL_NAME = 4;
const POSTSCRIPT_NAME = 6;
const TYPOGRAPHIC_FAMILY = 16;

function readUtf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le');
}
