import { z } from 'zod';
import { HashSchema, TextSchema, TimestampSchema } from './ids.ts';
import { SceneRefSchema } from './outline-ids.ts';
import { MOST_OF_SCENE } from './scene-draft.ts';

// What an author is still writing, over REST. A mark is the hash of a draft as it is kept: whoever names one changes that draft and no
// other.

export const DraftListSchema = z.array(
  z.strictObject({
    scene: SceneRefSchema,
    /** Null of one that cannot be read. */
    kept_at: TimestampSchema.nullable(),
    /** Why it cannot be read. */
    damage: TextSchema.nullable(),
  }),
);

export const DraftOfSceneSchema = z.strictObject({ scene: SceneRefSchema });

export const ShownDraftSchema = z.strictObject({
  scene: SceneRefSchema,
  /** Null where nothing is kept. */
  mark: HashSchema.nullable(),
  draft: z.strictObject({ base: z.string(), text: z.string(), kept_at: TimestampSchema }).nullable(),
  /** Why what lies there cannot be read. */
  damage: TextSchema.nullable(),
});

export const KeepDraftSchema = z.strictObject({
  scene: SceneRefSchema,
  text: z.string().max(MOST_OF_SCENE),
  /** The scene's text when it was begun; left out, the one that stands there now. */
  base: z.string().max(MOST_OF_SCENE).optional(),
  /** The mark of the draft that was seen there, null where there was none. Left out, whatever is kept there is replaced. */
  expected: HashSchema.nullable().optional(),
});

export const KeptDraftSchema = z.strictObject({
  scene: SceneRefSchema,
  mark: HashSchema,
  kept_at: TimestampSchema,
});

export const DiscardDraftSchema = z.strictObject({
  scene: SceneRefSchema,
  /** The mark of the draft that was seen there. Left out, whatever is kept there goes. */
  expected: HashSchema.optional(),
});

export const DiscardedDraftSchema = z.strictObject({
  scene: SceneRefSchema,
  /** False where there was none. */
  discarded: z.boolean(),
});
