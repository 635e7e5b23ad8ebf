import type { JsonObject } from '../contracts/json.ts';
import type { Budget, Run } from '../contracts/run.ts';
import type { ResumeRequest } from '../contracts/run-request.ts';
import { createManifest } from '../engine/create-manifest.ts';
import { createRootManifest } from '../engine/create-root-manifest.ts';
import { deriveWorkKey } from '../engine/derive-work-key.ts';
import type { EngineDeps, RunResult } from '../engine/engine.ts';
import { loadRun } from '../engine/load-run.ts';
import type { Lease, ProjectStore } from '../engine/ports.ts';
import { prepareRun } from '../engine/prepare-run.ts';
import { resumeRun } from '../engine/resume-run.ts';
import type { RunSpec } from '../engine/run-spec.ts';
import { startRun } from '../engine/start-run.ts';
import { createStoreBeside } from '../engine/store-beside.ts';
import { withLease } from '../engine/with-lease.ts';
import type { ResumeWork, WorkOptions } from '../engine/work-options.ts';
import { CodedError } from '../errors.ts';
import type { AskedModel, ProjectModels } from './create-project-models.ts';
import type { PreparedWork, RunKind, WorkPlan } from './run-kind.ts';

// The one road to a run. Whoever asks for work, its kind prepares it, and then it is taken up:
//   start    here and now, by whoever waits for it: prepared under the lock, so that nothing is stored that cannot begin
//   submit   by whoever works on the queue: stored as pending without the lock, which another run may hold for hours
//   resume   a stored run, by its id and no other
// The same work (kind, recipe, arguments, pins) is the same run: while one waits or works, no second one is stored.

export interface Road {
  /** Prepares the work and does it. How the run ended is told, not thrown. */
  start<Request, About, Result>(
    kind: RunKind<Request, About, Result>,
    request: Request,
    work: StartWork,
  ): Promise<StartedWork<About, Result>>;
  /** Prepares the work and stores it for the queue; `run_already_there` where the same work waits or is worked on. */
  submit<Request, About, Result>(
    kind: RunKind<Request, About, Result>,
    request: Request,
    asked: AskedWork,
  ): Promise<SubmittedWork<Result>>;
  resume(run: Run, work: ResumeWork): Promise<RunResult>;
  /** Refuses what can be refused of that before the lock is asked for: a kind that nobody gives, a model that is not there,
   *  a cap that cannot be kept. */
  checkResume(run: Run, asked: AskedWork): Promise<RunKind>;
  /** What is left of a run, what that would send and cost. */
  planRest(run: Run): Promise<WorkPlan>;
  /** Lets the kind of a run that was cancelled put in order what it left. */
  cancelled(run: Run): Promise<void>;
}

export interface AskedWork {
  readonly budget: Budget;
  /** A model by name, for this run and all its roles; null: whom the configuration says. */
  readonly model: string | null;
}

export interface StartWork extends WorkOptions {
  readonly overrideFingerprint?: boolean;
}

export type StartedWork<About, Result> =
  | { readonly did: 'nothing'; readonly result: Result }
  | {
      readonly did: 'run';
      readonly ended: RunResult;
      readonly about: About;
      /** Whether it went on with one that was left. */
      readonly resumed: boolean;
    };

export type SubmittedWork<Result> =
  | { readonly did: 'nothing'; readonly result: Result }
  /** A new run: it is for the queue now. */
  | { readonly did: 'stored'; readonly run: Run }
  /** One that was left, and how it is to be asked to go on. */
  | { readonly did: 'found'; readonly run: Run; readonly goOn: GoOn };

export type GoOn = Omit<ResumeRequest, 'schema_version' | 'request' | 'requested_at' | 'reason'>;

export interface RoadParts {
  readonly projectId: string;
  readonly deps: EngineDeps;
  readonly owner: string;
  readonly models: ProjectModels;
  readonly findKind: (name: string) => Promise<RunKind | null>;
  /** Whether runs of a kind work beside whoever owns the project. */
  readonly isBeside: (kind: string) => boolean;
}

export function createRoad({ projectId, deps, owner, models, findKind, isBeside }: RoadParts): Road {
  const { store, log } = deps;

  async function underLease<T>(
    { purpose, waitMs = 0 }: { readonly purpose: string; readonly waitMs?: number | undefined },
    act: (lease: Lease) => Promise<T>,
    of: ProjectStore = store,
  ): Promise<T> {
    try {
      return await withLease(of, log, { owner, purpose, waitMs }, act);
    } catch (error) {
      throw error instanceof CodedError ? error.with({ book: projectId }) : error;
    }
  }

  /** The newest paused or interrupted run of the same work that can go on with this model. */
  async function findLeft(
    { kind }: Pick<RunKind, 'kind'>,
    spec: RunSpec,
    model: AskedModel,
  ): Promise<Run | null> {
    const key = deriveWorkKey(createManifest(deps, 'run_sought', null, spec));
    for (const { run_id, status } of await store.runs.list({ kind, roots: true })) {
      if (status !== 'paused' && status !== 'running') continue;
      const run = await store.runs.load(run_id);
      if (run === null || deriveWorkKey(run) !== key) continue;
      if (run.model === model.id || model.explicit) return run;
    }
    return null;
  }

  async function takeUp(
    kind: Pick<RunKind, 'rebuild'>,
    run: Run,
    lease: Lease,
    { overrideFingerprint, budget, signal, expect, model: named }: ResumeWork,
    of: ProjectStore = store,
  ): Promise<RunResult> {
    const isFirst = run.status === 'pending';
    const rebuilt = await kind.rebuild(run, lease, { isFirst, overrideFingerprint });
    const { deps: own, model, explicit } = models.depsOf(run, rebuilt.asks, named);
    try {
      const { pipeline, fingerprint } = rebuilt;
      const spec = {
        pipeline,
        fingerprint,
        overrideFingerprint,
        model,
        modelGivenExplicitly: explicit,
        budget,
        expect: expect ?? null,
      };
      return await resumeRun({ ...own, store: of }, lease, run.run_id, spec, signal);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      await rebuilt.onRefused?.(error);
      throw error.with({ run_id: run.run_id });
    }
  }

  /** A run's own lock where it works beside the project; else whoever holds the project's works on the run that says it is
   *  running. */
  const isWorkedOn = async ({ status, kind, run_id }: Run) => {
    const { lock } = isBeside(kind) ? store.beside(run_id) : store;
    return status === 'running' && (await lock.holder()) !== null;
  };

  /** Work beside whoever owns the project: stored as one that waits, and taken up at once under a lock of its own. */
  async function startBeside<Request, About, Result>(
    kind: RunKind<Request, About, Result>,
    request: Request,
    work: ResumeWork,
  ): Promise<StartedWork<About, Result>> {
    const prepared = await kind.prepare(request, work.signal);
    if (prepared.todo === 'nothing') return { did: 'nothing', result: prepared.result };
    const asked =
      prepared.todo === 'start' ? models.modelOf(prepared.role).id : nameModel(models, prepared.run);
    await checkModel(kind, asked, work.budget);
    const left =
      prepared.todo === 'take up' ? prepared.run : await findLeftBeside(kind, prepared, work.budget);
    const run = left ?? (await storeBeside(kind, prepared as PreparedWork<About>, work.budget));
    const of = createStoreBeside(store, run.run_id);
    const ended = await underLease(prepared, (lease) => takeUp(kind, run, lease, work, of), of);
    return { did: 'run', ended, about: prepared.about, resumed: left !== null };
  }

  async function findLeftBeside(
    kind: Pick<RunKind, 'kind'>,
    prepared: PreparedWork<unknown>,
    budget: Budget,
  ) {
    const model = models.modelOf(prepared.role);
    const spec = describeRun(kind.kind, prepared, model, budget);
    const left = prepared.anew ? null : await findLeft(kind, spec, model);
    return left === null || (await isWorkedOn(left)) ? null : left;
  }

  async function storeBeside(kind: Pick<RunKind, 'kind'>, prepared: PreparedWork<unknown>, budget: Budget) {
    const spec = describeRun(kind.kind, prepared, models.modelOf(prepared.role), budget);
    const stored = await prepareRun(deps, spec);
    if (stored.stored) return stored.run;
    const other = await loadRun(store.runs, stored.runId);
    if (await isWorkedOn(other)) throw refuseSecond(prepared.spec.description, stored.runId);
    return other;
  }

  const refuseSecond = (what: string, runId: string) =>
    new CodedError('run_already_there', {
      message: `${what}: the same work is under way in ${projectId}, as ${runId}.`,
      details: { run_id: runId, book: projectId },
    });

  async function checkModel({ modelFree }: Pick<RunKind, 'modelFree'>, modelId: string, budget: Budget) {
    if (modelFree !== true) await models.checkModel(modelId, budget);
  }

  async function needKind(run: Run): Promise<RunKind> {
    const kind = await findKind(run.kind);
    if (kind !== null) return kind;
    throw new CodedError('run_not_resumable', {
      message: `Runs of kind ${run.kind} cannot be resumed by this version.`,
      details: { run_id: run.run_id, book: projectId },
    });
  }

  async function checkResume(run: Run, { budget, model }: AskedWork): Promise<RunKind> {
    const kind = await needKind(run);
    await checkModel(kind, nameModel(models, run, model), budget);
    return kind;
  }

  /** Works on a new run; where the same work was stored in this moment, on that one. */
  async function begin(
    kind: Pick<RunKind, 'rebuild'>,
    spec: RunSpec,
    lease: Lease,
    work: ResumeWork,
  ): Promise<RunResult> {
    const run = await createRootManifest(deps, spec);
    const how = { isFirst: true, overrideFingerprint: work.overrideFingerprint };
    const { pipeline, asks } = await kind.rebuild(run, lease, how);
    const own = models.depsOf(run, asks).deps;
    const started = await startRun(own, lease, run, pipeline, work.signal, spec.blobs);
    if (started.started) return started.result;
    return takeUp(kind, await loadRun(store.runs, started.runId), lease, work);
  }

  return {
    async start(kind, request, work) {
      const resumeWork: ResumeWork = { ...work, overrideFingerprint: work.overrideFingerprint ?? false };
      if (isBeside(kind.kind)) return startBeside(kind, request, resumeWork);
      // What a crash left between two files is put right before anything is believed of them.
      if (await store.pending()) await underLease({ purpose: kind.kind }, async () => undefined);
      // Everything that can be refused is refused before the lock is asked for.
      const early = await kind.prepare(request, work.signal);
      if (early.todo === 'nothing') return { did: 'nothing', result: early.result };
      const asked = early.todo === 'start' ? models.modelOf(early.role).id : nameModel(models, early.run);
      await checkModel(kind, asked, work.budget);
      return underLease(early, async (lease) => {
        // Another process may have done it while this one was getting the lock.
        const prepared = await kind.prepare(request, work.signal);
        if (prepared.todo === 'nothing') return { did: 'nothing', result: prepared.result };
        const { about } = prepared;
        if (prepared.todo === 'take up') {
          const left = addOptions(prepared.run, prepared.options);
          return { did: 'run', ended: await takeUp(kind, left, lease, resumeWork), about, resumed: true };
        }
        const model = models.modelOf(prepared.role);
        const spec = describeRun(kind.kind, prepared, model, work.budget);
        const left = prepared.anew ? null : await findLeft(kind, spec, model);
        const ended =
          left === null
            ? await begin(kind, spec, lease, resumeWork)
            : await takeUp(kind, left, lease, resumeWork);
        return { did: 'run', ended, about, resumed: left !== null };
      });
    },

    async submit(kind, request, { budget, model: named }) {
      const prepared = await kind.prepare(request);
      if (prepared.todo === 'nothing') return { did: 'nothing', result: prepared.result };
      const how = { budget, model: named, override_fingerprint: false };
      if (prepared.todo === 'take up') {
        const { run, options, overrideFingerprint = false } = prepared;
        if (await isWorkedOn(run)) throw refuseSecond(run.task.description, run.run_id);
        await checkModel(kind, nameModel(models, run, named), budget);
        const goOn = { ...how, override_fingerprint: overrideFingerprint, ...(options ? { options } : {}) };
        return { did: 'found', run, goOn };
      }
      const model = named === null ? models.modelOf(prepared.role) : { id: named, explicit: true };
      await checkModel(kind, model.id, budget);
      const spec = describeRun(kind.kind, prepared, model, budget);
      const left = prepared.anew ? null : await findLeft(kind, spec, model);
      if (left !== null && !(await isWorkedOn(left))) return { did: 'found', run: left, goOn: how };
      const stored = await prepareRun(deps, spec);
      if (stored.stored) return { did: 'stored', run: stored.run };
      throw refuseSecond(prepared.spec.description, stored.runId);
    },

    checkResume,
    async planRest(run) {
      const done = new Set<string>();
      for await (const { record } of store.runs.lines(run.run_id)) {
        if (record.status !== 'done') continue;
        done.add(record.step_id);
        done.add(record.step_id.replace(/\/attempt:\d+$/, ''));
      }
      return (await needKind(run)).planRest(run, {
        isDone: (step) => done.has(step),
        describeModel: (role) => models.describeModelOf(run, role),
      });
    },
    async cancelled(run) {
      const kind = await findKind(run.kind);
      await kind?.cancelled?.(run);
    },

    async resume(run, work) {
      const kind = await checkResume(run, { budget: work.budget, model: work.model ?? null });
      const left = addOptions(run, work.options);
      const of = isBeside(run.kind) ? createStoreBeside(store, run.run_id) : store;
      return underLease({ purpose: `run ${run.run_id}` }, (lease) => takeUp(kind, left, lease, work, of), of);
    },
  };
}

/** How it is to be done from here on, where that is other than before. */
function addOptions(run: Run, options: JsonObject | undefined): Run {
  return options === undefined ? run : { ...run, options: { ...run.options, ...options } };
}

function nameModel(models: ProjectModels, run: Run, named: string | null = null): string {
  return models.depsOf(run, 'one model', named).model;
}

/** A model that was named by hand is kept as such: whoever takes the run up later asks it for all roles too. */
function describeRun(
  kind: string,
  { spec }: PreparedWork<unknown>,
  model: AskedModel,
  budget: Budget,
): RunSpec {
  const options = { ...spec.options, ...(model.explicit ? { model_given: true } : {}) };
  return {
    ...spec,
    kind,
    model: model.id,
    budget,
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}
