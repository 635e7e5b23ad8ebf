import { STORED_OUTLINE } from '../../contracts/outline.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { deriveSceneTitle } from './derive-scene-title.ts';
import { listPlacedScenes } from './list-placed-scenes.ts';
import { locateJsonObjects } from './locate-json-objects.ts';
import type { OutlineEntry } from './outline-entry.ts';

/** outline/outline.json as entries. Lines are those of the JSON text itself, so that path:line leads where it says. */
export function parseOutlineJson(text: string, path: string): OutlineEntry[] {
  const outline = expectStored(STORED_OUTLINE, path, text);
  const lines = locateJsonObjects(text, ['chapters', '*', 'sections', '*', 'scenes', '*']);
  const people = new Map(outline.characters.map(({ character_id, name }) => [character_id, name]));
  return listPlacedScenes(outline).map(({ ref, chapter, scene }, index) => ({
    number: index + 1,
    scene_ref: ref,
    chapter_title: chapter.title,
    title: deriveSceneTitle(scene.summary),
    pov: people.get(scene.characters[0] ?? '') ?? null,
    start_line: lines[index]?.start_line ?? 1,
    end_line: lines[index]?.end_line ?? 1,
    summary: scene.summary,
  }));
}
