import type { Location, LocationRegistry } from '../contracts/location-registry.ts';
import { InvariantError } from '../errors.ts';
import { deriveLocationName } from './derive-location-name.ts';
import { createNearNames } from './near-names.ts';
import { areToldApart, splitTellingWords } from './split-telling-words.ts';

/** Two places of one parent whose names are so alike that one may be a misspelling of the other. */
export interface LocationSuspect {
  readonly location_id: string;
  readonly label: string;
  readonly nearest_location_id: string;
  readonly nearest_name: string;
  readonly scene_ref: string;
}

/** Where and as what a place is first named. */
export interface FirstMention {
  readonly label: string;
  readonly scene_ref: string;
}

// Shorter names are two edits from anything.
const SHORTEST = 5;

/**
 * For every place that is mentioned, the nearest one registered before it under the same parent, within two edits. So each
 * pair is told once, whatever is mentioned how often; told again on the next call as long as the later place is in use;
 * and not told of places that the outline has left. Where the nearest is told apart on purpose (Room 1, Room 2), the
 * nearest among those with the same telling words counts, if there is one.
 */
export function findAliasSuspects(
  registry: LocationRegistry,
  mentioned: ReadonlyMap<string, FirstMention>,
): LocationSuspect[] {
  const names = createNearNames();
  return registry.locations.flatMap((location, rank) => {
    const { nearText } = deriveLocationName(location.display_name);
    if (nearText.length < SHORTEST) return [];
    const parent = location.parent_location_id ?? '';
    const mention = mentioned.get(location.location_id);
    const split = splitTellingWords(location.display_name);
    const alikeScope = JSON.stringify([parent, split.telling]);
    const nearest = mention === undefined ? null : findNearest(parent, nearText);
    names.add(parent, nearText, rank);
    names.add(alikeScope, nearText, rank);
    if (mention === undefined || nearest === null) return [];
    return [tellSuspect(location, mention, nearest)];

    function findNearest(scope: string, name: string): Location | null {
      const near = placeAt(names.findNearest(scope, name));
      if (near === null || !areToldApart(split, splitTellingWords(near.display_name))) return near;
      return placeAt(names.findNearest(alikeScope, name));
    }
  });

  function placeAt(rank: number | null): Location | null {
    if (rank === null) return null;
    const place = registry.locations[rank];
    if (place === undefined) throw new InvariantError('a near name has no place');
    return place;
  }
}

function tellSuspect(location: Location, mention: FirstMention, near: Location): LocationSuspect {
  return {
    location_id: location.location_id,
    label: mention.label,
    nearest_location_id: near.location_id,
    nearest_name: near.display_name,
    scene_ref: mention.scene_ref,
  };
}
