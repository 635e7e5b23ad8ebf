import { z } from 'zod';
import { CountSchema, HashSchema, ModelIdSchema, RunIdSchema, TextSchema, TimestampSchema } from './ids.ts';
import { OrdinalSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

// .control-room/candidates/<id>.json: drafts that the author asked for in the place of a passage. They gate nothing and change
// nothing until one is applied, whole or some hunks of it.

export const CandidateIdSchema = z.string().regex(/^cand_[0-9a-f]+$/, 'a candidate id looks like cand_1f0c…');

const shape = {
  schema_version: z.literal('candidate_v1'),
  candidate_id: CandidateIdSchema,
  run_id: RunIdSchema,
  chapter_number: OrdinalSchema,
  instruction: TextSchema,
  /** What is to be another, at most one a scene, in the order of the scenes. */
  passages: z
    .array(
      z.strictObject({
        scene_number: OrdinalSchema,
        /** Where it begins in the scene's text, in UTF-16 units. */
        start: CountSchema,
        text: TextSchema,
        /** The whole text of the scene; over any other the drafts cannot be applied. */
        scene_sha256: HashSchema,
      }),
    )
    .min(1),
  drafts: z
    .array(
      z.strictObject({
        draft: OrdinalSchema,
        model: ModelIdSchema,
        /** What would stand in the place of each passage, in their order. */
        texts: z.array(TextSchema).min(1),
      }),
    )
    .min(1),
  created_at: TimestampSchema,
};

export const CandidateSchema = z.discriminatedUnion('status', [
  z.strictObject({ ...shape, status: z.literal('open') }),
  z.strictObject({
    ...shape,
    status: z.literal('applied'),
    draft: OrdinalSchema,
    /** The hunks of the draft that are in the text. */
    hunks: z.array(OrdinalSchema),
    decision_at: TimestampSchema,
  }),
  z.strictObject({ ...shape, status: z.literal('rejected'), decision_at: TimestampSchema }),
]);
export type PassageCandidate = z.infer<typeof CandidateSchema>;
export const STORED_CANDIDATE = defineStored('candidate', CandidateSchema);
