import type { StepCall, StepDetail } from '../contracts/api-runs.ts';
import type { ModelCall } from '../contracts/model-call.ts';
import type { StepRecord } from '../contracts/step-record.ts';
import type { RunStore } from './ports.ts';
import { withoutOutput } from './run-tree-reader.ts';
import { readOutput } from './run-writer.ts';

/** The newest line of a step with its whole output, and the requests that it and what lies below it took. Null where no such step
 *  has ended. */
export async function loadStep(
  runs: Pick<RunStore, 'lines' | 'loadBlob' | 'calls'>,
  runId: string,
  stepId: string,
): Promise<StepDetail | null> {
  let last: StepRecord | null = null;
  for await (const { record } of runs.lines(runId)) if (record.step_id === stepId) last = record;
  if (last === null) return null;
  const output =
    last.status === 'failed' ? null : await readOutput(last, (sha256) => runs.loadBlob(runId, sha256));
  const calls: ModelCall[] = [];
  for await (const call of runs.calls(runId)) {
    if (call.step_id === stepId || call.step_id.startsWith(`${stepId}/`)) calls.push(call);
  }
  return { step: withoutOutput(last), output, calls: joinCalls(calls) };
}

/** Each request with what came back; one without is under way, or nobody saw its answer. */
function joinCalls(lines: readonly ModelCall[]): StepCall[] {
  const received = new Map(
    lines.flatMap((line) => (line.event === 'received' ? [[line.call_id, line]] : [])),
  );
  return lines.flatMap((line) => {
    if (line.event !== 'sent') return [];
    const { call_id, step_id, at, role = null, model, contract, template, inputs } = line;
    const answer = received.get(call_id) ?? null;
    return [
      {
        ...{ call_id, step_id, at, role, model, contract, template, inputs },
        outcome: answer?.outcome ?? null,
        reason_code: answer?.reason_code ?? null,
        duration_ms: answer?.duration_ms ?? null,
        usage: answer?.usage ?? null,
      },
    ];
  });
}
