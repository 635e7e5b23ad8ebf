import type { LocationRegistry } from '../contracts/location-registry.ts';
import { hashJson } from '../engine/hash.ts';

/** The hash that the report and the outline's metadata name the registry by: the same whatever the order of its keys. */
export function hashRegistry(registry: LocationRegistry): string {
  return hashJson(registry);
}
