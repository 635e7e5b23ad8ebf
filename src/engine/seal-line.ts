import { hashBytes } from './hash.ts';

// A line of a journal carries the hash of itself, so that a tail garbled by a crash can never pass for a record: the
// hash is of the JSON text of the line with an empty line_hash, in the key order in which it is stored.

/** Seals a line that was just built, in place. */
export function sealLine<T extends object>(line: T): T & { line_hash: string } {
  const sealed = Object.assign(line, { line_hash: '' });
  sealed.line_hash = hashLine(sealed);
  return sealed;
}

export function isSealed(line: { readonly line_hash: string }): boolean {
  return line.line_hash === hashLine({ ...line, line_hash: '' });
}

function hashLine(line: object): string {
  return hashBytes(JSON.stringify(line));
}
