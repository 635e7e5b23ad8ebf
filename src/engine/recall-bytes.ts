import { keepParsed } from './read-stored.ts';

/** An outline and what stands around it, asked for by one tool after the other. */
const RECENT = 8;
const recent: Uint8Array[] = [];

/**
 * The same bytes, where they are among the last few that were asked for, as the object that they were then: so what they hold is
 * parsed and validated once while it does not change (read-stored.ts). For those who only look, since they share it.
 */
export function recallBytes(bytes: Uint8Array): Uint8Array {
  const at = recent.findIndex((known) => known.length === bytes.length && Buffer.compare(known, bytes) === 0);
  const [known] = at === -1 ? [bytes] : recent.splice(at, 1);
  if (known === undefined) return bytes;
  if (at === -1) keepParsed(known);
  recent.unshift(known);
  recent.length = Math.min(recent.length, RECENT);
  return known;
}
