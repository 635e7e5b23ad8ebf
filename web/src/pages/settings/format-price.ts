import type { Price } from '../../../../src/contracts/config.ts';
import type { Dictionary } from '../../shared/dictionaries.ts';

/** In and out. The offline author is part of the program; what nobody told of another model is unknown. */
export function formatPrice(model: string, price: Price | null, words: Dictionary): string {
  if (model.startsWith('offline:') || (price?.input === 0 && price.output === 0)) return words.free;
  return price === null ? words.priceUnknown : `$${price.input} / $${price.output}`;
}
