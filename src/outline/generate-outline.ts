import type { Budget } from '../contracts/run.ts';
import type { EngineDeps } from '../engine/engine.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError } from '../errors.ts';
import type { Pinnable } from '../prompts/pin-templates.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';
import { guardOutlineTemplates, loadOutlineSources, type OutlineInputs } from './load-outline-sources.ts';
import { findEarlierRun, loadReuse, recallMaterial, refuseChanged } from './load-reuse.ts';
import { readOutlineArgs } from './outline-args.ts';
import { OUTLINE_FILES } from './outline-files.ts';
import { createOutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import { findUnfinishedOutline, leaveReport, type OutlineOutcome, runOutline } from './run-outline.ts';

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
  const earlier = await findEarlierRun(deps.store.runs, inputs);
  const material = earlier === null ? inputs : recallMaterial(inputs, earlier);
  const fresh = await loadOutlineSources(files, request.bundled, material);
  const reuse = earlier === null ? null : await loadReuse(deps.store.runs, earlier, fresh);
  // A resumed run is measured against its own beginning, by the engine.
  if (reuse !== null && request.mode !== 'resume' && !request.overrideFingerprint)
    refuseChanged(reuse, fresh, request.force);
  const sources: OutlineSources = { ...fresh, reuse };
  const run = { ...request, sources };
  try {
    await guardOutlineTemplates(files, request.compiled, book.book_id);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const lock = { owner: request.owner, purpose: 'outline report', waitMs: 5000 };
    return withLease(deps.store, deps.log, lock, async (lease) => {
      const end = { runId: null, error };
      return { ...(await leaveReport(deps, lease, run, createOutlineProgress(), end)), run: null, error };
    });
  }
  return runOutline(deps, run, signal);
}

/** An outline is not made over another, nor under chapters that were written from it, unless that is what was asked for. */
async function refuseOverwrite(
  { store }: EngineDeps,
  { mode, force, inputs }: GenerateRequest,
): Promise<void> {
  if (mode === 'resume') return;
  const details = { book: inputs.book.book_id };
  const written = (await store.files.list('chapters')).some(({ path }) => /chapter_\d+\.json$/.test(path));
  if (mode === 'rerun' && written && !force) {
    const { book, options } = inputs;
    const again = options.fromPhase > 1 ? `--from-phase ${options.fromPhase}` : '--rerun';
    throw new CodedError('chapters_written', {
      details,
      kept: 'nothing was changed',
      next: `bookforge outline generate --book ${book.book_id} ${again} --force`,
    });
  }
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
  const args = readOutlineArgs(left);
  return {
    book: given.book,
    notes: args.notes,
    hints: args.hints === null ? null : JSON.stringify(args.hints),
    authorOutline: args.author_outline,
    fromRun: args.from_run,
    options: {
      sceneCount: args.scene_count,
      strict: args.strict,
      insertBudget: args.insert_budget,
      pauseOnAttention: args.pause_on_attention,
      fromPhase: args.from_phase,
      toPhase: given.options.toPhase,
    },
  };
}
