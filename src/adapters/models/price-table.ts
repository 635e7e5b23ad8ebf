import { z } from 'zod';
import { type Price, PriceSchema } from '../../contracts/config.ts';

/** assets/prices.json: dollars for a million tokens by model, and the day they were true. */
export const PriceTableSchema = z.strictObject({
  schema_version: z.literal('prices_v1'),
  as_of: z.iso.date(),
  /** By model id; `provider:*` stands for every model of a provider. */
  prices: z.record(z.string(), PriceSchema),
});
export type PriceTable = z.infer<typeof PriceTableSchema>;

/**
 * The price of a model: the user's own, else the table's, by exact name, then by the longest name that it is a dated
 * version of, then by provider. Null where nobody knows: `gpt-4o-audio` is not a `gpt-4o`, and unknown is never zero.
 */
export function findPrice(
  modelId: string,
  overrides: Readonly<Record<string, Price>>,
  table: PriceTable,
): Price | null {
  return (
    readOwn(overrides, modelId) ??
    readOwn(table.prices, modelId) ??
    readOwn(table.prices, findDatedBase(modelId, table) ?? '') ??
    readOwn(table.prices, `${modelId.split(':', 1)[0]}:*`)
  );
}

// -20250929 · -2024-08-06 · @20250929 · -001 · -latest · -preview-05-06
const VERSION = /^([-@]\d{8}|-\d{4}-\d{2}-\d{2}|-\d{3}|-latest|-preview-\d{2}-\d{2,4})$/;

function findDatedBase(modelId: string, table: PriceTable): string | undefined {
  return Object.keys(table.prices)
    .filter((name) => modelId.startsWith(name) && VERSION.test(modelId.slice(name.length)))
    .sort((a, b) => b.length - a.length)[0];
}

function readOwn(prices: Readonly<Record<string, Price>>, name: string): Price | null {
  return Object.hasOwn(prices, name) ? (prices[name] ?? null) : null;
}
