import type { Location, LocationRegistry } from '../contracts/location-registry.ts';
import type { Chapter } from '../contracts/outline.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { type Card, renderCard } from '../manuscript/card.ts';
import { nameCards } from '../manuscript/name-cards.ts';
import { listScenes, type ReferencedScene } from './list-scenes.ts';
import { transliterateHan } from './transliterate-han.ts';

/** Compendium/Locations/LOC-….md, one a place, with the scenes that play there. */
export function renderLocationCards(
  { locations }: LocationRegistry,
  chapters: readonly Chapter[],
  language: string,
): Card[] {
  const names = new Map(locations.map(({ location_id, display_name }) => [location_id, display_name]));
  const scenes = listByPlace(listScenes(chapters));
  const heading = language.split('-')[0] === 'zh' ? '场景' : 'Scenes';
  const paths = nameCards(
    PROJECT_PATHS.placeCards,
    'LOC',
    locations.map(({ location_id, display_name }) => ({
      latin: transliterateHan(display_name),
      id: location_id.replace(/^LOC_/, ''),
    })),
  );
  return locations.map((place, index) => ({
    path: paths[index] ?? '',
    text: renderLocationCard(place, names, scenes.get(place.location_id) ?? [], heading),
  }));
}

function renderLocationCard(
  place: Location,
  names: ReadonlyMap<string, string>,
  scenes: readonly ReferencedScene[],
  heading: string,
): string {
  const parent = place.parent_location_id;
  return renderCard({
    title: place.display_name,
    fields: [
      ['name', place.display_name],
      ['location_id', place.location_id],
      ['aliases', place.aliases],
      ['located_in', parent === undefined ? null : (names.get(parent) ?? parent)],
      ['introduced_in', place.introduced_in],
    ],
    sections:
      scenes.length === 0 ? [] : [[heading, scenes.map(({ ref, scene }) => `${ref} ${scene.summary}`)]],
  });
}

/** A scene plays where it starts and where it ends. */
function listByPlace(scenes: readonly ReferencedScene[]): Map<string, ReferencedScene[]> {
  const places = new Map<string, ReferencedScene[]>();
  for (const placed of scenes) {
    const { location_start_id: start, location_end_id: end } = placed.scene;
    for (const id of new Set([start, end])) {
      const known = places.get(id);
      if (known === undefined) places.set(id, [placed]);
      else known.push(placed);
    }
  }
  return places;
}
