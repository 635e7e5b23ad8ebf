import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { CodedError } from '../../errors.ts';
import type { DiskStat } from './disk.ts';
import type { ProjectDisk } from './project-disk.ts';

// Owners of a project are numbered, and the highest number is the owner. Numbers are taken one after another, and a later
// owner removes those below its own from the lowest up (directory-lock.ts). So once number n is superseded, either n+1 is
// there, or n itself is gone: it went first. An owner whose own file is the one it had when it last saw all numbers, with
// nothing at the next number, is still the owner, and two looks tell it without a list of the folder. Whatever else those
// looks find, all numbers are read: a number may also be made anew, by its owner's late renewal or by a contender that
// slept through its turn, but never as the same file.

export type CheckFence = (fence: number) => void;

/** Throws `lock_lost` when a later owner is there. Called before each write. */
export function createFenceCheck(disk: ProjectDisk, folder: string = PROJECT_PATHS.lock): CheckFence {
  let seen: { readonly fence: number; readonly own: DiskStat } | null = null;

  function isStillOwner(fence: number): boolean {
    if (seen?.fence !== fence || disk.lstat(nameLockFile(folder, fence + 1)) !== null) return false;
    const own = disk.lstat(nameLockFile(folder, fence));
    return own !== null && isSameFile(own, seen.own);
  }

  return (fence) => {
    if (isStillOwner(fence)) return;
    seen = null;
    // Before the numbers are read: what is there now is the owner's own only if no higher number is there afterwards.
    const own = disk.lstat(nameLockFile(folder, fence));
    const highest = findHighestFence(disk, folder);
    if (highest > fence) {
      throw new CodedError('lock_lost', {
        message: `Another process took this over (owner ${highest}, this one was ${fence}).`,
        details: { fence, highest },
      });
    }
    if (own !== null) seen = { fence, own };
  };
}

/** 0 where there is none. */
export function findHighestFence(disk: ProjectDisk, folder: string): number {
  let highest = 0;
  for (const name of disk.list(folder)) highest = Math.max(highest, readFence(name));
  return highest;
}

export function nameLockFile(folder: string, fence: number): string {
  return `${folder}/${fence}.json`;
}

/** Lock files whose number is none that was ever taken. */
export function listForeignLocks(disk: ProjectDisk): string[] {
  return disk.list(PROJECT_PATHS.lock).filter((name) => /^\d+\.json$/.test(name) && readFence(name) === 0);
}

/** The number in the name of a lock file; 0 in any other name. Numbers are taken one by one, and no project has had this many
 *  owners: a higher number is none that was ever taken, and counts for nothing, so that there is always a next one. */
export function readFence(name: string): number {
  const number = Number(/^([1-9]\d{0,14})\.json$/.exec(name)?.[1] ?? 0);
  return number > HIGHEST_FENCE ? 0 : number;
}

const HIGHEST_FENCE = 1_000_000_000;

/** Lock files are never written in place. An inode may be used again once its file is gone; then the time is another. */
function isSameFile(a: DiskStat, b: DiskStat): boolean {
  return a.inode === b.inode && a.modifiedMs === b.modifiedMs && a.bytes === b.bytes;
}
