import { z } from 'zod';
import { RawSceneSchema } from './outline-scene.ts';

/** A scene that the pipeline asks for to bridge a seam; its number and links are given by the pipeline. */
export const BridgeSceneSchema = z.strictObject({
  schema_version: z.literal('bridge_scene_v1'),
  scene: RawSceneSchema,
});
export type BridgeSceneAnswer = z.infer<typeof BridgeSceneSchema>;
