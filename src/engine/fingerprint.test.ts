import { describe, expect, it } from 'vitest';
import { FingerprintSchema } from '../contracts/run.ts';
import { deriveFingerprint, diffFingerprints } from './fingerprint.ts';

describe('deriveFingerprint', () => {
  it('pins every part and the whole, and keeps its contract', () => {
    const fingerprint = deriveFingerprint({ templates: ['a'], settings: { chapters: 3 } });
    expect(Object.keys(fingerprint.parts)).toEqual(['templates', 'settings']);
    expect(FingerprintSchema.safeParse(fingerprint).success).toBe(true);
  });

  it('does not depend on the order of parts or of keys', () => {
    const one = deriveFingerprint({ a: { x: 1, y: 2 }, b: null });
    const two = deriveFingerprint({ b: null, a: { y: 2, x: 1 } });
    expect(two.sha256).toBe(one.sha256);
    expect(diffFingerprints(one, two)).toEqual([]);
  });

  it('changes with any part, with its name and with one more', () => {
    const all = [
      deriveFingerprint({ a: 1, b: 2 }),
      deriveFingerprint({ a: 1, b: 3 }),
      deriveFingerprint({ a: 1, c: 2 }),
      deriveFingerprint({ a: 2, b: 1 }),
      deriveFingerprint({ a: 1, b: 2, c: null }),
      deriveFingerprint({}),
    ].map(({ sha256 }) => sha256);
    expect(new Set(all).size).toBe(all.length);
  });

  it('refuses a part that is not JSON', () => {
    expect(() => deriveFingerprint({ a: undefined })).toThrow('not JSON');
  });
});

describe('diffFingerprints', () => {
  it('names the parts that changed, came or went, in order', () => {
    const was = deriveFingerprint({ templates: 1, settings: 2, inputs: 3 });
    const is = deriveFingerprint({ templates: 9, inputs: 3, recipe: 4 });
    expect(diffFingerprints(was, is)).toEqual(['recipe', 'settings', 'templates']);
    expect(diffFingerprints(is, was)).toEqual(['recipe', 'settings', 'templates']);
  });
});
