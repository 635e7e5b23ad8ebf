// What is only looked at: bytes as text with line feeds only, whatever they are. A tool that finds nothing in a file because
// of one broken letter helps nobody, and nothing that it reads is written back. What is kept goes through
// decode-strictly.ts, which does not guess.
//
// Files of real books come in more than UTF-8: a byte order mark decides where there is one; what is not UTF-8 is read as
// GB18030 where most of it is not ASCII (a Chinese text), as Windows-1252 where broken sequences outnumber sound ones (a
// Western text), and else as UTF-8 with a replacement mark for each broken place.

export function decodeText(bytes: Uint8Array): string {
  return decode(bytes)
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\0', '\ufffd');
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countMatches(text, /\ufffd/g);
  if (broken === 0 || broken <= countMatches(text, /[^\0-\x7f\ufffd]/gu)) return text;
  const high = bytes.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  return high > bytes.length / 2 ? new TextDecoder('gb18030').decode(bytes) : decodeWindows(bytes);
}

/** By hand: some versions of Node decode the range from 0x80 to 0x9f as control characters. */
function decodeWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  return text.replace(/[\u0080-\u009f]/g, (mark) => WINDOWS_MARKS[mark.charCodeAt(0) - 0x80] ?? mark);
}

const WINDOWS_MARKS = [...'€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'];

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
