import type { StepDetail } from '../../../../src/contracts/api-runs.ts';

export interface DescribedOutput {
  readonly text: string;
  /** What a model answered, before anybody looked at it. */
  readonly isRaw: boolean;
}

/** The output of a step as a person reads it: an answer as it came, a text as it is, and anything else as JSON. */
export function describeOutput(output: StepDetail['output']): DescribedOutput | null {
  if (output === null || output === '') return null;
  if (typeof output === 'string') return { text: output, isRaw: false };
  const isAnswer =
    typeof output === 'object' && !Array.isArray(output) && 'text' in output && 'model' in output;
  if (isAnswer && typeof output['text'] === 'string') return { text: output['text'], isRaw: true };
  return { text: JSON.stringify(output, null, 2), isRaw: false };
}
