import type { Run } from '../contracts/run.ts';
import { findJournalDamage } from '../engine/find-journal-damage.ts';
import { deriveFingerprint, diffFingerprints } from '../engine/fingerprint.ts';
import type { RunStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import type { OutlineInputs } from './load-outline-sources.ts';
import { type OutlineSources, pinOutline, type Reuse } from './outline-sources.ts';
import { OUTLINE_KIND, PHASES } from './phases.ts';
import { loadEarlierAnswers } from './reuse-answers.ts';

// --from-phase N takes the phases before N from an earlier run: the newest one that has finished them all, and only as long
// as what they were made from is what is here now.

/** The run to take them from; null where nothing is taken. */
export async function findEarlierRun(
  runs: RunStore,
  { book, options, fromRun }: OutlineInputs,
): Promise<Run | null> {
  if (options.fromPhase <= 1) return null;
  if (fromRun != null) return runs.load(fromRun);
  for (const { run_id } of await runs.list({ kind: OUTLINE_KIND, roots: true })) {
    if (await hasPhases(runs, run_id, options.fromPhase)) return runs.load(run_id);
  }
  const last = options.fromPhase - 1;
  throw new CodedError('prerequisite_missing', {
    message: `No outline run of this book has finished ${last === 1 ? 'phase 1' : `the phases 1 to ${last}`} yet, so phase ${options.fromPhase} has nothing to go on from.`,
    next: `bookforge outline generate --book ${book.book_id} --rerun`,
    kept: 'nothing was changed',
    details: { book: book.book_id, from_phase: options.fromPhase },
  });
}

/** Notes, hints and own outline that are not given anew are the earlier run's. */
export function recallMaterial(given: OutlineInputs, { task }: Run): OutlineInputs {
  const { notes, hints, author_outline: authorOutline } = task.initial_args;
  return {
    ...given,
    notes: given.notes ?? (typeof notes === 'string' ? notes : null),
    hints: given.hints ?? (hints == null ? null : JSON.stringify(hints)),
    authorOutline: given.authorOutline ?? (typeof authorOutline === 'string' ? authorOutline : null),
  };
}

export async function loadReuse(runs: RunStore, earlier: Run, sources: OutlineSources): Promise<Reuse> {
  const { fromPhase } = sources.options;
  const now = deriveFingerprint(pinOutline(sources));
  return {
    runId: earlier.run_id,
    answers: await loadEarlierAnswers(runs, earlier.run_id, fromPhase),
    changed: diffFingerprints(earlier.fingerprint, now).filter((part) => isReadBefore(part, fromPhase)),
  };
}

export function refuseChanged(
  { runId, changed }: Reuse,
  { book, options }: OutlineSources,
  force: boolean,
): void {
  if (changed.length === 0) return;
  const again = `bookforge outline generate --book ${book.book_id} --rerun${force ? ' --force' : ''}`;
  throw new CodedError('resume_fingerprint_mismatch', {
    message: `The phases before ${options.fromPhase} were made by run ${runId} from other ${changed.join(', ')} than are here now.`,
    next: `${again}, or the same call with --override-fingerprint to keep those phases as they are`,
    kept: 'nothing was changed',
    details: { book: book.book_id, run_id: runId, changed: [...changed] },
  });
}

async function hasPhases(runs: RunStore, runId: string, fromPhase: number): Promise<boolean> {
  const open = new Set<string>(PHASES.filter(({ number }) => number < fromPhase).map(({ id }) => id));
  // One whose journal is damaged has nothing to give, and hides no earlier one.
  if ((await findJournalDamage(runs, runId)) !== null) return false;
  for await (const { record } of runs.lines(runId)) if (record.status === 'done') open.delete(record.step_id);
  return open.size === 0;
}

/** Read by phase 04 and later ones only. */
const LATE_PARTS = ['settings/insert_budget', 'templates/outline_bridge_scene'];
/** Strictness decides what is accepted, and answers are judged again wherever they come from. */
const NEVER_READ = ['settings/strict', 'settings/from_phase'];

function isReadBefore(part: string, fromPhase: number): boolean {
  if (NEVER_READ.includes(part)) return false;
  if (LATE_PARTS.includes(part)) return fromPhase > 4;
  const template = PHASES.find(({ template: id }) => part === `templates/${id}`);
  return template === undefined || template.number < fromPhase;
}
