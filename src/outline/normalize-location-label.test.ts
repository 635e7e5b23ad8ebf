import { describe, expect, it } from 'vitest';
import table from '../../test/fixtures/outline/location-labels.json' with { type: 'json' };
import { normalizeLocationLabel } from './normalize-location-label.ts';

describe('normalizeLocationLabel', () => {
  it.each(table.tokens)('makes of %j the token %j', (label, token) => {
    expect(normalizeLocationLabel(label ?? '')).toBe(token);
  });

  it('gives the same token whatever the Unicode form of the label', () => {
    for (const [label = ''] of table.tokens) {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
        expect(normalizeLocationLabel(label.normalize(form))).toBe(normalizeLocationLabel(label));
      }
    }
  });
});
