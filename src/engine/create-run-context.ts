import type { Notice, Run } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import { nameCount } from '../name-count.ts';
import type { BudgetLedger } from './budget-ledger.ts';
import { createEmit, type Emit } from './create-emit.ts';
import type { EngineDeps, RunResult } from './engine.ts';
import { hashBytes } from './hash.ts';
import type { JournalIndex } from './journal-index.ts';
import { createLiveSteps } from './live-steps.ts';
import { createModelSteps } from './model-steps.ts';
import type { Journal, Lease } from './ports.ts';
import type { ChildSpec, RunContext } from './run-context.ts';
import { createRunTally, type TallySum } from './run-tally.ts';

// What a pipeline is given for one run under way: every effect goes through a step (live-steps.ts).

export interface RunParts {
  readonly deps: EngineDeps;
  readonly run: Run;
  readonly journal: Journal;
  readonly index: JournalIndex;
  readonly lease: Lease;
  readonly ledger: BudgetLedger;
  readonly signal: AbortSignal;
  /** Null for a root run. */
  readonly outer: OuterRun | null;
  readonly runChild: (stepId: string, spec: ChildSpec, outer: OuterRun) => Promise<RunResult>;
}

/** What a run inside another knows of it. */
export interface OuterRun {
  readonly rootId: string;
  /** Lets the outer run count what the inner one comes to, while it works. */
  count(sum: () => TallySum): void;
  /** The numbers of the inner run are others now. */
  onNumbers(): void;
  /** So many requests of it were out when it was stopped. */
  giveUp(calls: number): void;
}

export interface LiveRun {
  readonly context: RunContext;
  /** The manifest as it stands; `status` and what belongs to it are the caller's. */
  progress(): Pick<Run, 'current_step_index' | 'active_steps' | 'usage' | 'words' | 'notices'>;
  readonly emit: Emit;
  /** Tells how far it is. */
  tellProgress(): void;
  phase(): string | null;
  /** Requests that were out when it was stopped, with those of the runs inside it. */
  abortedCalls(): number;
  requestPause(reason: CodedError): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
  saveSnapshot(): Promise<void>;
}

export function createRunContext(parts: RunParts): LiveRun {
  const { deps, run, journal, index, ledger, signal, outer } = parts;
  const { store, clock } = deps;
  // Told anew, with the number of steps that it is now.
  const notices: Notice[] = run.notices.filter(({ reason_code }) => reason_code !== 'step_inputs_overridden');
  const rootId = outer?.rootId ?? run.run_id;
  let givenUpInside = 0;

  const emit = createEmit(deps, run, rootId);
  const listNotices = () => [...notices, ...describeOverridden(steps.overridden)];
  const tally = createRunTally({ index, plan: () => steps.planned() });
  const tellProgress = () => {
    if (outer !== null) return outer.onNumbers();
    emit(() => {
      const { usage, words, progress } = tally.sum();
      return { type: 'progress', usage, words, ...progress };
    });
  };
  const onNumbers = () => {
    steps.saveManifestSoon();
    tellProgress();
  };
  const steps = createLiveSteps({
    deps,
    run,
    journal,
    index,
    signal,
    emit,
    sum: tally.sum,
    notices: listNotices,
    onLine({ kind, status, step_id, usage, words }, isItem) {
      if (kind === 'child' && status === 'done') tally.endChild(step_id);
      // How far the plan is stands in the journal; the manifest is not replaced for that alone.
      if (usage !== null || words !== undefined) onNumbers();
      else if (isItem) tellProgress();
    },
  });
  const { step } = steps;
  const models = createModelSteps({
    deps,
    run,
    journal,
    index,
    ledger,
    signal,
    emit,
    tally,
    onNumbers,
    step,
    notice: (notice) => context.notice(notice),
  });
  outer?.count(tally.sum);

  const context: RunContext = {
    runId: run.run_id,
    createdAt: run.created_at,
    args: run.task.initial_args as RunContext['args'],
    signal,
    files: store.files,
    log: deps.log,
    step,
    async commit(id, changes, expect, about = {}) {
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
        { ...about, kind: 'commit', preview: (files) => files.map(({ path }) => path).join(', ') },
      );
    },
    callModel: models.callModel,
    turn: () => clock.sleep(0, signal),
    async child(id, spec) {
      const inner: OuterRun = {
        rootId,
        count: (sum) => tally.beginChild(id, sum),
        onNumbers,
        giveUp(calls) {
          givenUpInside += calls;
        },
      };
      let words: number | undefined;
      const { output } = await step(
        id,
        { kind: spec.pipeline.kind, args: spec.args },
        async () => {
          const result = await parts.runChild(id, spec, inner);
          if (result.error !== null) {
            tally.failChild(id, result.run);
            onNumbers();
            throw tellForParent(result.error, result.run.run_id, run.run_id);
          }
          words = result.run.words;
          return { run_id: result.run.run_id, usage: result.run.usage, output: result.output };
        },
        {
          kind: 'child',
          preview: ({ run_id }) => run_id,
          usage: (result) => result.usage,
          words: () => words,
        },
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
    wasOverridden: (id) => steps.overridden.has(id),
    async keep(bytes) {
      return (await journal.saveBlob(bytes)).location;
    },
    notice(notice) {
      const known = notices.some(
        (each) => each.reason_code === notice.reason_code && each.step_id === notice.step_id,
      );
      if (known) return;
      notices.push(notice);
      emit(() => ({ type: 'notice', notice }));
    },
  };

  return {
    context,
    progress() {
      const { usage, words } = tally.sum();
      return {
        ...steps.progress(),
        usage,
        ...(words === 0 ? {} : { words }),
        notices: listNotices(),
      };
    },
    emit,
    tellProgress,
    phase: steps.phase,
    abortedCalls: () => models.abortedCalls() + givenUpInside,
    requestPause: steps.requestPause,
    idle: steps.idle,
    saveSnapshot: steps.saveSnapshot,
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
  const message = `${nameCount(steps.size, 'finished step')} ${steps.size === 1 ? 'keeps' : 'keep'} what was recorded, although other inputs are there now: the fingerprint was overridden. The first is ${first}.`;
  return [{ reason_code: 'step_inputs_overridden', message, step_id: null }];
}
