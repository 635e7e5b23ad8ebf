import { refuseSource } from './refuse-source.ts';

/**
 * Bytes as text with line feeds only: UTF-8, or what a byte order mark says. Anything else is refused: a guess that is
 * wrong would change the author's letters, and nobody would see it in a hundred thousand words.
 */
export function decodeStrictly(bytes: Uint8Array, name: string): string {
  const encoding = findEncoding(bytes);
  const text = decode(bytes, encoding, name);
  if (text.includes('\0')) {
    throw refuseSource(name, 'it is no text: it has zero bytes', 'save it as .txt, .md, .docx or .epub');
  }
  return text.replace(/\r\n?|\u2028|\u2029/g, '\n');
}

function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decode(bytes: Uint8Array, encoding: string, name: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw refuseSource(
      name,
      `it is not valid ${encoding.toUpperCase()}`,
      `convert it first, for example: iconv -f WINDOWS-1252 -t UTF-8 (a Chinese text: -f GB18030)`,
    );
  }
}
