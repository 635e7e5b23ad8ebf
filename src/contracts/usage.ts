import { z } from 'zod';
import { CountSchema } from './ids.ts';

/** One call as the provider metered it; null where the provider did not say. Unknown is never zero. */
export const CallUsageSchema = z.strictObject({
  input_tokens: CountSchema.nullable(),
  output_tokens: CountSchema.nullable(),
  /** Of the input: read from a cache. */
  cached_tokens: CountSchema.nullable(),
  /** Of the input: put into a cache. Left out where the provider does not tell, and by versions that did not ask. */
  written_tokens: CountSchema.exactOptional(),
  cost_usd: z.number().min(0).nullable(),
});
export type CallUsage = z.infer<typeof CallUsageSchema>;

/** A run's calls added up: sums of what is known, and how many calls are missing from each sum. */
export const UsageSchema = z.strictObject({
  calls: CountSchema,
  input_tokens: CountSchema,
  output_tokens: CountSchema,
  cached_tokens: CountSchema,
  unmetered_calls: CountSchema,
  cost_usd: z.number().min(0),
  unpriced_calls: CountSchema,
});
export type Usage = z.infer<typeof UsageSchema>;
