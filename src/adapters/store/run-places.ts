import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { ProjectDisk } from './project-disk.ts';
import { lookAtManifest } from './run-manifest.ts';
import { isRunId, runPaths } from './run-paths.ts';
import type { DatedRun } from './select-runs.ts';

// When each run was created, for sorting thousands of them without loading them. The time never changes, so it is read
// once in the life of a process, and from the head of run.json alone: in an indented file only the manifest's own
// created_at stands two spaces in, and no text can, since line breaks in texts are escaped.

const CREATED_AT = /^ {2}"created_at": "([^"\\]+)"/m;
const HEAD_BYTES = 2048;

export function createRunPlaces(disk: ProjectDisk): () => DatedRun[] {
  const known = new Map<string, number>();

  return () => {
    const places: DatedRun[] = [];
    for (const runId of listRunIds(disk)) {
      const createdAtMs = known.get(runId) ?? readCreatedAt(disk, runId);
      if (createdAtMs === null) continue;
      known.set(runId, createdAtMs);
      places.push({ runId, createdAtMs });
    }
    return places;
  };
}

/** Everything that is named as a run, also what died before it was one. */
export function listRunIds(disk: ProjectDisk): string[] {
  return disk.list(PROJECT_PATHS.runs).filter(isRunId);
}

/** Null for a run that died before it was created; of one that nobody can read any more, when it was last changed. */
function readCreatedAt(disk: ProjectDisk, runId: string): number | null {
  const { run: path, folder } = runPaths(runId);
  const head = disk.lstat(path)?.kind === 'file' ? disk.readAt(path, 0, HEAD_BYTES) : null;
  const told = Date.parse(CREATED_AT.exec(Buffer.from(head ?? []).toString('latin1'))?.[1] ?? '');
  if (!Number.isNaN(told)) return told;
  const found = lookAtManifest(disk, runId);
  if (found.state === 'absent') return null;
  if (found.state !== 'damaged') return Date.parse(found.run.created_at);
  return (disk.lstat(path) ?? disk.lstat(folder))?.modifiedMs ?? 0;
}
