import type { Location, LocationRegistry } from '../contracts/location-registry.ts';
import { deriveLocationName, type LocationName, qualifyToken } from './derive-location-name.ts';
import { mintLocationId } from './mint-location-id.ts';

// A registry being added to, with its indexes. Every match key of a parent belongs to exactly one place: a label is given to
// the place that has its key, and only a label whose key is free makes a new one. So the indexes are the same whether
// they grew with the mentions or were built from a stored registry, and the order of batches cannot matter.

export interface KnownPlaces {
  readonly locations: readonly Location[];
  /** The place of this name under this parent, if there is one. */
  readonly find: (label: string, parent: Location | null) => Location | undefined;
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
  const deriveOnce = rememberNames();

  const indexSpelling = (place: Location, label: string): void => {
    setOnce(byName, scope(place.parent_location_id, deriveOnce(label).matchKey), place);
    spellings.get(place)?.add(label);
  };
  const indexPlace = (place: Location): void => {
    ids.add(place.location_id);
    setOnce(byStability, place.stability_key, place);
    spellings.set(place, new Set());
    for (const label of [place.display_name, ...place.aliases]) indexSpelling(place, label);
  };
  for (const place of locations) indexPlace(place);

  return {
    locations,
    find: (label, parent) => {
      const { matchKey } = deriveOnce(label);
      const named = byName.get(scope(parent?.location_id, matchKey));
      if (named !== undefined) return named;
      const spelled = byStability.get(join(parent, matchKey));
      return spelled?.parent_location_id === parent?.location_id ? spelled : undefined;
    },
    register: (label, parent, sceneRef) => {
      const { idToken, stabilityToken, matchKey } = deriveOnce(label);
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
      indexPlace(place);
      return place;
    },
    addSpelling: (place, label) => {
      if (spellings.get(place)?.has(label)) return false;
      place.aliases.push(label);
      indexSpelling(place, label);
      return true;
    },
  };
}

function join(parent: Location | null, token: string): string {
  return parent === null ? token : `${parent.stability_key}::${token}`;
}

function scope(parentId: string | undefined, matchKey: string): string {
  return `${parentId ?? ''} ${matchKey}`;
}

function setOnce<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** Labels repeat from scene to scene, and a dictionary is asked for the Chinese ones. */
function rememberNames(): (label: string) => LocationName {
  const names = new Map<string, LocationName>();
  return (label) => {
    const name = names.get(label) ?? deriveLocationName(label);
    names.set(label, name);
    return name;
  };
}
