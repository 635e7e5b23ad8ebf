import type { Clock } from '../../engine/ports.ts';
import type { ProjectDisk } from './project-disk.ts';

const POLL_MS = 100;

/** Resolves when the paths are not what they were when they were marked, or the signal fires. It looks again and again,
 *  since the notifications of file systems are not to be relied upon over networks and containers. */
export async function waitForChange(
  disk: ProjectDisk,
  clock: Clock,
  paths: readonly string[],
  since: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && markPaths(disk, paths) === since) {
    try {
      await clock.sleep(POLL_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
  }
}

/** What is at the paths now, in a word. */
export function markPaths(disk: ProjectDisk, paths: readonly string[]): string {
  return paths.map((path) => describe(disk, path)).join('\n');
}

function describe(disk: ProjectDisk, path: string): string {
  const stat = disk.lstat(path);
  return stat === null ? 'none' : `${stat.inode} ${stat.bytes} ${stat.modifiedMs}`;
}
