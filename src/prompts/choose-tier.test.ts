import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TierSchema } from '../contracts/prompt-registry.ts';
import { chooseTier } from './choose-tier.ts';

const table = z
  .array(z.strictObject({ variants: z.array(TierSchema), asked: TierSchema, found: TierSchema.nullable() }))
  .parse(
    JSON.parse(
      readFileSync(new URL('../../test/fixtures/prompts/tier-fallback.json', import.meta.url), 'utf8'),
    ),
  );

describe('chooseTier', () => {
  it.each(table)('of $variants, asked for $asked, finds $found', ({ variants, asked, found }) => {
    expect(chooseTier(variants, asked)).toBe(found);
    expect(chooseTier(variants.toReversed(), asked)).toBe(found);
  });

  it('is tabled for every set of variants and every tier, each once', () => {
    const rows = new Set(table.map((row) => `${[...row.variants].sort().join('+')} ${row.asked}`));
    expect(table).toHaveLength(2 ** TierSchema.options.length * TierSchema.options.length);
    expect(rows.size).toBe(table.length);
  });
});
