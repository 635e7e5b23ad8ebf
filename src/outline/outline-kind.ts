import type { z } from 'zod';
import type { Book } from '../contracts/book.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Run } from '../contracts/run.ts';
import { OutlineRequestSchema } from '../contracts/work-requests.ts';
import { CodedError } from '../errors.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RunKind } from '../project/run-kind.ts';
import { deriveLength } from '../tools/direction/derive-length.ts';
import { loadNotes } from '../tools/direction/load-notes.ts';
import { estimateOutline } from './estimate-outline.ts';
import { joinAuthorNotes } from './join-author-notes.ts';
import { loadOutlineReport } from './load-outline-report.ts';
import { loadOutlineSources, type OutlineInputs } from './load-outline-sources.ts';
import { findEarlierRun, loadReuse, recallMaterial, refuseChanged } from './load-reuse.ts';
import { renderOutlineArgs } from './outline-args.ts';
import { type OutlineSources, pinOutline, USUAL_OUTLINE } from './outline-sources.ts';
import { OUTLINE_KIND, planOutline } from './phases.ts';
import { recallInputs } from './recall-inputs.ts';
import type { SceneCountRule } from './scene-count.ts';

const RequestSchema = OutlineRequestSchema.transform((request) => ({
  mode: request.mode ?? (request.from_phase === undefined ? ('new' as const) : ('rerun' as const)),
  force: request.force ?? false,
  override_fingerprint: request.override_fingerprint ?? false,
  notes: request.notes ?? null,
  hints: request.hints ?? null,
  author_outline: request.author_outline ?? null,
  scene_count: request.scene_count ?? USUAL_OUTLINE.sceneCount,
  strict: request.strict ?? USUAL_OUTLINE.strict,
  insert_budget: request.insert_budget ?? USUAL_OUTLINE.insertBudget,
  pause_on_attention: request.pause_on_attention ?? USUAL_OUTLINE.pauseOnAttention,
  from_phase: request.from_phase ?? USUAL_OUTLINE.fromPhase,
  to_phase: request.to_phase ?? USUAL_OUTLINE.toPhase,
}));
export type OutlineRequest = z.infer<typeof RequestSchema>;

export type OutlineKind = RunKind<OutlineRequest, null, null>;

export function createOutlineKind(project: OpenProject, book: Book): OutlineKind {
  const { store } = project;
  const { files, runs } = store;
  const details = { book: book.book_id };

  /** The newest outline run that was not finished, if any. */
  async function findUnfinished(): Promise<Run | null> {
    const [newest] = await runs.list({ kind: OUTLINE_KIND, roots: true, limit: 1 });
    const run = newest === undefined ? null : await runs.load(newest.run_id);
    return run === null || run.status === 'done' || run.status === 'cancelled' ? null : run;
  }

  async function loadSources(request: OutlineRequest): Promise<OutlineSources> {
    const inputs = readInputs(book, request);
    const earlier = await findEarlierRun(runs, inputs);
    const material =
      earlier === null
        ? { ...inputs, notes: joinAuthorNotes(inputs.notes, await loadNotes(files)) }
        : recallMaterial(inputs, earlier);
    const fresh = await loadOutlineSources(files, project.equipment.bundled, material);
    const reuse = earlier === null ? null : await loadReuse(runs, earlier, fresh);
    if (reuse !== null && !request.override_fingerprint) refuseChanged(reuse, fresh, request.force);
    return { ...fresh, reuse };
  }

  /** An outline is not made over another, nor under chapters that were written from it, unless that is what was asked for. */
  async function refuseOverwrite({ mode, force, from_phase }: OutlineRequest): Promise<void> {
    const written = (await files.list('chapters')).some(({ path }) => /chapter_\d+\.json$/.test(path));
    if (mode === 'rerun' && written && !force) {
      const again = from_phase > 1 ? `--from-phase ${from_phase}` : '--rerun';
      throw new CodedError('chapters_written', {
        details,
        kept: 'nothing was changed',
        next: `bookforge outline generate --book ${book.book_id} ${again} --force`,
      });
    }
    if (mode === 'new' && !force && (await files.read(PROJECT_PATHS.outline)) !== null) {
      throw new CodedError('outline_exists', { details, kept: 'nothing was changed' });
    }
  }

  /** What the step comes to; null where a published outline is all that is wanted. */
  async function chooseMode({
    force,
  }: OutlineRequest): Promise<Exclude<OutlineRequest['mode'], 'step'> | null> {
    const { report } = await loadOutlineReport(files);
    const published = report?.overall_status.startsWith('SUCCESS') === true;
    if (published && !force) return null;
    if (force) return 'rerun';
    return (await findUnfinished()) === null ? 'new' : 'resume';
  }

  return {
    kind: OUTLINE_KIND,
    request: RequestSchema,

    async prepare(asked) {
      refuseContradiction(asked);
      const mode = asked.mode === 'step' ? await chooseMode(asked) : asked.mode;
      if (mode === null) return { todo: 'nothing', result: null };
      const request = { ...asked, mode };
      const shared = { about: null, purpose: 'outline generate' };
      if (mode === 'resume') {
        const left = await findUnfinished();
        if (left === null) {
          throw new CodedError('run_not_resumable', {
            message: 'There is no outline run to go on with.',
            next: `bookforge outline generate --book ${book.book_id} --rerun`,
            details,
          });
        }
        return {
          ...shared,
          todo: 'take up',
          run: left,
          // How far it goes need not be as far as it was first meant to.
          options: { to_phase: request.to_phase },
          overrideFingerprint: request.override_fingerprint,
        };
      }
      await refuseOverwrite(request);
      const sources = await loadSources(request);
      return {
        ...shared,
        todo: 'start',
        spec: {
          description: 'Make the outline',
          args: renderOutlineArgs(sources),
          plan: planOutline(),
          fingerprint: pinOutline(sources),
        },
        role: 'planner',
        anew: true,
      };
    },

    async rebuild(run, lease, how) {
      // Loaded when it is asked for: the tables for Chinese place names are large.
      const { rebuildOutline } = await import('./rebuild-outline.ts');
      return rebuildOutline(project, book, run, lease, how);
    },

    async planRest(run, { isDone, describeModel }) {
      const inputs = recallInputs(book, run, run.status === 'pending');
      const sources = await loadOutlineSources(files, project.equipment.bundled, inputs);
      const units = estimateOutline({ ...sources, reuse: null });
      return {
        estimate: await estimateUnits(
          { describeModel },
          units.filter(({ unit }) => !isDone(unit.id)),
        ),
        parts: [{ what: PROJECT_PATHS.outline, action: 'make' }],
      };
    },

    async plan(asked) {
      const mode = asked.mode === 'step' ? await chooseMode(asked) : asked.mode;
      const sources = mode === null ? null : await loadSources({ ...asked, mode: 'new' });
      const units = sources === null ? [] : estimateOutline(sources);
      const action = mode === null ? 'reused' : 'make';
      return {
        estimate: await estimateUnits(project.models, units),
        parts: [{ what: PROJECT_PATHS.outline, action }],
      };
    },
  };
}

function refuseContradiction({ from_phase, to_phase, scene_count }: OutlineRequest): void {
  if (from_phase > to_phase)
    throw new CodedError('usage_invalid', {
      message: `--from-phase ${from_phase} is after --to-phase ${to_phase}.`,
    });
  if (scene_count.mode === 'range' && scene_count.min > scene_count.max) {
    const { min, max } = scene_count;
    throw new CodedError('usage_invalid', {
      message: `--scene-count-range takes A:B with 1 ≤ A ≤ B, not ${min}:${max}.`,
    });
  }
}

/** As many scenes a chapter as the length that was asked for takes, give or take one. */
function followLength(book: Book): SceneCountRule {
  const { scenes } = deriveLength(book);
  return scenes === null
    ? { mode: 'default' }
    : { mode: 'range', min: Math.max(1, scenes - 1), max: scenes + 1 };
}

function readInputs(book: Book, request: OutlineRequest): OutlineInputs {
  return {
    book,
    notes: request.notes,
    hints: request.hints,
    authorOutline: request.author_outline,
    options: {
      sceneCount: request.scene_count.mode === 'default' ? followLength(book) : request.scene_count,
      strict: request.strict,
      insertBudget: request.insert_budget,
      pauseOnAttention: request.pause_on_attention,
      fromPhase: request.from_phase,
      toPhase: request.to_phase,
    },
  };
}
