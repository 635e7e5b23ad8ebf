import { hashBytes } from './hash.ts';

// A line of a journal carries the hash of itself, so that a tail garbled by a crash can never pass for a record: the
// hash is of the JSON text of the line with an empty line_hash, in the key order in which it is stored.

const UNSEALED_END = '"line_hash":""}';

/** The text of a line that was sealed here, so that it is not rendered a second time when it is appended. */
const rendered = new WeakMap<object, string>();

/** Seals a line that was just built, in place; it is not changed afterwards. */
export function sealLine<T extends object>(line: T): T & { line_hash: string } {
  const sealed = Object.assign(line, { line_hash: '' });
  const text = JSON.stringify(sealed);
  sealed.line_hash = hashBytes(text);
  if (text.endsWith(UNSEALED_END)) {
    rendered.set(sealed, `${text.slice(0, -UNSEALED_END.length)}"line_hash":"${sealed.line_hash}"}`);
  }
  return sealed;
}

/** A line as it is stored. Its text is given away: a record may be held for as long as its run, and its text need not. */
export function renderLine(line: object): string {
  const text = rendered.get(line) ?? JSON.stringify(line);
  rendered.delete(line);
  return text;
}

export function isSealed(line: { readonly line_hash: string }): boolean {
  return line.line_hash === hashLine({ ...line, line_hash: '' });
}

function hashLine(line: object): string {
  return hashBytes(JSON.stringify(line));
}
