import type { RunSummary } from '../../engine/ports.ts';
import type { ProjectDisk } from './project-disk.ts';
import { loadManifest } from './run-manifest.ts';
import { runPaths } from './run-paths.ts';
import { summarise } from './select-runs.ts';

// What a list shows of each run, kept in memory: a filter over thousands of runs would read every manifest otherwise. A
// manifest is replaced as a whole, so another inode, size or time tells a new one; a run that has ended for good is not
// looked at again.

interface Known {
  readonly summary: RunSummary;
  readonly stamp: string;
}

export function createRunSummaries(disk: ProjectDisk): (runId: string) => RunSummary | null {
  const known = new Map<string, Known>();

  return (runId) => {
    const before = known.get(runId);
    if (before !== undefined && isOver(before.summary)) return before.summary;
    const found = disk.lstat(runPaths(runId).run);
    if (found === null) return null;
    const stamp = `${found.inode} ${found.bytes} ${found.modifiedMs}`;
    if (before?.stamp === stamp) return before.summary;
    const run = loadManifest(disk, runId);
    if (run === null) return null;
    const summary = summarise(run);
    known.set(runId, { summary, stamp });
    return summary;
  };
}

function isOver({ status }: RunSummary): boolean {
  return status === 'done' || status === 'cancelled';
}
