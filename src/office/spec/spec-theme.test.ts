import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLOUT_COLORS } from './callout-colors.ts';
import { measureContrast } from './contrast.ts';
import { deriveTheme, READABLE } from './spec-theme.ts';

describe('the colours of a document', () => {
  it('can be read on each other, whatever colour was asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const primaryColor = `#${number.toString(16).padStart(6, '0')}`;
        const theme = deriveTheme({ headingFont: 'A', bodyFont: 'B', primaryColor });
        const pairs = [
          [theme.primary, 'FFFFFF'],
          [theme.text, 'FFFFFF'],
          [theme.muted, 'FFFFFF'],
          [theme.text, theme.tint],
        ] as const;
        for (const [ink, ground] of pairs)
          expect(measureContrast(ink, ground)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it('leave a colour alone that can be read', () => {
    expect(deriveTheme({ headingFont: 'A', bodyFont: 'B', primaryColor: '#1E4D8D' }).primary).toBe('1E4D8D');
  });

  it.each(Object.entries(CALLOUT_COLORS))('tell a %s apart and can be read', (_, { ink, ground }) => {
    expect(measureContrast(ink, ground)).toBeGreaterThanOrEqual(READABLE);
    expect(measureContrast('1F2933', ground)).toBeGreaterThanOrEqual(READABLE);
  });

  it.each([
    ['000000', 'FFFFFF', 21],
    ['777777', 'FFFFFF', 4.48],
    ['FFFFFF', 'FFFFFF', 1],
  ])('differ as the guidelines measure it: %s on %s', (a, b, ratio) => {
    expect(measureContrast(a, b)).toBeCloseTo(ratio, 2);
  });
});
