import { readFile } from 'node:fs/promises';
import { InvariantError } from '../../errors.ts';
import { type PriceTable, PriceTableSchema } from './price-table.ts';

/** The table that comes with the program. */
export async function loadPrices(
  location: URL = new URL('../../../assets/prices.json', import.meta.url),
): Promise<PriceTable> {
  const parsed = PriceTableSchema.safeParse(JSON.parse(await readFile(location, 'utf8')));
  if (!parsed.success) {
    throw new InvariantError(`the price table does not keep its contract: ${parsed.error.message}`);
  }
  return parsed.data;
}
