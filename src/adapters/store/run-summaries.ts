import type { ProjectDisk } from './project-disk.ts';
import { loadManifest } from './run-manifest.ts';
import { runPaths } from './run-paths.ts';
import { type ListedRun, listRun } from './select-runs.ts';

// What a list shows of each run, kept in memory: a filter over thousands of runs would read every manifest otherwise. A
// manifest is replaced as a whole, so another inode, size or time tells a new one; a run that has ended for good is not
// looked at again.

interface Known {
  readonly run: ListedRun;
  readonly stamp: string;
}

export function createRunSummaries(disk: ProjectDisk): (runId: string) => ListedRun | null {
  const known = new Map<string, Known>();

  return (runId) => {
    const before = known.get(runId);
    if (before !== undefined && isOver(before.run)) return before.run;
    const found = disk.lstat(runPaths(runId).run);
    if (found === null) return null;
    const stamp = `${found.inode} ${found.bytes} ${found.modifiedMs}`;
    if (before?.stamp === stamp) return before.run;
    const manifest = loadManifest(disk, runId);
    if (manifest === null) return null;
    const run = listRun(manifest);
    known.set(runId, { run, stamp });
    return run;
  };
}

function isOver({ summary: { status } }: ListedRun): boolean {
  return status === 'done' || status === 'cancelled';
}
