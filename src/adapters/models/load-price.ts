import type { ResolvedConfig } from '../../config.ts';
import type { Price } from '../../contracts/config.ts';
import { findKnownModel } from './known-models.ts';
import { loadKnownModels } from './load-known-models.ts';

/** What a model costs, whether it can be asked or not: a price needs no key and no address. */
export async function loadPrice(modelId: string, config: ResolvedConfig): Promise<Price | null> {
  const known = findKnownModel(modelId, await loadKnownModels()).price;
  return config.price(modelId) ?? known ?? config.priceOtherwise;
}
