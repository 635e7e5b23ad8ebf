import { z } from 'zod';
import { EnvelopeSchema, PriceSchema } from './config.ts';
import {
  CountSchema,
  HashSchema,
  ModelIdSchema,
  ReasonCodeSchema,
  StepIdSchema,
  TextSchema,
  TimestampSchema,
} from './ids.ts';
import { CallUsageSchema } from './usage.ts';

// A cassette is a file of JSON lines: first the header, then, as they happened, each model that was made and each
// exchange that ended. A prompt is on it by hash and size only; an answer is there whole.

export const CassetteHeaderSchema = z.strictObject({
  kind: z.literal('header'),
  schema_version: z.literal('cassette_v1'),
  created_at: TimestampSchema,
  /** The model of whoever has none of their own. */
  model: ModelIdSchema,
  model_source: z.enum(['flag', 'environment', 'book', 'workspace', 'user', 'default']),
});
export type CassetteHeader = z.infer<typeof CassetteHeaderSchema>;

/** What work depends on besides the answers: how many requests at once, how long, at what price. */
export const CassetteModelSchema = z.strictObject({
  kind: z.literal('model'),
  model: ModelIdSchema,
  price: PriceSchema.nullable(),
  max_output_tokens: z.int().positive(),
  envelope: EnvelopeSchema,
  max_in_flight: z.int().positive(),
});
export type CassetteModel = z.infer<typeof CassetteModelSchema>;

export const CassetteRequestSchema = z.strictObject({
  messages: z.array(
    z.strictObject({ role: z.enum(['system', 'user']), sha256: HashSchema, characters: CountSchema }),
  ),
  json_schema: TextSchema.nullable(),
  max_output_tokens: CountSchema,
  temperature: z.number().nullable(),
});
export type CassetteRequest = z.infer<typeof CassetteRequestSchema>;

const AnswerSchema = z.strictObject({
  kind: z.literal('answer'),
  text: z.string(),
  usage: CallUsageSchema.omit({ cost_usd: true }),
  finish_reason: z.string(),
});

/** Trouble with the provider, as it was thrown; `retry_after_ms` is in the details where it was told. */
const FaultSchema = z.strictObject({
  kind: z.literal('fault'),
  reason_code: ReasonCodeSchema,
  message: TextSchema,
  next_action: z.string().nullable(),
  details: z.record(z.string(), z.json()),
});

export const CassetteExchangeSchema = z.strictObject({
  kind: z.literal('exchange'),
  model: ModelIdSchema,
  role: TextSchema.nullable(),
  step_id: StepIdSchema.nullable(),
  request_hash: HashSchema,
  request: CassetteRequestSchema,
  /** How many requests had begun in all when this one ended: with the order of the lines, who waited for whom. */
  begun: z.int().positive(),
  result: z.discriminatedUnion('kind', [AnswerSchema, FaultSchema]),
});
export type CassetteExchange = z.infer<typeof CassetteExchangeSchema>;

export const CassetteLineSchema = z.discriminatedUnion('kind', [
  CassetteHeaderSchema,
  CassetteModelSchema,
  CassetteExchangeSchema,
]);
export type CassetteLine = z.infer<typeof CassetteLineSchema>;
