import { z } from 'zod';
import { HashSchema } from './ids.ts';
import { BlockNameSchema, TemplateIdSchema } from './prompt-manifest.ts';

/** A stretch of compiled lines that came from one block: line + n is the block's block_line + n, for n below lines. */
const TraceSegmentSchema = z.strictObject({
  part: z.enum(['system', 'user']),
  line: z.int().min(1),
  lines: z.int().min(1),
  block: BlockNameSchema,
  block_line: z.int().min(1),
});
export type TraceSegment = z.infer<typeof TraceSegmentSchema>;

/** reports/compiled_trace/<template_id>.trace.json. A line in no segment is a seam that the compiler put in. */
export const PromptTraceSchema = z.strictObject({
  schema_version: z.literal('prompt_trace_v1'),
  template_id: TemplateIdSchema,
  sha256: HashSchema,
  segments: z.array(TraceSegmentSchema).min(1),
});
export type PromptTrace = z.infer<typeof PromptTraceSchema>;
