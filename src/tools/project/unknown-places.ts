import type { LocationRegistry } from '../../contracts/location-registry.ts';
import { CodedError } from '../../errors.ts';

// Location ids are the registry's to give. One that it does not know is nobody's place: neither an outline that was edited by
// hand nor a plan may bring it into a card, and from there onto a page.

export interface UnknownPlace {
  readonly id: string;
  readonly path: readonly PropertyKey[];
}

const LOCATION_ID = /\bLOC_[A-Z0-9_]+/g;

/** Every location id in a value, at any depth and inside any text, that the registry does not have. */
export function listUnknownPlaces(
  value: unknown,
  { locations }: Pick<LocationRegistry, 'locations'>,
): UnknownPlace[] {
  const known = new Set<string>(locations.map(({ location_id }) => location_id));
  const look = (part: unknown, path: readonly PropertyKey[]): UnknownPlace[] => {
    if (typeof part === 'string') {
      const ids = new Set(Array.from(part.matchAll(LOCATION_ID), ([id]) => id));
      return [...ids].filter((id) => !known.has(id)).map((id) => ({ id, path }));
    }
    if (typeof part !== 'object' || part === null) return [];
    const entries = Array.isArray(part) ? [...part.entries()] : Object.entries(part);
    return entries.flatMap(([key, each]) => look(each, [...path, key]));
  };
  return look(value, []);
}

/** Throws where what stands in the outline is at a place that the registry does not have. */
export function refuseUnknownPlaces(value: unknown, registry: Pick<LocationRegistry, 'locations'>): void {
  const unknown = [...new Set(listUnknownPlaces(value, registry).map(({ id }) => id))];
  if (unknown.length === 0) return;
  throw new CodedError('location_registry_missing', {
    message: `The outline is at ${unknown.slice(0, 5).join(', ')}, which is not in the book’s registry of places.`,
    kept: 'nothing was changed',
    details: { location_ids: unknown.slice(0, 50) },
  });
}
