import type { Run } from '../../contracts/run.ts';
import type { RunFilter, RunSummary } from '../../engine/ports.ts';

/** A run as it is listed, and what it can be looked for by beyond that. */
export interface ListedRun {
  readonly summary: RunSummary;
  readonly workKey: string | null;
}

export interface DatedRun {
  readonly runId: string;
  readonly createdAtMs: number;
}

/** Newest first; runs of one moment by their ids. */
function compareNewestFirst(a: DatedRun, b: DatedRun): number {
  if (a.createdAtMs !== b.createdAtMs) return b.createdAtMs - a.createdAtMs;
  return a.runId < b.runId ? 1 : -1;
}

/** The runs that a filter asks for, loading no more of them than it takes to fill its limit. */
export function selectRuns(
  places: readonly DatedRun[],
  filter: RunFilter,
  load: (runId: string) => ListedRun | null,
): RunSummary[] {
  const sorted = [...places].sort(compareNewestFirst);
  const start =
    filter.before === undefined ? 0 : sorted.findIndex(({ runId }) => runId === filter.before) + 1;
  const limit = filter.limit ?? Number.POSITIVE_INFINITY;
  const summaries: RunSummary[] = [];
  for (let at = start; at < sorted.length && summaries.length < limit; at += 1) {
    const run = load(sorted[at]?.runId ?? '');
    if (run !== null && matches(run, filter)) summaries.push({ ...run.summary });
  }
  return summaries;
}

function matches({ summary: run, workKey }: ListedRun, filter: RunFilter): boolean {
  return (
    (filter.status === undefined || run.status === filter.status) &&
    (filter.kind === undefined || run.kind === filter.kind) &&
    (filter.recipeId === undefined || run.recipe_id === filter.recipeId) &&
    (filter.roots !== true || run.parent_run_id === null) &&
    (filter.workKey === undefined || workKey === filter.workKey)
  );
}

export function listRun(run: Run): ListedRun {
  const { run_id, kind, recipe_id, parent_run_id, status, created_at, task, usage, work_key } = run;
  const title = tellInALine(task.description);
  return {
    summary: { run_id, kind, recipe_id, parent_run_id, status, created_at, title, usage },
    workKey: work_key ?? null,
  };
}

const LONGEST_TITLE = 160;

/** A description may be a whole page: somebody asked a question, or told what is wanted. */
function tellInALine(description: string): string {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE - 1).toWellFormed()}…`;
}
