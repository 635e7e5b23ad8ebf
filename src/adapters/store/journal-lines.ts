import { type ModelCall, ModelCallSchema } from '../../contracts/model-call.ts';
import { type StepRecord, StepRecordSchema } from '../../contracts/step-record.ts';

/** A line of steps.jsonl. Its sequence number is its place in the file, where that is known. */
export function isStepRecord(value: unknown, line?: number): value is StepRecord {
  const parsed = StepRecordSchema.safeParse(value);
  return parsed.success && (line === undefined || parsed.data.seq === line);
}

/** A line of calls.jsonl. */
export function isModelCall(value: unknown): value is ModelCall {
  return ModelCallSchema.safeParse(value).success;
}
