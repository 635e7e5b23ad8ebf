import { CodedError } from '../../errors.ts';
import type { ProjectDisk } from './project-disk.ts';

// Owners of a project are numbered, and the highest number is the owner. Lower numbers are removed by each new owner,
// so whether one has been superseded is told by the highest number alone: the next one may already be gone again.

export const LOCK_FOLDER = '.control-room/lock';

export type CheckFence = (fence: number) => void;

/** Throws `lock_lost` when a later owner is there. Called before each write. */
export function createFenceCheck(disk: ProjectDisk): CheckFence {
  return (fence) => {
    const highest = findHighestFence(disk);
    if (highest <= fence) return;
    throw new CodedError('lock_lost', {
      message: `Another process took this project over (owner ${highest}, this one was ${fence}).`,
      details: { fence, highest },
    });
  };
}

/** 0 where there is none. */
export function findHighestFence(disk: ProjectDisk): number {
  let highest = 0;
  for (const name of disk.list(LOCK_FOLDER)) highest = Math.max(highest, readFence(name));
  return highest;
}

export function nameLockFile(fence: number): string {
  return `${LOCK_FOLDER}/${fence}.json`;
}

/** The number in the name of a lock file; 0 in any other name. */
export function readFence(name: string): number {
  return Number(/^([1-9]\d{0,14})\.json$/.exec(name)?.[1] ?? 0);
}
