import type { Location } from '../../../../src/contracts/location-registry.ts';
import type { Chapter } from '../../../../src/contracts/outline.ts';
import { listScenes } from '../../../../src/outline/list-scenes.ts';

export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  /** What it lies in. */
  readonly within: string | null;
  /** chapter:scene of those that begin or end there, in story order. */
  readonly scenes: readonly string[];
}

/** The places of the registry, in its order, and after them those that only scenes name. */
export function derivePlaces(chapters: readonly Chapter[], registry: readonly Location[]): PlaceRow[] {
  const names = new Map(registry.map(({ location_id, display_name }) => [location_id, display_name]));
  const scenes = new Map<string, string[]>(registry.map(({ location_id }) => [location_id, []]));
  for (const { ref, scene } of listScenes(chapters)) {
    for (const id of new Set([scene.location_start_id, scene.location_end_id])) {
      const known = scenes.get(id);
      if (known === undefined) scenes.set(id, [ref]);
      else known.push(ref);
    }
  }
  const parents = new Map(registry.map((each) => [each.location_id, each.parent_location_id]));
  return [...scenes].map(([id, refs]) => {
    const parent = parents.get(id);
    return {
      id,
      name: names.get(id) ?? id,
      within: parent === undefined ? null : (names.get(parent) ?? parent),
      scenes: refs,
    };
  });
}
