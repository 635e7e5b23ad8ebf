import { z } from 'zod';
import { type JsonObject, toJson } from '../contracts/json.ts';
import { TransitionHintsSchema } from '../contracts/outline-report.ts';
import type { Run } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import type { OutlineSources } from './outline-sources.ts';

// What an outline run was asked for, as its manifest keeps it.

const PhaseNumberSchema = z.int().min(1).max(6);

const OutlineArgsSchema = z.strictObject({
  scene_count: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('default') }),
    z.strictObject({ mode: z.literal('exact'), count: z.int() }),
    z.strictObject({ mode: z.literal('range'), min: z.int(), max: z.int() }),
  ]),
  strict: z.boolean(),
  insert_budget: z.int(),
  pause_on_attention: z.boolean(),
  from_phase: PhaseNumberSchema,
  from_run: z.string().nullable(),
  to_phase: PhaseNumberSchema,
  notes: z.string().nullable(),
  hints: TransitionHintsSchema.nullable(),
  author_outline: z.string().nullable(),
});
export type OutlineArgs = z.infer<typeof OutlineArgsSchema>;

export function renderOutlineArgs(sources: OutlineSources): JsonObject {
  const { options } = sources;
  return {
    scene_count: { ...options.sceneCount },
    strict: options.strict,
    insert_budget: options.insertBudget,
    pause_on_attention: options.pauseOnAttention,
    from_phase: options.fromPhase,
    from_run: sources.reuse?.runId ?? null,
    to_phase: options.toPhase,
    notes: sources.notes,
    hints: toJson(sources.hints),
    author_outline: sources.authorOutline,
  };
}

export function readOutlineArgs({ run_id, task }: Run): OutlineArgs {
  const read = OutlineArgsSchema.safeParse(task.initial_args);
  if (read.success) return read.data;
  throw new CodedError('run_not_resumable', {
    message: `What run ${run_id} was asked for is not what an outline can be asked for.`,
    details: { run_id },
  });
}
