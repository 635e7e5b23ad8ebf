import type { Book } from '../contracts/book.ts';
import type { Budget, Run } from '../contracts/run.ts';
import type { EngineDeps, RunResult } from '../engine/engine.ts';
import type { ResumeWork, WorkOptions } from '../engine/work-options.ts';
import { CodedError } from '../errors.ts';
import type { Pinnable } from '../prompts/pin-templates.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';
import { loadOutlineReport } from './load-outline-report.ts';
import type { OutlineInputs } from './load-outline-sources.ts';
import type { OutlineOptions } from './outline-sources.ts';
import type { OutlineOutcome } from './run-outline.ts';

export interface BookOutline {
  generate(work: OutlineWork): Promise<OutlineOutcome>;
  /** Step 4 of six: reuses a published outline, goes on with an unfinished one, or makes one. */
  step(work: WorkOptions & { readonly force: boolean }): Promise<OutlineStepResult>;
  /** An outline run goes on with the settings and the material that it was begun with. */
  resume(run: Run, work: ResumeWork): Promise<RunResult>;
}

export interface OutlineWork extends WorkOptions, Omit<OutlineInputs, 'book'> {
  readonly mode: 'new' | 'resume' | 'rerun';
  readonly force: boolean;
  readonly overrideFingerprint: boolean;
}

export type OutlineStepResult =
  | { readonly action: 'reused'; readonly outcome: null }
  | { readonly action: 'made'; readonly outcome: OutlineOutcome };

export interface OpenOutlineParts {
  readonly book: Book;
  readonly bundled: PromptLayer;
  readonly compiled: Pinnable;
  readonly owner: string;
  /** What work runs with when every role asks one model; null where each asks its own. */
  readonly depsWith: (onlyModel: string | null) => EngineDeps;
  readonly modelOf: (role: string) => { readonly id: string; readonly explicit: boolean };
  /** Throws what can be known before a run is begun: a key that is missing, a cap that could not be kept. */
  readonly checkModel: (modelId: string, budget: Budget) => Promise<void>;
}

/** What an outline is made with when nothing else is asked for. */
export const USUAL_OUTLINE: OutlineOptions = {
  sceneCount: { mode: 'default' },
  strict: false,
  insertBudget: 2,
  pauseOnAttention: false,
  fromPhase: 1,
  toPhase: 6,
};

const USUAL_MATERIAL = { notes: null, hints: null, authorOutline: null, options: USUAL_OUTLINE };

export function openOutline(parts: OpenOutlineParts): BookOutline {
  const { book, bundled, compiled, owner, depsWith } = parts;
  const deps = depsWith(null);

  async function generate(work: OutlineWork): Promise<OutlineOutcome> {
    const { mode, force, overrideFingerprint, budget, signal, ...inputs } = work;
    // Loaded when it is asked for: the tables for Chinese place names are large.
    const { generateOutline } = await import('./generate-outline.ts');
    const { findUnfinishedOutline } = await import('./run-outline.ts');
    const left = mode === 'resume' ? await findUnfinishedOutline(deps) : null;
    const configured = parts.modelOf('planner');
    const own = left === null || configured.explicit || configured.id === left.model ? null : left.model;
    const model = own === null ? configured : { id: own, explicit: false };
    await parts.checkModel(model.id, budget);
    const what = { mode, force, overrideFingerprint, model, budget, owner, bundled, compiled };
    return generateOutline(depsWith(own), { ...what, inputs: { ...inputs, book } }, signal);
  }

  return {
    generate,
    async step({ force, budget, signal }) {
      const { report } = await loadOutlineReport(deps.store.files);
      const published = report?.overall_status.startsWith('SUCCESS') === true;
      if (published && !force) return { action: 'reused', outcome: null };
      const { findUnfinishedOutline } = await import('./run-outline.ts');
      const mode = force ? 'rerun' : (await findUnfinishedOutline(deps)) === null ? 'new' : 'resume';
      const work = { ...USUAL_MATERIAL, mode, force, overrideFingerprint: false, budget, signal } as const;
      return { action: 'made', outcome: await generate(work) };
    },
    async resume(run, { overrideFingerprint, budget, signal }) {
      const work = { ...USUAL_MATERIAL, overrideFingerprint, budget, signal } as const;
      const { run: ended, error } = await generate({ ...work, mode: 'resume', force: false });
      if (ended?.run_id !== run.run_id) {
        throw new CodedError('run_not_resumable', {
          message: `Run ${run.run_id} is not the outline run to go on with.`,
          next: `bookforge outline generate --book ${book.book_id} --resume`,
          details: { run_id: run.run_id, book: book.book_id },
        });
      }
      return error === null ? { run: ended, output: null, error } : { run: ended, output: null, error };
    },
  };
}
