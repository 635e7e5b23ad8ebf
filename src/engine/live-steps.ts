import type { Json } from '../contracts/json.ts';
import type { Run } from '../contracts/run.ts';
import type { StepRecord } from '../contracts/step-record.ts';
import { CodedError, InvariantError, toTrouble } from '../errors.ts';
import { buildDoneRecord, buildFailedRecord, type StepHead } from './build-record.ts';
import { isStorageTrouble } from './call-model.ts';
import type { Emit } from './create-emit.ts';
import { decideNextStep } from './decide-next-step.ts';
import type { EngineDeps } from './engine.ts';
import { hashJson } from './hash.ts';
import { type JournalIndex, RESUME_STEP } from './journal-index.ts';
import { createPlanProgress } from './plan-progress.ts';
import type { Journal } from './ports.ts';
import type { RunContext, StepAbout } from './run-context.ts';
import type { TallySum } from './run-tally.ts';
import { createRunWriter, type RunWriter } from './run-writer.ts';

// The steps of one run under way. Invariants:
// - a line is appended and synced before the caller of `step` sees its output;
// - when a run pauses, nothing new begins, and what is under way ends and is journaled.

export interface LiveSteps {
  readonly step: RunContext['step'];
  /** Finished steps that were asked for with other inputs, under an override. */
  readonly overridden: ReadonlySet<string>;
  progress(): Pick<Run, 'current_step_index' | 'active_steps'>;
  /** Items of the plan. */
  planned(): { readonly done: number; readonly total: number };
  phase(): string | null;
  requestPause(reason: CodedError): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
  readonly saveSnapshot: RunWriter['saveSnapshot'];
  readonly saveManifestSoon: RunWriter['saveManifestSoon'];
}

export interface LiveStepsParts {
  readonly deps: EngineDeps;
  readonly run: Run;
  readonly journal: Journal;
  readonly index: JournalIndex;
  readonly signal: AbortSignal;
  readonly emit: Emit;
  readonly sum: () => TallySum;
  readonly notices: () => Run['notices'];
  /** A line is in the journal; `isItem` where it finishes an item of the plan. */
  readonly onLine: (record: StepRecord, isItem: boolean) => void;
}

export function createLiveSteps(parts: LiveStepsParts): LiveSteps {
  const { deps, run, journal, index, signal, emit, sum } = parts;
  const { clock } = deps;
  const plan = createPlanProgress(run.plan);
  for (const item of run.plan) if (index.done(item) !== null) plan.finish(item);

  const active = new Map<string, Promise<unknown>>();
  const overridden = new Set<string>();
  let pausing: CodedError | null = null;
  let phase: string | null = null;

  const progress = () => ({
    current_step_index: plan.current,
    active_steps: [...active.keys()].sort(),
  });
  const writer = createRunWriter({
    deps,
    run,
    journal,
    index,
    signal,
    describe() {
      const { usage, words, progress: numbers } = sum();
      const written = words === 0 ? {} : { words };
      return { ...progress(), usage, ...written, progress: numbers, notices: parts.notices(), phase };
    },
    onAppended(record) {
      const { step_id, seq } = record;
      const before = plan.done;
      if (record.status === 'done') plan.finish(step_id);
      parts.onLine(record, plan.done > before);
      emit(() =>
        record.status === 'done'
          ? { type: 'step_done', step_id, seq, ...where(), usage: sum().usage }
          : { type: 'step_failed', step_id, seq, reason_code: record.error.reason_code },
      );
    },
  });
  const where = () => ({ current: plan.current, total: run.plan.length });

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
        emit(() => ({ type: 'step_replayed', step_id: id }));
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
    const { of } = about;
    emit(() => ({ type: 'step_started', step_id: id, ...where(), ...(of === undefined ? {} : { of }) }));
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

  return {
    step,
    overridden,
    progress,
    planned: () => ({ done: plan.done, total: run.plan.length }),
    phase: () => phase,
    requestPause(reason) {
      pausing ??= reason;
    },
    async idle() {
      while (active.size > 0) await Promise.allSettled([...active.values()]);
      writer.stop();
      await writer.idle();
    },
    saveSnapshot: writer.saveSnapshot,
    saveManifestSoon: writer.saveManifestSoon,
  };
}
