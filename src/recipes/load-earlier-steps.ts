import type { Json } from '../contracts/json.ts';
import type { AgentStep, ToolStep } from '../contracts/recipe.ts';
import type { DoneStepRecord } from '../contracts/step-record.ts';
import type { RunStore } from '../engine/ports.ts';
import type { RunContext, StepAbout } from '../engine/run-context.ts';
import { readOutput } from '../engine/run-writer.ts';
import { CodedError } from '../errors.ts';

// `runs resume --from STEP`: a new run takes over what the declared steps before STEP came to in an earlier run, with
// the receipts that they left, and does the rest anew. Nothing that it takes over is paid for, or asked for, again.

export interface EarlierStep {
  readonly output: Json;
  readonly outputHash: string;
  readonly receiptId: string | null;
  readonly summary: string | null;
  readonly preview: string;
}

/** By step id; the run they come from, where there is one. */
export interface EarlierSteps {
  readonly runId: string | null;
  readonly steps: ReadonlyMap<string, EarlierStep>;
}

export const NO_EARLIER_STEPS: EarlierSteps = { runId: null, steps: new Map() };

/** What the declared steps came to in an earlier run. One that was not done there, or was another step under the same
 *  name, cannot be taken over, and is never quietly done instead: `run_not_resumable`. */
export async function loadEarlierSteps(
  runs: Pick<RunStore, 'lines' | 'loadBlob'>,
  runId: string,
  wanted: readonly (ToolStep | AgentStep)[],
): Promise<EarlierSteps> {
  const declared = new Map(wanted.map((step) => [step.step_id, step]));
  const records = new Map<string, DoneStepRecord>();
  if (wanted.length > 0) {
    for await (const { record } of runs.lines(runId)) {
      // What was reviewed or done once more fills the slot of its step: the last text counts.
      const [declaredId = ''] = record.step_id.split('/');
      const step = declared.get(declaredId);
      if (step === undefined || record.status !== 'done' || !isSameStep(record, step)) continue;
      records.set(declaredId, record);
    }
  }
  const steps = new Map<string, EarlierStep>();
  for (const { step_id } of wanted) {
    const record = records.get(step_id);
    if (record === undefined) throw refuse(runId, step_id);
    const output = await readOutput(record, (sha256) => runs.loadBlob(runId, sha256));
    const { receipt_id: receiptId, output_summary: summary, output_preview: preview } = record;
    steps.set(step_id, { output, outputHash: record.output_hash, receiptId, summary, preview });
  }
  return { runId, steps };
}

function isSameStep(record: DoneStepRecord, step: ToolStep | AgentStep): boolean {
  if (record.output_slot !== step.output_slot) return false;
  return 'tool' in step ? record.tool === step.tool : record.agent_archetype === step.agent_archetype;
}

function refuse(runId: string, stepId: string): CodedError {
  return new CodedError('run_not_resumable', {
    message: `Run ${runId} has nothing to take over for its step ${stepId}.`,
    details: { run_id: runId, step_id: stepId },
  });
}

/** The step taken over from the earlier run; undefined where it has to be done. */
export async function takeOver(
  context: RunContext,
  { runId, steps }: EarlierSteps,
  stepId: string,
  about: StepAbout,
): Promise<{ readonly output: Json } | undefined> {
  const earlier = steps.get(stepId);
  if (earlier === undefined) return undefined;
  const output = await context.step(stepId, { taken_from: runId }, async () => earlier.output, {
    ...about,
    ...(earlier.receiptId === null ? {} : { receiptId: earlier.receiptId }),
    outputHash: () => earlier.outputHash,
    preview: () => earlier.preview,
    summary: () => earlier.summary ?? earlier.preview,
  });
  return { output };
}
