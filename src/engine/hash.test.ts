import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashSchema } from '../contracts/ids.ts';
import { deriveId, hashBytes, hashJson } from './hash.ts';

describe('hashBytes', () => {
  it('is SHA-256, of a text the same as of its UTF-8', () => {
    const empty = 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(hashBytes('')).toBe(empty);
    expect(hashBytes(new Uint8Array())).toBe(empty);
    expect(hashBytes('潮 😀')).toBe(hashBytes(Buffer.from('潮 😀')));
    expect(hashBytes('abc')).toBe('sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('hashJson', () => {
  it('is the same for the same value, whatever the order of its keys', () => {
    expect(hashJson({ a: 1, b: { c: [1, 2], d: null } })).toBe(hashJson({ b: { d: null, c: [1, 2] }, a: 1 }));
  });

  it.each([
    [1, '1'],
    [null, 'null'],
    [
      [1, 2],
      [2, 1],
    ],
    [{}, []],
    [{ a: null }, {}],
    ['a', ['a']],
    ['é', 'e\u0301'],
  ])('%j and %j have different hashes', (one, other) => {
    expect(hashJson(one)).not.toBe(hashJson(other));
  });

  it('of any value is a hash, and stays the same over a round through text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const hash = hashJson(value);
        expect(HashSchema.safeParse(hash).success).toBe(true);
        expect(hashJson(JSON.parse(JSON.stringify(value)))).toBe(hash);
      }),
    );
  });
});

describe('deriveId', () => {
  it('is a prefix and 24 hex digits that follow from the parts', () => {
    const id = deriveId('run', 'run_1', 'chapter:1', 2);
    expect(id).toMatch(/^run_[0-9a-f]{24}$/);
    expect(deriveId('run', 'run_1', 'chapter:1', 2)).toBe(id);
  });

  it('keeps parts apart', () => {
    const ids = [
      deriveId('call', 'a', 'b'),
      deriveId('call', 'ab'),
      deriveId('call', 'a', 'b', ''),
      deriveId('call', 'b', 'a'),
      deriveId('call', 'a', 1),
      deriveId('call', 'a', '1'),
      deriveId('call'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
