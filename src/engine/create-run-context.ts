import type { Json } from '../contracts/json.ts';
import type { Notice, Run } from '../contracts/run.ts';
import type { Usage } from '../contracts/usage.ts';
import { CodedError, InvariantError, toTrouble } from '../errors.ts';
import type { BudgetLedger } from './budget-ledger.ts';
import { buildDoneRecord, buildFailedRecord, type StepHead } from './build-record.ts';
import { isStorageTrouble, runModelCall } from './call-model.ts';
import { decideNextStep } from './decide-next-step.ts';
import type { EngineDeps, RunEvent, RunResult } from './engine.ts';
import { hashBytes, hashJson } from './hash.ts';
import { hashRequest } from './hash-request.ts';
import { type JournalIndex, RESUME_STEP } from './journal-index.ts';
import { createPlanProgress } from './plan-progress.ts';
import type { Journal, Lease } from './ports.ts';
import type { ChildSpec, RunContext, StepAbout } from './run-context.ts';
import { createRunWriter } from './run-writer.ts';
import { addCall, addUsage, NO_USAGE } from './usage.ts';

// The working parts of one run under way. Invariants:
// - a line is appended and synced before the caller of `step` sees its output;
// - when a run pauses, nothing new begins, and what is under way ends and is journaled.

/** Enough of an answer for its preview, whatever white space it has. */
const PREVIEW_SOURCE = 1000;

export interface RunParts {
  readonly deps: EngineDeps;
  readonly run: Run;
  readonly journal: Journal;
  readonly index: JournalIndex;
  readonly lease: Lease;
  readonly ledger: BudgetLedger;
  readonly signal: AbortSignal;
  readonly runChild: (stepId: string, spec: ChildSpec) => Promise<RunResult>;
}

export interface LiveRun {
  readonly context: RunContext;
  /** The manifest as it stands; `status` and what belongs to it are the caller's. */
  progress(): Pick<Run, 'current_step_index' | 'active_steps' | 'usage' | 'notices'>;
  phase(): string | null;
  abortedCalls(): number;
  requestPause(reason: CodedError): void;
  /** Resolves when nothing is under way any more. */
  settle(): Promise<void>;
  saveSnapshot(): Promise<void>;
}

export function createRunContext(parts: RunParts): LiveRun {
  const { deps, run, journal, index, ledger, signal } = parts;
  const { store, clock } = deps;
  const plan = createPlanProgress(run.plan);
  for (const item of run.plan) if (index.done(item) !== null) plan.finish(item);

  const active = new Map<string, Promise<unknown>>();
  // Told anew, with the number of steps that it is now.
  const notices: Notice[] = run.notices.filter(({ reason_code }) => reason_code !== 'step_inputs_overridden');
  /** Finished steps that were asked for with other inputs, under an override. */
  const overridden = new Set<string>();
  let openChildren = NO_USAGE;
  let pausing: CodedError | null = null;
  let phase: string | null = null;
  let callsUnderWay = 0;
  let abortedCalls = 0;

  const emit = (event: RunEvent) => deps.onEvent?.(event);
  const usage = (): Usage => addUsage(index.usage, openChildren);
  const progress = () => ({
    current_step_index: plan.current,
    active_steps: [...active.keys()].sort(),
    usage: usage(),
    notices: [...notices, ...describeOverridden(overridden)],
  });
  const writer = createRunWriter({
    deps,
    run,
    journal,
    index,
    describe: () => ({ ...progress(), phase }),
    onAppended(record) {
      if (record.status !== 'done') return;
      plan.finish(record.step_id);
      const where = {
        run_id: run.run_id,
        step_id: record.step_id,
        current: plan.current,
        total: run.plan.length,
      };
      emit({ type: 'step_done', ...where, usage: usage() });
    },
  });

  async function step<T extends Json>(
    id: string,
    inputs: Json,
    effect: () => Promise<T>,
    about: StepAbout<T> = {},
  ): Promise<T> {
    const inputHash = hashJson(inputs);
    const recorded = index.done(id);
    const decision = decideNextStep({
      stopping: signal.aborted,
      pausing: pausing !== null,
      underWay: active.has(id),
      recordedHash: recorded?.inputHash ?? null,
      inputHash,
      overridden: recorded !== null && recorded.seq < index.lastOverride,
    });
    switch (decision) {
      case 'stopped':
        throw signal.reason;
      case 'paused':
        throw pausing;
      case 'duplicate':
        throw new InvariantError(`step ${id} was asked for twice at once`);
      case 'inputs_changed':
        throw new CodedError('step_inputs_changed', {
          message: `Step ${id} is journaled with other inputs than it has now.`,
          details: { step_id: id },
        });
      case 'keep':
      case 'replay':
        phase = about.phase ?? phase;
        if (decision === 'keep') overridden.add(id);
        emit({ type: 'step_replayed', run_id: run.run_id, step_id: id });
        return (await writer.loadOutput(recorded?.position ?? 0)) as T;
      case 'run': {
        const work = runEffect(id, inputHash, effect, about);
        active.set(id, work);
        try {
          return await work;
        } finally {
          active.delete(id);
        }
      }
    }
  }

  async function runEffect<T extends Json>(
    id: string,
    inputHash: string,
    effect: () => Promise<T>,
    about: StepAbout<T>,
  ): Promise<T> {
    const startedAt = clock.now().toISOString();
    if (about.phase !== undefined && about.phase !== phase) {
      phase = about.phase;
      await writer.saveManifest();
    }
    emit({
      type: 'step_started',
      run_id: run.run_id,
      step_id: id,
      current: plan.current,
      total: run.plan.length,
    });
    const head: StepHead = {
      id,
      index: id.startsWith(`${RESUME_STEP}:`) ? plan.current : plan.indexOf(id),
      inputHash,
      attempt: index.executions(id) + 1,
      startedAt,
      about,
    };
    let value: T;
    try {
      value = await effect();
    } catch (error) {
      if (error instanceof CodedError && error.reason.class === 'pause') pausing ??= error;
      if (signal.aborted || (error instanceof CodedError && isStorageTrouble(error))) throw error;
      const trouble = toTrouble(error);
      await writer.append((seq) => buildFailedRecord(seq, head, trouble, clock.now().toISOString()));
      emit({ type: 'step_failed', run_id: run.run_id, step_id: id, reason_code: trouble.reason_code });
      throw error;
    }
    const text = JSON.stringify(value);
    const output = await writer.storeOutput(value, text);
    await writer.append(
      (seq) =>
        buildDoneRecord(seq, head, { value, text, output, completedAt: clock.now().toISOString(), about }),
      typeof value === 'string' ? value : text,
    );
    return value;
  }

  const context: RunContext = {
    runId: run.run_id,
    createdAt: run.created_at,
    args: run.task.initial_args as RunContext['args'],
    signal,
    files: store.files,
    log: deps.log,
    step,
    async commit(id, changes, expect) {
      const inputs = changes.map(({ path, bytes }) => ({
        path,
        sha256: bytes === null ? null : hashBytes(bytes),
      }));
      await step(
        id,
        { changes: inputs },
        async () => {
          await store.files.commit(changes, { expect, fence: parts.lease.fence });
          return inputs;
        },
        { kind: 'commit', preview: (files) => files.map(({ path }) => path).join(', ') },
      );
    },
    callModel(id, spec) {
      const requestHash = hashRequest(spec.request);
      return step(
        id,
        { template: spec.template, contract: spec.contract, request_hash: requestHash },
        async () => {
          const model = await deps.modelFor(spec.role);
          callsUnderWay += 1;
          try {
            return await runModelCall(spec, {
              runId: run.run_id,
              stepId: id,
              requestHash,
              execution: index.executions(id) + 1,
              model,
              decoding: deps.decodingFor?.(spec.role) ?? { temperature: null, maxOutputTokens: null },
              clock,
              log: deps.log,
              ledger,
              signal,
              wait: deps.wait,
              appendCall: (line) => journal.appendCall(line),
              onText: (chunk) => emit({ type: 'text', run_id: run.run_id, step_id: id, chunk }),
              onWait: (waitMs, reason) =>
                emit({
                  type: 'waiting',
                  run_id: run.run_id,
                  step_id: id,
                  wait_ms: waitMs,
                  reason_code: reason,
                }),
            });
          } finally {
            callsUnderWay -= 1;
            if (signal.aborted) abortedCalls += 1;
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
    turn: () => clock.sleep(0, signal),
    async child(id, spec) {
      const { output } = await step(
        id,
        { kind: spec.pipeline.kind, args: spec.args },
        async () => {
          const result = await parts.runChild(id, spec);
          if (result.error !== null) {
            openChildren = addUsage(openChildren, result.run.usage);
            throw tellForParent(result.error, result.run.run_id, run.run_id);
          }
          return { run_id: result.run.run_id, usage: result.run.usage, output: result.output };
        },
        { kind: 'child', preview: ({ run_id }) => run_id, usage: (result) => result.usage },
      );
      return output;
    },
    now: () => clock.now().toISOString(),
    executions: (id) => index.executions(id),
    modelFor: deps.modelFor,
    slot: (name) => (Object.hasOwn(index.slots, name) ? (index.slots[name] ?? null) : null),
    isFromEarlierRound(id) {
      const recorded = index.done(id);
      return recorded !== null && recorded.seq < index.lastFailedRound;
    },
    wasOverridden: (id) => overridden.has(id),
    async keep(bytes) {
      return (await journal.saveBlob(bytes)).location;
    },
    notice(notice) {
      const known = notices.some(
        (each) => each.reason_code === notice.reason_code && each.step_id === notice.step_id,
      );
      if (known) return;
      notices.push(notice);
      emit({ type: 'notice', run_id: run.run_id, notice });
    },
  };

  return {
    context,
    progress,
    phase: () => phase,
    abortedCalls: () => abortedCalls + callsUnderWay,
    requestPause(reason) {
      pausing ??= reason;
    },
    async settle() {
      while (active.size > 0) await Promise.allSettled([...active.values()]);
      await writer.idle();
    },
    saveSnapshot: writer.saveSnapshot,
  };
}

/** Trouble inside a child is trouble of this run: that is the one to look at and to take up. */
function tellForParent(error: CodedError, childId: string, runId: string): CodedError {
  const { code, message, kept, next, details, cause } = error;
  return new CodedError(code, {
    message,
    details: { inner_run_id: childId, ...details, run_id: runId },
    cause,
    ...(kept === null ? {} : { kept }),
    ...(next === null ? {} : { next }),
  });
}

function describeOverridden(steps: ReadonlySet<string>): Notice[] {
  const [first] = steps;
  if (first === undefined) return [];
  const message = `${steps.size} finished step(s) keep what was recorded, although their inputs are others now: the fingerprint was overridden. The first is ${first}.`;
  return [{ reason_code: 'step_inputs_overridden', message, step_id: null }];
}
