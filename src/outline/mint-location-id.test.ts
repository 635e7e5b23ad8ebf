import { describe, expect, it } from 'vitest';
import { InvariantError } from '../errors.ts';
import { mintLocationId } from './mint-location-id.ts';

// printf %s old_city::harbour | sha256sum begins 9c06123f3c81
const KEY = 'old_city::harbour';
const LONG = 'the_long_gallery_of_the_winter_palace_in_old';

describe('mintLocationId', () => {
  it('is the token in capitals while that is free and fits', () => {
    expect(mintLocationId('harbour', KEY, new Set())).toBe('LOC_HARBOUR');
    expect(mintLocationId(LONG, KEY, new Set())).toHaveLength(48);
    expect(mintLocationId(LONG, KEY, new Set())).toBe(`LOC_${LONG.toUpperCase()}`);
  });

  it('ends in the hash of the stability key when the plain id is taken', () => {
    expect(mintLocationId('harbour', KEY, new Set(['LOC_HARBOUR']))).toBe('LOC_HARBOUR_9C06123F');
  });

  it('is cut to 48 characters, hash included, when the token is longer', () => {
    const id = mintLocationId(`${LONG}e`, KEY, new Set());
    expect(id).toBe('LOC_THE_LONG_GALLERY_OF_THE_WINTER_PALA_9C06123F');
    expect(id).toHaveLength(48);
  });

  it('takes more of the hash while the id is still taken', () => {
    const taken = new Set(['LOC_HARBOUR', 'LOC_HARBOUR_9C06123F']);
    expect(mintLocationId('harbour', KEY, taken)).toBe('LOC_HARBOUR_9C06123F3C81');
  });

  it('refuses to repeat an id when the hash is used up', () => {
    const taken = new Set<string>();
    for (let times = 0; times < 16; times += 1) taken.add(mintLocationId('harbour', KEY, taken));
    expect(taken.size).toBe(16);
    expect(() => mintLocationId('harbour', KEY, taken)).toThrow(InvariantError);
  });
});
