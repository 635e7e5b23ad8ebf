import type { DoneStepRecord } from '../contracts/step-record.ts';
import type { ModelCallOutput } from '../engine/call-model.ts';
import { hashJson } from '../engine/hash.ts';
import type { RunStore } from '../engine/ports.ts';
import type { RunContext } from '../engine/run-context.ts';
import { readOutput } from '../engine/run-writer.ts';
import { PHASES } from './phases.ts';

// --from-phase N: a new run takes the answers of the phases before N from an earlier run instead of asking for them. They
// are checked like any other answer, at the same places and by the same rules; one that no longer passes is asked for.

/** The last answer of every unit of the phases before one, by unit. */
export async function loadEarlierAnswers(
  runs: Pick<RunStore, 'lines' | 'loadBlob'>,
  runId: string,
  fromPhase: number,
): Promise<ReadonlyMap<string, ModelCallOutput>> {
  const earlier = PHASES.filter(({ number }) => number < fromPhase).map(({ id }) => `${id}/`);
  const answers = new Map<string, ModelCallOutput>();
  for await (const { record } of runs.lines(runId)) {
    if (record.status !== 'done' || record.kind !== 'model') continue;
    if (!earlier.some((start) => record.step_id.startsWith(start))) continue;
    const output = await readOutput(record as DoneStepRecord, (sha256) => runs.loadBlob(runId, sha256));
    answers.set(unitOf(record.step_id), output as ModelCallOutput);
  }
  return answers;
}

/** The context of a run whose first attempts are answered from an earlier run where it has an answer. Nothing is counted as
 *  used: it was paid for then. */
export function reuseAnswers(context: RunContext, answers: ReadonlyMap<string, ModelCallOutput>): RunContext {
  if (answers.size === 0) return context;
  return {
    ...context,
    callModel(id, spec) {
      const answer = id.endsWith('/attempt:1') ? answers.get(unitOf(id)) : undefined;
      if (answer === undefined) return context.callModel(id, spec);
      return context.step(id, { reused: hashJson(answer) }, async () => answer, {
        kind: 'model',
        preview: ({ text }) => `from an earlier run: ${text.replaceAll(/\s+/g, ' ').trim()}`,
      });
    },
  };
}

function unitOf(stepId: string): string {
  return stepId.replace(/\/attempt:\d+$/, '');
}
