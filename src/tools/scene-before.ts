import { z } from 'zod';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { findScene, loadOutline } from './outline/load-outline.ts';
import { findSceneText } from './scene/find-scene-text.ts';
import { takeEnding } from './scene/take-ending.ts';
import { defineTool } from './tool.ts';

/** A long scene, in characters; of one that is longer the end is shown. */
const LONGEST = 16_000;

/** The whole text of the scene before this one: its voice, and the words that are gone on from. */
export const sceneBefore = defineTool({
  name: 'scene_before',
  summary: 'Shows the whole text of the scene before this one, where it is written.',
  args: z.strictObject({ scene_ref: SceneRefSchema }),
  result: z.strictObject({ scene_ref: SceneRefSchema.nullable(), text: z.string() }),

  async run({ scene_ref }, context) {
    const { scenes, placed } = findScene('scene_before', await loadOutline(context), scene_ref);
    const before = scenes[placed.number - 2];
    if (before === undefined) return { scene_ref: null, text: '' };
    const written = await findSceneText(context, before.chapter.chapter_id, before.scene.scene_id);
    return { scene_ref: before.ref, text: written?.text ?? '' };
  },

  reads: () => [PROJECT_PATHS.outline, PROJECT_PATHS.chapters],

  preview: ({ scene_ref, text }) =>
    scene_ref === null
      ? 'this is the first scene'
      : text === ''
        ? `scene ${scene_ref} is not written yet`
        : `scene ${scene_ref}, ${text.length} characters`,

  digest: ({ text }) => {
    if (text.trim() === '') return 'Nothing is written before this scene.';
    return text.length <= LONGEST ? text : (takeEnding(text, LONGEST) ?? text.slice(-LONGEST));
  },

  digestLimit: LONGEST,
});
