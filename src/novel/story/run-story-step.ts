import type { Book } from '../../contracts/book.ts';
import type { Budget, Run } from '../../contracts/run.ts';
import type { EngineDeps } from '../../engine/engine.ts';
import { deriveFingerprint } from '../../engine/fingerprint.ts';
import type { Lease } from '../../engine/ports.ts';
import { readFolder, readText } from '../../engine/read-files.ts';
import { resumeRun } from '../../engine/resume-run.ts';
import { startRun } from '../../engine/start-run.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { guardTemplates } from '../../prompts/guard-templates.ts';
import { parseTemplate } from '../../prompts/parse-template.ts';
import type { Pinnable } from '../../prompts/pin-templates.ts';
import { type PromptLayer, resolveTemplate } from '../../prompts/resolve-template.ts';
import { decideStoryStep, type StoryStepDecision } from './decide-story-step.ts';
import { readStored } from './story-files.ts';
import {
  createStoryStepPipeline,
  pinStoryStep,
  planStoryStep,
  STORY_STEP_KIND,
  type StoryStepSources,
} from './story-step-pipeline.ts';
import { findStoryStep, type StoryStep } from './story-steps.ts';

export interface StoryStepRequest {
  readonly book: Book;
  readonly step: StoryStep;
  readonly force: boolean;
  readonly model: { readonly id: string; readonly explicit: boolean };
  readonly budget: Budget;
  readonly owner: string;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
  /** Throws what can be known before a run is begun: a key that is missing, a cap that could not be kept. */
  readonly checkModel: () => Promise<void>;
}

export type StoryStepResult =
  | { readonly action: 'reused'; readonly file: string }
  | {
      readonly action: 'made';
      readonly file: string;
      readonly replaced: string;
      readonly resumed: boolean;
      readonly run: Run;
    };

/**
 * `step world|theme|characters`: refuses without its prerequisites, reuses a valid file, and otherwise makes it in a
 * run. A run of the same step that was paused or cut short is taken up, so that nothing is paid for twice.
 */
export async function runStoryStep(
  deps: EngineDeps,
  request: StoryStepRequest,
  signal: AbortSignal,
): Promise<StoryStepResult> {
  const { step, book, owner } = request;
  const purpose = `step ${step.name}`;
  // What a crash left between two files is put right before anything is believed of them.
  if (await deps.store.pending())
    await withLease(deps.store, deps.log, { owner, purpose, waitMs: 0 }, async () => undefined);
  const early = await decide(deps, request);
  if (early.action === 'reuse') return { action: 'reused', file: step.file };
  await request.checkModel();
  return withLease(deps.store, deps.log, { owner, purpose, waitMs: 0 }, async (lease) => {
    // Another process may have made the file while this one was getting the lock.
    const decision = await decide(deps, request);
    if (decision.action !== 'make') return { action: 'reused', file: step.file };
    const sources = await loadSources(deps, request);
    const left = await findUnfinished(deps, sources, request);
    const result =
      left === null
        ? await start(deps, lease, sources, request, signal)
        : await resume(deps, lease, left, sources, request, signal);
    if (result.error !== null) throw result.error.with({ book: book.book_id, model: request.model.id });
    return {
      action: 'made',
      file: step.file,
      replaced: decision.replaces,
      resumed: left !== null,
      run: result.run,
    };
  });
}

/** The pipeline and the pins of a story step's run, for taking it up by its id. */
export async function rebuildStoryStep(
  deps: EngineDeps,
  run: Run,
  request: Pick<StoryStepRequest, 'book' | 'bundled' | 'compiled'>,
): Promise<StoryStepSources> {
  const name = run.task.initial_args['step'];
  const step = typeof name === 'string' ? findStoryStep(name) : null;
  if (step === null)
    throw new CodedError('run_not_resumable', { message: `Run ${run.run_id} is of no step that is known.` });
  return loadSources(deps, { ...request, step });
}

async function decide(
  deps: EngineDeps,
  { book, step, force }: StoryStepRequest,
): Promise<Exclude<StoryStepDecision, { action: 'refuse' }>> {
  const stateOf = async (each: StoryStep) =>
    readStored(each, await readText(deps.store.files, each.file)).state;
  const needed = step.needs.flatMap((name) => findStoryStep(name) ?? []);
  const needs = await Promise.all(
    needed.map(async (each) => ({ name: each.name, state: await stateOf(each) })),
  );
  const decision = decideStoryStep({ own: await stateOf(step), force, needs });
  if (decision.action !== 'refuse') return decision;
  const order = needed.map(({ name }) => name).join(', then ');
  throw new CodedError('prerequisite_missing', {
    message: `${step.title} needs ${decision.missing.join(' and ')} first. The order is: ${order}, then ${step.name}.`,
    kept: 'nothing was changed',
    details: { book: book.book_id, step: step.name, first: decision.first, missing: [...decision.missing] },
  });
}

async function loadSources(
  deps: EngineDeps,
  { book, step, bundled, compiled }: Pick<StoryStepRequest, 'book' | 'step' | 'bundled' | 'compiled'>,
): Promise<StoryStepSources> {
  const { files } = deps.store;
  const copies = await readFolder(files, 'prompts');
  guardTemplates(compiled, copies, book.book_id);
  const project: PromptLayer = { name: 'project', files: await readFolder(files, '.control-room/prompts') };
  const resolved = resolveTemplate([bundled, project], step.template);
  const needed = new Map<string, string>();
  for (const name of step.needs) {
    const other = findStoryStep(name);
    const text = other === null ? null : await readText(files, other.file);
    if (other !== null && text !== null) needed.set(other.contract, text);
  }
  return { step, book, needed, template: parseTemplate(step.template, resolved.text) };
}

/** The newest run of this step that can go on as it is: same sources, same model or one asked for by name. */
async function findUnfinished(
  deps: EngineDeps,
  sources: StoryStepSources,
  request: StoryStepRequest,
): Promise<Run | null> {
  const fingerprint = deriveFingerprint(pinStoryStep(sources)).sha256;
  for (const { run_id, status } of await deps.store.runs.list({ kind: STORY_STEP_KIND, roots: true })) {
    if (status !== 'paused' && status !== 'running') continue;
    const run = await deps.store.runs.load(run_id);
    if (run === null || run.task.initial_args['step'] !== request.step.name) continue;
    const same = run.fingerprint.sha256 === fingerprint && run.task.initial_args['force'] === request.force;
    if (same && (run.model === request.model.id || request.model.explicit)) return run;
  }
  return null;
}

function start(
  deps: EngineDeps,
  lease: Lease,
  sources: StoryStepSources,
  request: StoryStepRequest,
  signal: AbortSignal,
) {
  const { step, force, model, budget } = request;
  return startRun(
    deps,
    lease,
    {
      pipeline: createStoryStepPipeline(sources),
      description: `Make ${step.file}`,
      args: { step: step.name, force },
      plan: planStoryStep(step),
      fingerprint: pinStoryStep(sources),
      model: model.id,
      budget,
    },
    signal,
  );
}

function resume(
  deps: EngineDeps,
  lease: Lease,
  left: Run,
  sources: StoryStepSources,
  { model, budget }: StoryStepRequest,
  signal: AbortSignal,
) {
  return resumeRun(
    deps,
    lease,
    left.run_id,
    {
      pipeline: createStoryStepPipeline(sources),
      fingerprint: pinStoryStep(sources),
      overrideFingerprint: false,
      model: model.id,
      modelGivenExplicitly: model.explicit,
      budget,
    },
    signal,
  );
}
