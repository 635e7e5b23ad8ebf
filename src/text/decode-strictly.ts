import { findControl } from '../find-control.ts';

/** A text, or why it is none and, where one can tell, what to do about it. */
export type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string; readonly advice: string | null };

/**
 * What a person gives us to keep: bytes as text with line feeds only, UTF-8 or what a byte order mark says. Anything else is
 * refused: a guess that is wrong would change the author's letters, and nobody would see it in a hundred thousand words.
 * What is only looked at is read by decode-text.ts, which guesses.
 */
export function decodeStrictly(bytes: Uint8Array): DecodedText {
  const encoding = findEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text === null) {
    const advice =
      'convert it first, for example: iconv -f WINDOWS-1252 -t UTF-8 (a Chinese text: -f GB18030)';
    return {
      ok: false,
      why: `${nameBroken(bytes, encoding)} is not valid ${encoding.toUpperCase()}`,
      advice,
    };
  }
  const control = findControl(text.endsWith(END_MARK) ? text.slice(0, -1) : text);
  if (control !== null) return { ok: false, why: `it is no text: ${control}`, advice: null };
  return { ok: true, text: text.replace(/\r\n?|\u2028|\u2029/g, '\n') };
}

/** With which some old texts end. */
const END_MARK = '\u001a';

/** The first line that cannot be read, where lines can be told. */
function nameBroken(bytes: Uint8Array, encoding: string): string {
  if (encoding !== 'utf-8') return 'it';
  let line = 1;
  for (let from = 0; from <= bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    const to = end === -1 ? bytes.length : end;
    if (decode(bytes.subarray(from, to), encoding) === null) return `line ${line}`;
    from = to + 1;
  }
  return 'it';
}

function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
