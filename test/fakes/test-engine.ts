import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import type { JsonObject } from '../../src/contracts/json.ts';
import { type Budget, NO_BUDGET } from '../../src/contracts/run.ts';
import type { RunEvent } from '../../src/contracts/run-event.ts';
import type { StepRecord } from '../../src/contracts/step-record.ts';
import { createManifest } from '../../src/engine/create-manifest.ts';
import type { EngineDeps, RunResult } from '../../src/engine/engine.ts';
import type { Clock, Lease, Model, ProjectStore } from '../../src/engine/ports.ts';
import { type ResumeSpec, resumeRun } from '../../src/engine/resume-run.ts';
import type { RunContext } from '../../src/engine/run-context.ts';
import { startRun } from '../../src/engine/start-run.ts';
import { createFixedClock, type FixedClock } from './fixed-clock.ts';
import { createRecordingLog, type RecordingLog } from './recording-log.ts';
import { createScriptedModel } from './scripted-model.ts';
import { createSequentialIds } from './sequential-ids.ts';

export interface TestEngine {
  readonly store: ProjectStore;
  readonly deps: EngineDeps;
  readonly clock: FixedClock;
  readonly events: readonly RunEvent[];
  readonly log: RecordingLog;
  start(work: Work, options?: TestRunOptions): Promise<RunResult>;
  resume(runId: string, work: Work, options?: TestRunOptions): Promise<RunResult>;
  records(runId: string): Promise<StepRecord[]>;
}

export type Work = (context: RunContext) => Promise<unknown>;

export interface TestRunOptions {
  readonly plan?: readonly string[];
  readonly args?: JsonObject;
  readonly signal?: AbortSignal;
  readonly budget?: Budget;
  readonly lease?: Lease;
  readonly conclude?: () => Promise<void>;
  readonly resume?: Partial<ResumeSpec>;
}

/** An engine on a store in memory (or another), with every part that a test can look at. */
export function createTestEngine(
  parts: {
    readonly model?: Model;
    readonly store?: ProjectStore;
    readonly pollMs?: number | null;
    /** Instead of the engine's own, which goes on by itself. */
    readonly clock?: Clock;
    readonly onEvent?: (event: RunEvent) => void;
    readonly wait?: EngineDeps['wait'];
    readonly standIns?: readonly Model[];
  } = {},
): TestEngine {
  const clock = createFixedClock('2026-02-10T14:30:00Z');
  const store = parts.store ?? createMemoryStore({ clock });
  const events: RunEvent[] = [];
  const log = createRecordingLog();
  const model = parts.model ?? createScriptedModel([]);
  const deps: EngineDeps = {
    store,
    clock: parts.clock ?? clock,
    ids: createSequentialIds(),
    log,
    modelFor: async () => model,
    wait: parts.wait ?? { tries: 3, maxMs: 20_000, repeatMaybePaid: 0 },
    ...(parts.standIns === undefined
      ? {}
      : { standInsFor: () => (parts.standIns ?? []).map((each) => async () => each) }),
    pollMs: parts.pollMs ?? null,
    onEvent(event) {
      events.push(event);
      parts.onEvent?.(event);
    },
  };

  const underLease = async (
    lease: Lease | undefined,
    run: (lease: Lease) => Promise<RunResult>,
  ): Promise<RunResult> => {
    if (lease !== undefined) return run(lease);
    const own = await store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
    try {
      return await run(own);
    } finally {
      await own.release();
    }
  };
  const pipeline = (work: Work, { conclude }: TestRunOptions) => ({
    kind: 'test',
    ...(conclude === undefined ? {} : { conclude }),
    run: async (context: RunContext) => ((await work(context)) ?? null) as never,
  });

  return {
    store,
    deps,
    clock,
    events,
    log,
    start: (work, options = {}) =>
      underLease(options.lease, async (lease) => {
        const run = createManifest(deps, await deps.ids.next('run'), null, {
          kind: 'test',
          description: 'a test run',
          args: options.args ?? {},
          plan: options.plan ?? ['a', 'b', 'c'],
          fingerprint: { inputs: 'same' },
          model: model.id,
          budget: options.budget ?? NO_BUDGET,
        });
        const signal = options.signal ?? new AbortController().signal;
        // A test may leave a run where it is and begin another.
        const { work_key: _, ...unkeyed } = run;
        const started = await startRun(deps, lease, unkeyed, pipeline(work, options), signal);
        if (!started.started) throw new Error(`${started.runId} is at the same work`);
        return started.result;
      }),
    resume: (runId, work, options = {}) =>
      underLease(options.lease, (lease) =>
        resumeRun(
          deps,
          lease,
          runId,
          {
            pipeline: pipeline(work, options),
            fingerprint: { inputs: 'same' },
            overrideFingerprint: false,
            model: model.id,
            modelGivenExplicitly: false,
            budget: NO_BUDGET,
            ...options.resume,
          },
          options.signal ?? new AbortController().signal,
        ),
      ),
    async records(runId) {
      const records: StepRecord[] = [];
      for await (const { record } of store.runs.lines(runId)) records.push(record);
      return records;
    },
  };
}
