import { hashBytes } from './hash.ts';

// A line of a journal carries the hash of itself, so that a tail garbled by a crash can never pass for a record: the
// hash is of the JSON text of the line with line_hash left out, in the key order in which it is stored.

export function sealLine<T extends object>(line: T): T & { line_hash: string } {
  return { ...line, line_hash: hashLine(line) };
}

export function isSealed(line: { readonly line_hash: string }): boolean {
  const { line_hash, ...rest } = line;
  return line_hash === hashLine(rest);
}

function hashLine(line: object): string {
  return hashBytes(JSON.stringify(line));
}
