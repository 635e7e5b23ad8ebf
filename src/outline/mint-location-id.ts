import { hashBytes } from '../engine/hash.ts';
import { InvariantError } from '../errors.ts';

const LONGEST = 48;
const HASH_START = 'sha256:'.length;
const SHORTEST_HASH = 8;
const LONGEST_HASH = 64;
const HASH_STEP = 4;
const HEAD = LONGEST - SHORTEST_HASH - 1;

/**
 * A new id: `LOC_TOKEN`. Where that is longer than 48 characters or belongs to another place, its first 39 characters, `_`
 * and the first 8 hex digits of the SHA-256 of the stability key, 48 in all at most. Only an id that is taken even so gets
 * more digits of the same hash, and may grow longer.
 */
export function mintLocationId(token: string, stabilityKey: string, taken: ReadonlySet<string>): string {
  const plain = `LOC_${token.toUpperCase()}`;
  if (plain.length <= LONGEST && !taken.has(plain)) return plain;
  const hash = hashBytes(stabilityKey).slice(HASH_START).toUpperCase();
  for (let digits = SHORTEST_HASH; digits <= LONGEST_HASH; digits += HASH_STEP) {
    const id = `${plain.slice(0, HEAD)}_${hash.slice(0, digits)}`;
    if (!taken.has(id)) return id;
  }
  throw new InvariantError(`no location id is left for ${stabilityKey}`);
}
