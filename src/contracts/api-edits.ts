import { z } from 'zod';
import { StaleChapterSchema } from './api-book.ts';
import { CountSchema, TextSchema } from './ids.ts';
import { SceneRefSchema } from './outline-ids.ts';

// A scene in the author's own words, over REST.

export const SaveSceneSchema = z.strictObject({
  scene: SceneRefSchema,
  /** As it is to stand, in Markdown. */
  text: TextSchema.max(500_000),
  /** The text that it was made from: over any other nothing is saved. Left out, whatever is there is replaced. */
  expected: z.string().max(500_000).optional(),
});

export const SavedSceneSchema = z.strictObject({
  scene: SceneRefSchema,
  words: CountSchema,
  /** False where it was the very text that stands there. */
  changed: z.boolean(),
  /** What is stale with the text as it is now. */
  stale: z.array(StaleChapterSchema),
});
