import type { Price } from '../../../../src/contracts/config.ts';

/** In and out; null where nobody knows. */
export function formatPrice(price: Price | null): string | null {
  return price === null ? null : `$${price.input} / $${price.output}`;
}
