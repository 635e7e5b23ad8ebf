import { z } from 'zod';
import { CountSchema, ModelIdSchema, TextSchema } from './ids.ts';
import { OrdinalSchema, SceneRefSchema } from './outline-ids.ts';

// What work would do, send and cost, as POST /api/plan and POST /api/explain tell it. All of it is an estimate.

const RangeSchema = z.strictObject({
  low: z.number().min(0),
  expected: z.number().min(0),
  high: z.number().min(0),
});

const EstimateSchema = z.strictObject({
  calls: RangeSchema,
  /** With every correction that there could be. */
  worst_calls: CountSchema,
  input_tokens: RangeSchema,
  /** Of the input that is expected: what a provider's cache can hold. */
  shared_tokens: z.number().min(0),
  output_tokens: RangeSchema,
  /** Null where a price is not known. */
  cost_usd: RangeSchema.nullable(),
  unpriced_models: z.array(ModelIdSchema),
  /** What the provider's limit of requests a minute makes of it; null where no limit is known. */
  least_minutes: z.number().min(0).nullable(),
  /** Requests that have to wait for one another. */
  calls_in_a_row: CountSchema,
  steps: z.array(
    z.strictObject({
      step: TextSchema,
      role: TextSchema,
      model: ModelIdSchema,
      calls: z.number().min(0),
      input_tokens: z.number().min(0),
      shared_tokens: z.number().min(0),
      output_tokens: z.number().min(0),
      cost_usd: z.number().min(0).nullable(),
    }),
  ),
});

export const WorkPlanSchema = z.strictObject({
  estimate: EstimateSchema,
  /** What it would do, part by part, in the words of its room. */
  parts: z.array(z.strictObject({ what: TextSchema, action: TextSchema })),
  /** What else its room knows before. */
  details: z.json().optional(),
});

const measured = {
  characters: CountSchema,
  tokens: z.number().min(0),
};

const unit = {
  /** What the prompts are told of the book, piece by piece. */
  blocks: z.array(
    z.strictObject({
      source: TextSchema,
      input: TextSchema,
      about: z.string(),
      from_scene: TextSchema,
      text: z.string(),
      ...measured,
    }),
  ),
  left_out: z.array(
    z.strictObject({ source: TextSchema, about: z.string(), characters: CountSchema, why: TextSchema }),
  ),
  ...measured,
  calls: z.array(
    z.strictObject({
      step: TextSchema,
      role: TextSchema,
      item: z.int().nullable(),
      parts: z.array(z.strictObject({ part: TextSchema, ...measured, exact: z.boolean() })),
      ...measured,
      exact: z.boolean(),
      /** What the request before it begins with as well; 0 where that is too little for any cache. */
      shared_tokens: z.number().min(0),
      /** Up to where it is the same for a book, a chapter, a scene, a text. */
      seams: z.array(
        z.strictObject({
          level: z.enum(['book', 'chapter', 'scene', 'text']),
          tokens: z.number().min(0),
        }),
      ),
    }),
  ),
  prompt_tokens: z.number().min(0),
  shared_tokens: z.number().min(0),
};

/** The prompts that writing would send, by part and size. */
export const ExplainedSchema = z.array(
  z.strictObject({
    chapter: OrdinalSchema,
    title: TextSchema,
    /** Null where it has a plan. */
    plan: z.strictObject(unit).nullable(),
    scenes: z.array(z.strictObject({ scene_ref: SceneRefSchema, ...unit })),
  }),
);
