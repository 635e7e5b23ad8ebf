import type { ResolvedConfig } from '../../config.ts';
import type { Price } from '../../contracts/config.ts';
import { loadPrices } from './load-prices.ts';
import { findPrice } from './price-table.ts';

/** What a model costs, whether it can be asked or not: a price needs no key and no address. */
export async function loadPrice(modelId: string, config: ResolvedConfig): Promise<Price | null> {
  const own = config.price(modelId);
  return findPrice(modelId, own === null ? {} : { [modelId]: own }, await loadPrices());
}
