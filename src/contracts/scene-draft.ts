import { z } from 'zod';
import { TimestampSchema } from './ids.ts';
import { SceneRefSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

/** In UTF-16 units: a scene of a hundred thousand words is no scene any more. */
export const MOST_OF_SCENE = 500_000;

/** .control-room/drafts/scene_NNN_NNN.json: what an author is still writing in the place of a scene. It changes nothing in the
 *  book, and is taken away once it is saved or discarded. */
export const SceneDraftSchema = z.strictObject({
  schema_version: z.literal('scene_draft_v1'),
  scene: SceneRefSchema,
  /** The scene's text when it was begun: over any other it is not saved without a word. */
  base: z.string().max(MOST_OF_SCENE),
  text: z.string().max(MOST_OF_SCENE),
  kept_at: TimestampSchema,
});
export type SceneDraft = z.infer<typeof SceneDraftSchema>;
export const STORED_SCENE_DRAFT = defineStored('scene_draft', SceneDraftSchema);
