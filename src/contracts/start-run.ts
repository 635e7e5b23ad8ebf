import { z } from 'zod';
import { BookIdSchema, ModelIdSchema, TextSchema } from './ids.ts';
import {
  ChatRequestSchema,
  ConferenceRequestSchema,
  ImportRequestSchema,
  MemoryRequestSchema,
  OutlineRequestSchema,
  PacketRequestSchema,
  PlanRequestSchema,
  RecipeRequestSchema,
  StoryStepRequestSchema,
  TextRequestSchema,
} from './work-requests.ts';

// What POST /api/runs and POST /api/plan take: the seed's body for a recipe, or work of any kind by its name.

/** Caps; null or left out: none. */
const AskedBudgetSchema = z.strictObject({
  max_cost_usd: z.number().positive().nullable().optional(),
  max_tokens: z.int().positive().nullable().optional(),
});

/** What all work can be asked for with. */
export const asked = {
  budget: AskedBudgetSchema.optional(),
  /** For this work and all its roles. */
  model: ModelIdSchema.optional(),
};

const AskedSchema = z.strictObject(asked);
export type AskedWire = z.infer<typeof AskedSchema>;

const askedOfEveryRun = { project: BookIdSchema.optional(), ...asked };

const start = <K extends string, S extends z.ZodRawShape>(kind: K, { shape }: z.ZodObject<S>) =>
  z.strictObject({ kind: z.literal(kind), ...shape, ...askedOfEveryRun });

/** The seed's, and ours besides: all but recipe_id and args. */
export const StartRecipeSchema = z.strictObject({ ...RecipeRequestSchema.shape, ...askedOfEveryRun });
export const StartStoryStepSchema = start('story_step', StoryStepRequestSchema);
export const StartOutlineSchema = start('outline', OutlineRequestSchema);
export const StartPlanSchema = start('novel_plan', PlanRequestSchema);
export const StartTextSchema = start('novel_text', TextRequestSchema);
export const StartMemorySchema = start('memory', MemoryRequestSchema);
export const StartConferenceSchema = start('conference', ConferenceRequestSchema);
export const StartChatSchema = start('chat', ChatRequestSchema);
export const StartPacketSchema = start('packet', PacketRequestSchema);
export const StartImportSchema = start('import', ImportRequestSchema);

/** Of any other kind, with what that kind can be asked for beside it: the room that gives the kind says what. */
const StartAnySchema = z.looseObject({ kind: TextSchema, ...askedOfEveryRun });

export const StartRunRequestSchema = z.union([
  StartRecipeSchema,
  StartStoryStepSchema,
  StartOutlineSchema,
  StartPlanSchema,
  StartTextSchema,
  StartMemorySchema,
  StartImportSchema,
  StartConferenceSchema,
  StartChatSchema,
  StartPacketSchema,
  StartAnySchema,
]);
export type StartRunRequest = z.infer<typeof StartRunRequestSchema>;
