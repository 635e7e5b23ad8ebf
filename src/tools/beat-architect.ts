import { z } from 'zod';
import { type Character, type Characters, STORED_CHARACTERS } from '../contracts/characters.ts';
import { STORED_PLACES } from '../contracts/location-registry.ts';
import type { Outline } from '../contracts/outline.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { chapterFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import { type SceneFrame, SceneFrameSchema } from '../contracts/scene-work.ts';
import { nameCount } from '../name-count.ts';
import { boundText } from './bound-text.ts';
import { isSamePerson } from './canon/is-same-person.ts';
import { listCharacters } from './canon/list-characters.ts';
import { USUAL_SCENE_WORDS } from './direction/derive-length.ts';
import type { PlacedScene } from './outline/list-placed-scenes.ts';
import { findScene, loadOutline } from './outline/load-outline.ts';
import { loadJson } from './project/load-json.ts';
import { refuseUnknownPlaces } from './project/unknown-places.ts';
import { deriveBeats } from './scene/derive-beats.ts';
import { findScenePath, findSceneText } from './scene/find-scene-text.ts';
import { fitFrame } from './scene/fit-frame.ts';
import { takeEnding } from './scene/take-ending.ts';
import { deriveScenePath } from './scene-path.ts';
import { DIGEST_LIMIT, defineTool, type ToolContext } from './tool.ts';

const ENDING_CHARACTERS = 600;
const ABOUT_CHARACTERS = 320;

/** All that is known of a scene before anybody writes it, put together from the outline and the files around it. */
export const beatArchitect = defineTool({
  name: 'beat_architect',
  summary: "Builds a scene's frame from the outline: cast, places, transitions, beats with their words.",
  args: z.strictObject({
    scene_ref: SceneRefSchema,
    target_words: z.int().min(100).max(20_000).optional(),
  }),
  result: SceneFrameSchema,

  async run({ scene_ref, target_words = USUAL_SCENE_WORDS }, context) {
    const outline = await loadOutline(context);
    const { scenes, placed } = findScene('beat_architect', outline, scene_ref);
    const { chapter, scene } = placed;
    const characters = await loadJson(context, PROJECT_PATHS.characters, STORED_CHARACTERS);
    const registry = await loadJson(context, PROJECT_PATHS.places, STORED_PLACES);
    if (registry !== null) refuseUnknownPlaces(scene, registry);
    const places = new Map(registry?.locations.map((place) => [place.location_id, place.display_name]));
    const threads = new Map(outline.threads.map(({ thread_id, label }) => [thread_id, label]));
    const cast = listCast(outline, placed, characters);
    const written = await findScenePath(context, chapter.chapter_id, scene.scene_id);
    return {
      scene_ref,
      chapter_title: chapter.title,
      scene_number: placed.number,
      total_scenes: scenes.length,
      // A scene that is written keeps its file when its summary changes.
      canonical_path: written ?? deriveScenePath(chapter.chapter_id, scene.scene_id, scene.summary),
      summary: scene.summary,
      type: scene.type,
      outcome: scene.outcome,
      end_condition: scene.end_condition_echo ?? null,
      pov: findPov(cast, characters),
      cast,
      place_start:
        places.get(scene.location_start_id) ?? scene.location_start_label ?? scene.location_start_id,
      place_end: places.get(scene.location_end_id) ?? scene.location_end_label,
      handoff_mode: scene.handoff_mode,
      constraint_state: scene.constraint_state,
      transition_in_text: scene.transition_in_text,
      transition_in_anchors: [...scene.transition_in_anchors],
      transition_out_text: scene.transition_out_text ?? null,
      transition_out_anchors: [...(scene.transition_out_anchors ?? [])],
      threads: (scene.threads ?? []).map((id) => threads.get(id) ?? id),
      previous_ending: await findPreviousEnding(context, scenes[placed.number - 2]),
      target_words,
      beats: deriveBeats(scene, target_words),
    };
  },

  reads: ({ scene_ref }) => [
    PROJECT_PATHS.outline,
    PROJECT_PATHS.characters,
    PROJECT_PATHS.places,
    PROJECT_PATHS.scenes,
    chapterFile(Number(scene_ref.split(':')[0])),
  ],

  preview: ({ scene_ref, scene_number, total_scenes, beats, target_words }) =>
    `scene ${scene_ref} (${scene_number} of ${total_scenes}): ${nameCount(beats.length, 'beat')}, ${target_words} words`,

  digest: (frame) => fitFrame(frame, DIGEST_LIMIT),
});

function listCast(
  outline: Outline,
  { scene }: PlacedScene,
  characters: Characters | null,
): SceneFrame['cast'] {
  const known = new Map(outline.characters.map((character) => [character.character_id, character]));
  const people = listCharacters(characters);
  return scene.characters.map((id) => {
    const character = known.get(id);
    const name = character?.name ?? id;
    const person = people.find((each) => isSamePerson(each.name, name));
    return {
      character_id: id,
      name,
      pronouns: character?.pronouns ?? null,
      role: character?.role ?? person?.role ?? null,
      about: person === undefined ? '' : describePerson(person),
    };
  });
}

function describePerson({ appearance, personality, motivation }: Character): string {
  return boundText([appearance, personality, motivation].join(' ').replaceAll(/\s+/g, ' '), ABOUT_CHARACTERS);
}

function findPov(cast: SceneFrame['cast'], characters: Characters | null): string | null {
  const lead =
    characters === null
      ? undefined
      : cast.find(({ name }) => isSamePerson(name, characters.protagonist.name));
  return lead?.name ?? cast[0]?.name ?? null;
}

async function findPreviousEnding(
  context: Pick<ToolContext, 'files'>,
  previous: PlacedScene | undefined,
): Promise<string | null> {
  if (previous === undefined) return null;
  const written = await findSceneText(context, previous.chapter.chapter_id, previous.scene.scene_id);
  return written === null ? null : takeEnding(written.text, ENDING_CHARACTERS);
}
