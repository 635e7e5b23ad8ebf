import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFence, hexOf } from './choose-fence.ts';

const digest = hexOf('a digest to begin with');

describe('chooseFence', () => {
  it('takes eight digits where the text does not hold them', () => {
    expect(chooseFence('nothing of the kind', digest)).toBe(digest.slice(0, 8));
  });

  it.each([
    [8, 16],
    [16, 32],
    [32, 64],
    [64, 128],
  ])('doubles when the text holds %i digits', (held, length) => {
    const fence = chooseFence(`before ${digest.slice(0, held)}! after`, digest);
    expect(fence).toHaveLength(length);
    expect(fence.startsWith(digest)).toBe(length >= 64);
  });

  it('never gives a fence that the text holds', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.integer({ min: 1, max: 64 }).map((n) => digest.slice(0, n)),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const fence = chooseFence(text, digest);
        expect(text.includes(fence)).toBe(false);
        expect(fence).toMatch(/^[0-9a-f]{8,}$/);
      }),
    );
  });
});
