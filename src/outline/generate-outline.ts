import type { Budget } from '../contracts/run.ts';
import type { EngineDeps } from '../engine/engine.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError } from '../errors.ts';
import type { Pinnable } from '../prompts/pin-templates.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';
import { guardOutlineTemplates, loadOutlineSources, type OutlineInputs } from './load-outline-sources.ts';
import { OUTLINE_FILES } from './outline-files.ts';
import { OUTLINE_KIND } from './outline-pipeline.ts';
import { createOutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import { loadEarlierAnswers } from './reuse-answers.ts';
import { findUnfinishedOutline, leaveReport, type OutlineOutcome, runOutline } from './run-outline.ts';

export { findUnfinishedOutline };

export interface GenerateRequest {
  readonly inputs: OutlineInputs;
  readonly mode: 'new' | 'resume' | 'rerun';
  readonly force: boolean;
  readonly overrideFingerprint: boolean;
  readonly model: { readonly id: string; readonly explicit: boolean };
  readonly budget: Budget;
  readonly owner: string;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
}

export async function generateOutline(
  deps: EngineDeps,
  request: GenerateRequest,
  signal: AbortSignal,
): Promise<OutlineOutcome> {
  const { files } = deps.store;
  const { book } = request.inputs;
  await refuseOverwrite(deps, request);
  const inputs = request.mode === 'resume' ? await recallInputs(deps, request.inputs) : request.inputs;
  const sources = await loadOutlineSources(files, request.bundled, inputs, await loadReuse(deps, inputs));
  const run = { ...request, sources };
  try {
    await guardOutlineTemplates(files, request.compiled, book.book_id);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const lock = { owner: request.owner, purpose: 'outline report', waitMs: 5000 };
    return withLease(deps.store, deps.log, lock, (lease) =>
      leaveReport(deps, lease, run, createOutlineProgress(), null, error),
    );
  }
  return runOutline(deps, run, signal);
}

async function loadReuse(
  { store }: EngineDeps,
  { book, options, fromRun }: OutlineInputs,
): Promise<OutlineSources['reuse']> {
  if (options.fromPhase <= 1) return null;
  const [newest] = await store.runs.list({ kind: OUTLINE_KIND, roots: true, limit: 1 });
  const runId = fromRun ?? newest?.run_id;
  if (runId === undefined) {
    throw new CodedError('prerequisite_missing', {
      message: `There is no earlier outline run to take the phases before ${options.fromPhase} from.`,
      next: `bookforge outline generate --book ${book.book_id}`,
      kept: 'nothing was changed',
      details: { book: book.book_id },
    });
  }
  return { runId, answers: await loadEarlierAnswers(store.runs, runId, options.fromPhase) };
}

/** An outline is not made over another, nor under chapters that were written from it, unless that is what was asked for. */
async function refuseOverwrite(
  { store }: EngineDeps,
  { mode, force, inputs }: GenerateRequest,
): Promise<void> {
  if (mode === 'resume') return;
  const details = { book: inputs.book.book_id };
  const written = (await store.files.list('chapters')).some(({ path }) => /chapter_\d+\.json$/.test(path));
  if (mode === 'rerun' && written && !force)
    throw new CodedError('chapters_written', { details, kept: 'nothing was changed' });
  if (mode === 'new' && !force && (await store.files.read(OUTLINE_FILES.outline)) !== null) {
    throw new CodedError('outline_exists', { details, kept: 'nothing was changed' });
  }
}

/** A resumed run goes on with the notes, hints and settings that it was begun with. */
async function recallInputs(deps: EngineDeps, given: OutlineInputs): Promise<OutlineInputs> {
  const left = await findUnfinishedOutline(deps);
  if (left === null) {
    throw new CodedError('run_not_resumable', {
      message: 'There is no outline run to go on with.',
      next: `bookforge outline generate --book ${given.book.book_id} --rerun`,
      details: { book: given.book.book_id },
    });
  }
  const args = left.task.initial_args as Record<string, never>;
  return {
    book: given.book,
    notes: args['notes'] ?? null,
    hints: args['hints'] === null ? null : JSON.stringify(args['hints']),
    authorOutline: args['author_outline'] ?? null,
    fromRun: args['from_run'] ?? null,
    options: {
      sceneCount: args['scene_count'] as never,
      strict: args['strict'] as never,
      insertBudget: args['insert_budget'] as never,
      pauseOnAttention: args['pause_on_attention'] as never,
      fromPhase: args['from_phase'] as never,
      toPhase: given.options.toPhase,
    },
  };
}
