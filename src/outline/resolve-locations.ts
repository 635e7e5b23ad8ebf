import type { Location, LocationDelta, LocationRegistry } from '../contracts/location-registry.ts';
import { type FirstMention, findAliasSuspects, type LocationSuspect } from './find-alias-suspects.ts';
import { createKnownPlaces } from './known-places.ts';

// Labels to location ids. The same registry and the same mentions, in chapter order, always give the same result; resolved
// again on that result they add nothing. A label is another name of a known place only when its match key is that
// place's, under the same parent or under none yet: a near miss becomes a place of its own and a suspect.

export interface LocationMention {
  /** chapter:scene */
  readonly scene_ref: string;
  readonly at: 'start' | 'end';
  readonly label: string;
  /** The place it lies in, itself without a parent. */
  readonly parent_label: string | null;
}

export interface LocationResolution {
  readonly registry: LocationRegistry;
  /** One a mention, in the same order. */
  readonly ids: readonly string[];
  readonly deltas: readonly LocationDelta[];
  /** Looked for when it is asked for: only the last phase's are told. */
  readonly suspects: readonly LocationSuspect[];
}

export function resolveLocations(
  registry: LocationRegistry,
  mentions: readonly LocationMention[],
): LocationResolution {
  const places = createKnownPlaces(registry);
  const deltas: LocationDelta[] = [];
  const mentioned = new Map<string, FirstMention>();

  const resolve = (label: string, parent: Location | null, sceneRef: string): Location => {
    const found = places.find(label, parent);
    const adopted = found === undefined && parent !== null ? places.adopt(label, parent) : undefined;
    const place = found ?? adopted ?? places.register(label, parent, sceneRef);
    const { location_id } = place;
    const tell = (change: LocationDelta['change']) =>
      deltas.push({ location_id, change, label, introduced_in: sceneRef });
    if (adopted !== undefined) tell('parent_added');
    if (found === undefined && adopted === undefined) tell('added');
    else if (places.addSpelling(place, label)) tell('alias_added');
    if (!mentioned.has(location_id)) mentioned.set(location_id, { label, scene_ref: sceneRef });
    return place;
  };

  const ids = mentions.map(({ label, parent_label, scene_ref }) => {
    const parent = parent_label === null ? null : resolve(parent_label, null, scene_ref);
    return resolve(label, parent, scene_ref).location_id;
  });
  const resolved: LocationRegistry = { ...registry, locations: [...places.locations] };
  return {
    registry: resolved,
    ids,
    deltas,
    get suspects() {
      return findAliasSuspects(resolved, mentioned);
    },
  };
}
