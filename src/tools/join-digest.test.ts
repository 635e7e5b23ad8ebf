import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinDigest } from './join-digest.ts';
import { DIGEST_LIMIT } from './tool.ts';

describe('a digest', () => {
  it('has all lines where they fit', () => {
    expect(joinDigest(['a', 'b'])).toBe('a\nb');
    expect(joinDigest(['x'.repeat(DIGEST_LIMIT)])).toHaveLength(DIGEST_LIMIT);
    expect(joinDigest([])).toBe('');
  });

  it('ends with how many lines are left out', () => {
    expect(joinDigest(['a', 'x'.repeat(DIGEST_LIMIT), 'c'])).toBe('a\n… 2 more lines');
  });

  it('never passes its limit', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.nat(2000).map((length) => 'x'.repeat(length)),
          { maxLength: 12 },
        ),
        (lines) => {
          expect(joinDigest(lines).length).toBeLessThanOrEqual(DIGEST_LIMIT);
        },
      ),
    );
  });
});
