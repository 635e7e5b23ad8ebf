import type { Tier } from '../contracts/prompt-registry.ts';

const RISING: readonly Tier[] = ['t1', 't3', 't5'];

/** The variant asked for, else the nearest lower one, else the nearest higher one; null where there is none at all. */
export function chooseTier(available: readonly Tier[], asked: Tier): Tier | null {
  const place = RISING.indexOf(asked);
  const wished = [...RISING.slice(0, place + 1).reverse(), ...RISING.slice(place + 1)];
  return wished.find((tier) => available.includes(tier)) ?? null;
}
