import type { Location, LocationRegistry } from '../contracts/location-registry.ts';
import { deriveLocationName, qualifyToken } from './derive-location-name.ts';
import { mintLocationId } from './mint-location-id.ts';

// A registry being added to, with its indexes. Every match key of a parent belongs to exactly one place: a label is given to
// the place that has its key, and only a label whose key is free makes a new one. So the indexes are the same whether
// they grew with the mentions or were built from a stored registry, and the order of batches cannot matter. A place that was
// first named without a parent is put under the first that is named for it, and still goes by its name alone.

export interface KnownPlaces {
  readonly locations: readonly Location[];
  /** The place of this name under this parent, if there is one. */
  readonly find: (label: string, parent: Location | null) => Location | undefined;
  /** The place of this name without a parent, which from now on lies in this one; undefined where there is none that can. */
  readonly adopt: (label: string, parent: Location) => Location | undefined;
  readonly register: (label: string, parent: Location | null, sceneRef: string) => Location;
  /** Keeps another spelling of a place; false when it is known. */
  readonly addSpelling: (place: Location, label: string) => boolean;
}

/** Works on copies: the registry given stays as it is. */
export function createKnownPlaces(registry: LocationRegistry): KnownPlaces {
  const locations = registry.locations.map((location) => ({ ...location, aliases: [...location.aliases] }));
  const ids = new Set<string>();
  const byName = new Map<string, Location>();
  const byStability = new Map<string, Location>();
  const spellings = new Map<Location, Set<string>>();

  /** In the scope that it was first named in; what has its name where it was put later, kept it. */
  const indexSpelling = (place: Location, label: string): void => {
    const { matchKey } = deriveLocationName(label);
    const first = wasNamedAlone(place) ? undefined : place.parent_location_id;
    setOnce(byName, scope(first, matchKey), place);
    spellings.get(place)?.add(label);
  };
  const indexAdopted = (place: Location, label: string): void => {
    setOnce(byName, scope(place.parent_location_id, deriveLocationName(label).matchKey), place);
  };
  const indexPlace = (place: Location): void => {
    ids.add(place.location_id);
    setOnce(byStability, place.stability_key, place);
    spellings.set(place, new Set());
    for (const label of [place.display_name, ...place.aliases]) indexSpelling(place, label);
  };
  for (const place of locations) indexPlace(place);
  for (const place of locations) for (const label of spellings.get(place) ?? []) indexAdopted(place, label);
  const byId = new Map(locations.map((place) => [place.location_id, place]));

  /** Whether it is that place, or anywhere in it. */
  const liesIn = (place: Location, whole: Location): boolean => {
    for (let at: Location | undefined = place; at !== undefined; at = byId.get(at.parent_location_id ?? ''))
      if (at === whole) return true;
    return false;
  };

  return {
    locations,
    find: (label, parent) => {
      const { matchKey } = deriveLocationName(label);
      const named = byName.get(scope(parent?.location_id, matchKey));
      if (named !== undefined) return named;
      const spelled = byStability.get(join(parent, matchKey));
      return parent === null || spelled?.parent_location_id === parent.location_id ? spelled : undefined;
    },
    adopt: (label, parent) => {
      const place = byName.get(scope(undefined, deriveLocationName(label).matchKey));
      if (place === undefined || place.parent_location_id !== undefined || liesIn(parent, place)) return;
      const names = [...(spellings.get(place) ?? [])].map((name) =>
        scope(parent.location_id, deriveLocationName(name).matchKey),
      );
      if (names.some((name) => byName.has(name))) return;
      place.parent_location_id = parent.location_id;
      for (const name of names) byName.set(name, place);
      return place;
    },
    register: (label, parent, sceneRef) => {
      const { idToken, stabilityToken, matchKey } = deriveLocationName(label);
      const plain = join(parent, stabilityToken);
      // Names that sound alike have one token; the key tells them apart, and with it the suffix of the id.
      const key = byStability.has(plain) ? join(parent, qualifyToken(stabilityToken, matchKey)) : plain;
      const place: Location = {
        location_id: mintLocationId(idToken, key, ids),
        display_name: label,
        aliases: [],
        stability_key: key,
        introduced_in: sceneRef,
        ...(parent === null ? {} : { parent_location_id: parent.location_id }),
      };
      locations.push(place);
      byId.set(place.location_id, place);
      indexPlace(place);
      return place;
    },
    addSpelling: (place, label) => {
      if (spellings.get(place)?.has(label)) return false;
      place.aliases.push(label);
      indexSpelling(place, label);
      indexAdopted(place, label);
      return true;
    },
  };
}

function join(parent: Location | null, token: string): string {
  return parent === null ? token : `${parent.stability_key}::${token}`;
}

/** Its key is what it was first called by, and stays. */
function wasNamedAlone({ stability_key }: Location): boolean {
  return !stability_key.includes('::');
}

function scope(parentId: string | undefined, matchKey: string): string {
  return `${parentId ?? ''} ${matchKey}`;
}

function setOnce<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
