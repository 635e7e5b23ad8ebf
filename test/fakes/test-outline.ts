import type { Chapter } from '../../src/contracts/outline.ts';
import type { Scene } from '../../src/contracts/outline-scene.ts';

/** A compiled scene in which nothing happens; a test says what is different. */
export function buildScene(changes: Partial<Scene> = {}): Scene {
  return {
    scene_id: 1,
    summary: 'Nothing of note.',
    type: 'consequence',
    outcome: 'Nothing changes.',
    characters: ['CHAR_KAEL'],
    location_start_label: 'Quay',
    location_end_label: 'Quay',
    location_start_id: 'LOC_QUAY',
    location_end_id: 'LOC_QUAY',
    handoff_mode: 'direct_continuation',
    constraint_state: 'free',
    transition_in_text: 'Wet ropes.',
    transition_in_anchors: ['rope', 'tar', 'gull'],
    ...changes,
  };
}

/** Chapters numbered from 1, each a list of sections, each a list of scenes; scenes are numbered through a chapter. */
export function buildChapters(...chapters: readonly (readonly (readonly Partial<Scene>[])[])[]): Chapter[] {
  return chapters.map((sections, chapterIndex) => {
    let sceneId = 0;
    return {
      chapter_id: chapterIndex + 1,
      title: 'A chapter',
      goal: 'To get on',
      chapter_role: 'journey',
      stakes_shift: 'None',
      bridge: { from_prev: 'On it goes', to_next: 'And on' },
      pacing: { intensity: 3, tempo: 'steady', expected_scene_count: sections.flat().length },
      sections: sections.map((scenes, sectionIndex) => ({
        section_id: sectionIndex + 1,
        title: 'A section',
        intent: 'To get on',
        section_role: 'journey',
        target_scene_count: scenes.length,
        end_condition: 'Something is over',
        scenes: scenes.map((scene) => {
          sceneId += 1;
          return buildScene({ ...scene, scene_id: sceneId });
        }),
      })),
    };
  });
}
