import type { RunListEntry } from '../contracts/api-runs.ts';
import type { DamagedRun, RunFilter } from '../engine/ports.ts';
import { describeDamagedRun } from './describe-damaged-run.ts';

/** A page of runs with what is damaged of them, and in front of the first page those that cannot be read. */
export function joinDamaged(
  runs: readonly RunListEntry[],
  damaged: readonly DamagedRun[],
  { filter, projectId }: { readonly filter: RunFilter; readonly projectId: string },
): RunListEntry[] {
  const isFiltered = (['before', 'status', 'kind', 'recipeId', 'workKey'] as const).some(
    (key) => filter[key] !== undefined,
  );
  const known = new Map(damaged.map((each) => [each.run_id, describeDamagedRun(each, projectId)]));
  const unreadable = isFiltered ? [] : damaged.filter(({ instead }) => instead === null);
  return [
    ...unreadable.map((each) => tellUnreadable(each, projectId)),
    ...runs.map((run) => {
      const damage = known.get(run.run_id);
      return damage === undefined ? run : { ...run, damage };
    }),
  ];
}

function tellUnreadable(damaged: DamagedRun, projectId: string): RunListEntry {
  return {
    run_id: damaged.run_id,
    recipe_id: null,
    status: 'damaged',
    created_at: damaged.changed_at,
    kind: 'unknown',
    title: '',
    parent_run_id: null,
    usage: null,
    interrupted: false,
    damage: describeDamagedRun(damaged, projectId),
  };
}
