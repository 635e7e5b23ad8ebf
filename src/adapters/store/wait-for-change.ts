import type { Clock } from '../../engine/ports.ts';
import type { ProjectDisk } from './project-disk.ts';

const POLL_MS = 100;

/** Resolves when one of the paths is not what it was at the call, or the signal fires. It looks again and again, since
 *  the notifications of file systems are not to be relied upon over networks and containers. */
export async function waitForChange(
  disk: ProjectDisk,
  clock: Clock,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const look = (): string => paths.map((path) => describe(disk, path)).join('\n');
  const before = look();
  while (!signal.aborted) {
    try {
      await clock.sleep(POLL_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    if (look() !== before) return;
  }
}

function describe(disk: ProjectDisk, path: string): string {
  const stat = disk.lstat(path);
  return stat === null ? 'none' : `${stat.inode} ${stat.bytes} ${stat.modifiedMs}`;
}
