import type { Book } from '../contracts/book.ts';
import type { Run } from '../contracts/run.ts';
import { deriveFingerprint } from '../engine/fingerprint.ts';
import type { Lease } from '../engine/ports.ts';
import type { Pipeline } from '../engine/run-context.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RebuiltRun, TakingUp } from '../project/run-kind.ts';
import { leaveReport, type OutlineEnd } from './leave-report.ts';
import { loadOutlineReport } from './load-outline-report.ts';
import { guardOutlineTemplates, loadOutlineSources } from './load-outline-sources.ts';
import { findEarlierRun, loadReuse } from './load-reuse.ts';
import { createOutlinePipeline } from './outline-pipeline.ts';
import { createOutlineProgress } from './outline-progress.ts';
import { type OutlineSources, pinOutline } from './outline-sources.ts';
import { recallInputs } from './recall-inputs.ts';

/**
 * A stored outline run, with the settings and the material that it was begun with. However it ends, a report is left: by the
 * run itself when it publishes, and here for every other end, beside a marker that says where to go on. Both are there
 * before the run says that it has ended.
 */
export async function rebuildOutline(
  project: OpenProject,
  book: Book,
  run: Run,
  lease: Lease,
  how: TakingUp,
): Promise<RebuiltRun> {
  const { files, runs } = project.store;
  const inputs = recallInputs(book, run, how.isFirst);
  const earlier = await findEarlierRun(runs, inputs);
  const fresh = await loadOutlineSources(files, project.equipment.bundled, inputs);
  const reuse = earlier === null ? null : await loadReuse(runs, earlier, fresh);
  const sources: OutlineSources = { ...fresh, reuse };
  const fingerprint = pinOutline(sources);
  const progress = createOutlineProgress();
  progress.fingerprintOverridden = isOverridden(run, sources, fingerprint, how);
  const leave = (end: OutlineEnd) => leaveReport(project, lease, sources, progress, end);
  const inner = createOutlinePipeline(sources, progress);
  const pipeline: Pipeline = {
    ...inner,
    async run(context) {
      // A copy in the book that is no longer what is installed stops the run, and its report says so.
      await guardOutlineTemplates(files, project.equipment.compiled, book.book_id);
      return inner.run(context);
    },
    async conclude(end) {
      if (end.error === null && (await isPublished(project, end.runId))) return;
      await leave(end);
    },
  };
  return {
    pipeline,
    fingerprint,
    asks: 'one model',
    async onRefused(error) {
      if (error.code === 'resume_fingerprint_mismatch') await leave({ runId: run.run_id, error });
    },
  };
}

function isOverridden(
  run: Run,
  { reuse }: OutlineSources,
  fingerprint: Record<string, unknown>,
  { overrideFingerprint, isFirst }: TakingUp,
): boolean {
  if ((reuse?.changed.length ?? 0) > 0) return true;
  if (run.overrides.some(({ what }) => what === 'fingerprint')) return true;
  return overrideFingerprint && !isFirst && run.fingerprint.sha256 !== deriveFingerprint(fingerprint).sha256;
}

/** Whether the run has left its own report, together with its outline. */
async function isPublished({ store }: OpenProject, runId: string): Promise<boolean> {
  return (await loadOutlineReport(store.files)).report?.run_id === runId;
}
