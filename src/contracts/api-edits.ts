import { z } from 'zod';
import { StaleChapterSchema } from './api-book.ts';
import { CountSchema, HashSchema, ReasonCodeSchema, TextSchema } from './ids.ts';
import { OrdinalSchema, SceneRefSchema } from './outline-ids.ts';
import { MOST_OF_SCENE } from './scene-draft.ts';

// A scene in the author's own words, over REST.

export const SaveSceneSchema = z.strictObject({
  scene: SceneRefSchema,
  /** As it is to stand, in Markdown. */
  text: TextSchema.max(MOST_OF_SCENE),
  /** The text that it was made from: over any other nothing is saved. Left out, whatever is there is replaced. */
  expected: z.string().max(MOST_OF_SCENE).optional(),
  /** The mark of the draft that it was: done with once it is saved. Another draft stays where it is. */
  draft: HashSchema.optional(),
});

export const SavedSceneSchema = z.strictObject({
  scene: SceneRefSchema,
  words: CountSchema,
  /** False where it was the very text that stands there. */
  changed: z.boolean(),
  /** What in it looks left over or is against the author's own style; it is saved all the same. Lines are of the text, from 1. */
  findings: z.array(
    z.strictObject({ reason_code: ReasonCodeSchema, message: TextSchema, line: OrdinalSchema }),
  ),
  /** What is stale with the text as it is now. */
  stale: z.array(StaleChapterSchema),
});
