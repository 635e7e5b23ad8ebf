import { hash } from 'node:crypto';
import { renderCanonicalJson } from './canonical-json.ts';

/** SHA-256 of bytes or of a text's UTF-8, written `sha256:<hex>`. In one call: a Hash object outlives every small
 *  collection of garbage, and a long run makes thousands. */
export function hashBytes(data: Uint8Array | string): string {
  return `sha256:${hash('sha256', data, 'hex')}`;
}

/** As lists keep it that every chapter has. */
export function shortenHash(sha256: string): string {
  return sha256.slice('sha256:'.length).slice(0, 16);
}

/** SHA-256 of a JSON value's canonical form (RFC 8785): the same value gives the same hash, whatever its key order. */
export function hashJson(value: unknown): string {
  return hashBytes(renderCanonicalJson(value));
}

/** An id that follows from where it is made, so that a crash and a resume give the same one: prefix + 24 hex. */
export function deriveId(prefix: string, ...parts: readonly (string | number)[]): string {
  return `${prefix}_${hashJson(parts).slice('sha256:'.length, 'sha256:'.length + 24)}`;
}
