import { STORED_PLACES } from '../../contracts/location-registry.ts';
import type { Outline } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { findReferenceInName } from '../locate/file-facts.ts';
import { listPlacedScenes, type PlacedScene } from '../outline/list-placed-scenes.ts';
import { loadOwnOutline } from '../outline/load-outline.ts';
import { readInputIfThere } from '../project/read-input-if-there.ts';
import type { ToolContext } from '../tool.ts';

/** What of the canon concerns a scene: who is in it, where it is, and when it is. */
export interface CanonScope {
  readonly chapter: number;
  /** In the whole outline. */
  readonly number: number;
  readonly cast: readonly string[];
  /** Those whom the story has brought in by then and who are not there. */
  readonly absent: readonly string[];
  /** All names of its places and of what they lie in. */
  readonly places: readonly string[];
}

/** By the outline, whether the scene is written or not; null where the path or the outline does not tell. */
export async function loadCanonScope(
  context: Pick<ToolContext, 'files'>,
  scenePath: string,
): Promise<CanonScope | null> {
  const reference = findReferenceInName(scenePath);
  const outline = reference === null ? null : await loadOwnOutline(context);
  if (outline === null) return null;
  const placed = listPlacedScenes(outline).find(({ ref }) => ref === reference);
  if (placed === undefined) return null;
  return deriveScope(outline, placed, await readInputIfThere(context, PROJECT_PATHS.places));
}

function deriveScope(outline: Outline, { number, chapter, scene }: PlacedScene, places: string | null) {
  const isThere = (id: string) => scene.characters.includes(id);
  const hasCome = (intro: { chapter: number; scene: number }) =>
    intro.chapter < chapter.chapter_id ||
    (intro.chapter === chapter.chapter_id && intro.scene <= scene.scene_id);
  const absent = outline.characters.filter(
    ({ character_id, intro }) => !isThere(character_id) && hasCome(intro),
  );
  return {
    chapter: chapter.chapter_id,
    number,
    cast: outline.characters.filter(({ character_id }) => isThere(character_id)).map(({ name }) => name),
    absent: absent.map(({ name }) => name),
    places: listPlaceNames(places, [scene.location_start_id, scene.location_end_id]),
  };
}

function listPlaceNames(text: string | null, ids: readonly string[]): string[] {
  const all = readIfValid(STORED_PLACES, text)?.locations ?? [];
  const wanted = new Set(ids);
  for (const { location_id, parent_location_id: parent } of all) {
    if (ids.includes(location_id) && parent !== undefined) wanted.add(parent);
  }
  return all
    .filter(({ location_id }) => wanted.has(location_id))
    .flatMap(({ display_name, aliases }) => [display_name, ...aliases]);
}
