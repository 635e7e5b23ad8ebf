import type { AuthorBible } from '../contracts/author-bible.ts';
import type { Location, LocationRegistry } from '../contracts/location-registry.ts';
import type { Chapter } from '../contracts/outline.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import { type Card, type CardContent, renderCard } from '../manuscript/card.ts';
import { nameCards } from '../manuscript/name-cards.ts';
import { transliterateHan } from '../text/transliterate-han.ts';
import { listEntries, tellFact } from '../tools/bible/list-entries.ts';
import { isSamePlace } from '../tools/canon/is-same-place.ts';
import { listScenes, type ReferencedScene } from './list-scenes.ts';

export interface PlaceFacts {
  /** Null before there is an outline. */
  readonly registry: LocationRegistry | null;
  readonly chapters: readonly Chapter[];
  readonly language: string;
  /** The author's own. What it says of a place stands on its card, and a place that no scene has come to yet has a card of its own. */
  readonly bible: AuthorBible | null;
}

/** Compendium/Locations/LOC-….md, one a place, with the scenes that play there. */
export function renderLocationCards({ registry, chapters, language, bible }: PlaceFacts): Card[] {
  const locations = registry?.locations ?? [];
  const names = new Map(locations.map(({ location_id, display_name }) => [location_id, display_name]));
  const scenes = listByPlace(listScenes(chapters));
  const isChinese = language.split('-')[0] === 'zh';
  const told = listEntries(bible, 'place');
  const placed = locations.map((place) => ({
    latin: transliterateHan(place.display_name),
    id: place.location_id.replace(/^LOC_/, ''),
    content: describePlace(place, names),
    scenes: scenes.get(place.location_id) ?? [],
    facts: told.filter((entry) => isCalled(place, entry.name)).flatMap(({ facts }) => facts),
  }));
  const unplaced = told
    .filter(({ name }) => !locations.some((place) => isCalled(place, name)))
    .map(({ name, facts }) => ({
      latin: transliterateHan(name),
      id: hashBytes(name).slice('sha256:'.length, 15),
      content: { title: name, fields: [['name', name]] as CardContent['fields'] },
      scenes: [],
      facts,
    }));
  const all = [...placed, ...unplaced];
  const paths = nameCards(PROJECT_PATHS.placeCards, 'LOC', all);
  const headings = isChinese ? CHINESE : ENGLISH;
  return all.map(({ content, scenes: here, facts }, index) => ({
    path: paths[index] ?? '',
    text: renderCard({
      ...content,
      sections: [
        ...(here.length === 0
          ? []
          : [[headings.scenes, here.map(({ ref, scene }) => `${ref} ${scene.summary}`)] as const]),
        ...(facts.length === 0 ? [] : [[headings.bible, facts.map(tellFact)] as const]),
      ],
    }),
  }));
}

const ENGLISH = { scenes: 'Scenes', bible: 'In the author’s bible' };
const CHINESE = { scenes: '场景', bible: '作者设定集原文' };

/** By any of its names, with an article or without. */
function isCalled({ display_name, aliases }: Location, name: string): boolean {
  return [display_name, ...aliases].some((own) => isSamePlace(own, name));
}

function describePlace(
  place: Location,
  names: ReadonlyMap<string, string>,
): Pick<CardContent, 'title' | 'fields'> {
  const parent = place.parent_location_id;
  return {
    title: place.display_name,
    fields: [
      ['name', place.display_name],
      ['location_id', place.location_id],
      ['aliases', place.aliases],
      ['located_in', parent === undefined ? null : (names.get(parent) ?? parent)],
      ['introduced_in', place.introduced_in],
    ],
  };
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
