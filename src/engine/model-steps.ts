import type { Run } from '../contracts/run.ts';
import type { BudgetLedger } from './budget-ledger.ts';
import { runModelCall } from './call-model.ts';
import type { Emit } from './create-emit.ts';
import type { EngineDeps } from './engine.ts';
import { hashRequest } from './hash-request.ts';
import type { JournalIndex } from './journal-index.ts';
import type { Clock, Journal } from './ports.ts';
import type { RunContext } from './run-context.ts';
import type { RunTally } from './run-tally.ts';
import { addCall, NO_USAGE } from './usage.ts';
import { watchSilence } from './watch-silence.ts';

/** Enough of an answer for its preview, whatever white space it has. */
const PREVIEW_SOURCE = 1000;

/** Requests to models, each a step of the run. */
export interface ModelSteps {
  readonly callModel: RunContext['callModel'];
  /** Calls that were under way when the run was stopped. */
  abortedCalls(): number;
}

export interface ModelStepsParts {
  readonly deps: EngineDeps;
  readonly run: Run;
  readonly journal: Journal;
  readonly index: JournalIndex;
  readonly ledger: BudgetLedger;
  readonly signal: AbortSignal;
  readonly emit: Emit;
  readonly tally: Pick<RunTally, 'beginCall'>;
  /** The numbers of the run are others now. */
  readonly onNumbers: () => void;
  readonly step: RunContext['step'];
  readonly notice: RunContext['notice'];
}

export function createModelSteps(parts: ModelStepsParts): ModelSteps {
  const { deps, run, journal, index, ledger, signal, emit, tally, onNumbers, step, notice } = parts;
  const { clock } = deps;
  let callsUnderWay = 0;
  let abortedCalls = 0;
  return {
    callModel(id, spec) {
      const requestHash = hashRequest(spec.request);
      return step(
        id,
        { template: spec.template, contract: spec.contract, request_hash: requestHash },
        async () => {
          const model = await deps.modelFor(spec.role);
          if (model.unfit !== undefined)
            notice({ reason_code: 'model_unfit', message: model.unfit, step_id: null });
          callsUnderWay += 1;
          const call = tally.beginCall();
          const tellAgent = (state: 'processing' | 'executing', silent_ms: number) =>
            emit(() => ({ type: 'agent', step_id: id, role: spec.role, model: model.id, state, silent_ms }));
          // Work that nobody asks about while it is under way has nobody to wait for a sign either.
          const silence =
            deps.pollMs === null ? null : watchSilence(clock, signal, (ms) => tellAgent('processing', ms));
          // Sent, and its answer not come to an end: it may be paid for.
          let isOut = false;
          onNumbers();
          tellAgent('processing', 0);
          try {
            return await runModelCall(spec, {
              runId: run.run_id,
              stepId: id,
              requestHash,
              execution: index.executions(id) + 1,
              model,
              standIns: deps.standInsFor?.(spec.role) ?? [],
              decoding: deps.decodingFor?.(spec.role) ?? { temperature: null, maxOutputTokens: null },
              clock,
              log: deps.log,
              ledger,
              signal,
              wait: deps.wait,
              async appendCall(line) {
                isOut = line.event === 'sent' || line.outcome === 'aborted';
                await journal.appendCall(line);
              },
              onText(chunk, offset) {
                silence?.hear();
                if (call.answers()) onNumbers();
                emit(() => ({ type: 'text', step_id: id, offset, chunk }));
              },
              onReasoning: createSecondly(clock, (characters) => {
                silence?.hear();
                emit(() => ({ type: 'reasoning', step_id: id, characters }));
              }),
              onRepeat: ({ message }) =>
                notice({
                  reason_code: 'call_possibly_paid',
                  message: `A request of step ${id} got no whole answer and is made again; both may be paid for: ${message}`,
                  step_id: id,
                }),
              onStandIn: (left, asked, { code }) =>
                notice({
                  reason_code: 'model_stood_in',
                  message: `${left.id} could not be asked (${code}); ${asked.id} is asked instead.`,
                  step_id: id,
                }),
              onWait: (wait_ms, reason_code) =>
                emit(() => ({ type: 'waiting', step_id: id, wait_ms, reason_code })),
            });
          } finally {
            callsUnderWay -= 1;
            call.end();
            silence?.stop();
            tellAgent('executing', 0);
            if (signal.aborted && isOut) abortedCalls += 1;
          }
        },
        {
          kind: 'model',
          agentArchetype: spec.role,
          preview: ({ text }) => text.slice(0, PREVIEW_SOURCE).replace(/\s+/g, ' ').trim(),
          usage: (output) => addCall(NO_USAGE, output.usage),
        },
      );
    },
    abortedCalls: () => abortedCalls + callsUnderWay,
  };
}

/** Tells the first, and then no more than one a second: reasoning comes in very small pieces. */
function createSecondly(clock: Clock, tell: (count: number) => void): (count: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (count) => {
    const now = clock.now().getTime();
    if (now - toldAt < 1000) return;
    toldAt = now;
    tell(count);
  };
}
