import { type ProjectLock, STORED_LOCK } from '../../contracts/project-lock.ts';
import type { Clock, Lease, Lock } from '../../engine/ports.ts';
import { readUsable } from '../../engine/read-usable.ts';
import { CodedError } from '../../errors.ts';
import { decideLock } from './decide-lock.ts';
import { findHighestFence, nameLockFile, readFence } from './fence.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { describeHolder, refuseProcess } from './lock-refusal.ts';
import { type ProjectDisk, TEMPORARY_ENDING } from './project-disk.ts';
import { replaceFile, writeTemporary } from './replace-file.ts';
import { renderStoredJson } from './stored-json.ts';
import { tolerateStorage } from './tolerate-storage.ts';

// The lock is the highest-numbered file in its folder: .control-room/lock, or that of a run which works beside the project. It is taken by linking a complete, synced file to the
// next number, which only one contender can do. An owner goes through:
//   held      renews its lease every third of it
//   lost      entered when a higher number is seen; `lost` fires, nothing is written any more
//   released  entered by release(); the file stays, marked, so that numbers never go back

export interface DirectoryLockOptions {
  /** Where its numbers are. */
  readonly folder: string;
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly clock: Clock;
  readonly process: {
    readonly pid: number;
    readonly host: string;
    readonly startedAt: string | null;
  };
  readonly isAlive: (lock: ProjectLock) => boolean;
  readonly leaseMs: number;
  /** Calls back again and again without keeping the process alive; gives the way to stop it. */
  readonly every: (ms: number, tick: () => void) => () => void;
}

const LOOK_AGAIN_MS = 50;

export function createDirectoryLock(options: DirectoryLockOptions): Lock {
  const { folder, disk, clock } = options;

  return {
    async acquire({ owner, purpose, waitMs }) {
      options.ensureFolder(folder);
      const startedAt = clock.now().getTime();
      for (;;) {
        const highest = findHighestFence(disk, folder);
        const present = loadLock(disk, folder, highest);
        const now = clock.now().getTime();
        const leftMs = startedAt + waitMs - now;
        const decision = decideLock({
          file: highest === 0 ? 'none' : present === null ? 'damaged' : 'whole',
          released: present?.released ?? false,
          ownerAlive: present === null || options.isAlive(present),
          leaseOver: present !== null && !isWithinLease(options, present, now),
          waitOver: leftMs <= 0,
        });
        if (decision === 'refuse' && present !== null)
          throw refuseProcess(present, options.process.host, folder);
        if (decision === 'take') {
          const lock = describeOwner(options, highest + 1, owner, purpose);
          if (takeNumber(disk, folder, lock)) return createLease(options, lock);
        } else {
          await clock.sleep(Math.min(LOOK_AGAIN_MS, leftMs), new AbortController().signal);
        }
      }
    },

    async holder() {
      const present = loadLock(disk, folder, findHighestFence(disk, folder));
      if (present === null || present.released || !options.isAlive(present)) return null;
      return isWithinLease(options, present, clock.now().getTime()) ? describeHolder(present) : null;
    },
  };
}

/** A lease is renewed long before it ends, and never for longer than it is: one of another host that ends further ahead was not
 *  given by a clock like ours, or was written by hand, and would keep everybody off for as long as it pleases. Two clocks may
 *  differ by a day. On this host it is known whether the owner lives, whatever its clock says. */
function isWithinLease(
  { leaseMs, process }: DirectoryLockOptions,
  { lease_until, host }: ProjectLock,
  now: number,
): boolean {
  const leftMs = Date.parse(lease_until) - now;
  return leftMs > 0 && (host === process.host || leftMs <= leaseMs + LARGEST_CLOCK_DIFFERENCE_MS);
}

const LARGEST_CLOCK_DIFFERENCE_MS = 24 * 3600 * 1000;

/** Null where it is damaged, or nobody ever held it. */
function loadLock(disk: ProjectDisk, folder: string, fence: number): ProjectLock | null {
  const path = nameLockFile(folder, fence);
  const stored = readUsable(STORED_LOCK, path, disk.read(path));
  return stored.state === 'valid' && stored.value.fence === fence ? stored.value : null;
}

function describeOwner(
  { clock, process, leaseMs }: DirectoryLockOptions,
  fence: number,
  owner: string,
  purpose: string,
): ProjectLock {
  const now = clock.now();
  return {
    schema_version: 'project_lock_v1',
    fence,
    owner,
    purpose,
    host: process.host,
    pid: process.pid,
    process_started: process.startedAt,
    acquired_at: now.toISOString(),
    lease_until: new Date(now.getTime() + leaseMs).toISOString(),
    released: false,
  };
}

/** False when somebody else was faster. */
function takeNumber(disk: ProjectDisk, folder: string, lock: ProjectLock): boolean {
  const path = nameLockFile(folder, lock.fence);
  const temporary = writeTemporary(disk, path, renderStoredJson(lock), { durable: true });
  let linked = false;
  let taken = false;
  try {
    linked = disk.link(temporary, path) === 'made';
    if (linked) disk.syncFolder(folder);
    // While this one was on its way, others may have taken this number and the next, and removed it again as a lower one.
    taken = linked && findHighestFence(disk, folder) === lock.fence;
    return taken;
  } finally {
    if (linked && !taken) giveBack(disk, folder, lock.fence);
    if (!taken) disk.unlink(temporary);
  }
}

/** A number that somebody has come after is left to the next owner: removed out of turn, it would leave a gap behind, and
 *  whoever has the number below would find nothing at the next one (fence.ts). */
function giveBack(disk: ProjectDisk, folder: string, fence: number): void {
  if (disk.lstat(nameLockFile(folder, fence + 1)) === null) disk.unlink(nameLockFile(folder, fence));
}

/** Removes what earlier owners left, from the lowest up and not past one that cannot be removed, so that numbers never have
 *  a gap above one that somebody may still take for its own; and what was on its way to a number: whoever misses it looks
 *  again. */
function tidyNumbers(disk: ProjectDisk, folder: string, owner: number): void {
  const names = disk.list(folder);
  const earlier = names.map(readFence).filter((fence) => fence > 0 && fence < owner);
  for (const fence of earlier.sort((a, b) => a - b)) disk.unlink(nameLockFile(folder, fence));
  for (const name of names) if (name.endsWith(TEMPORARY_ENDING)) disk.unlink(`${folder}/${name}`);
}

function createLease(options: DirectoryLockOptions, lock: ProjectLock): Lease {
  const { folder, disk, clock, leaseMs } = options;
  const lost = new AbortController();
  let released = false;

  const rewrite = (changes: Partial<ProjectLock>): void => {
    const bytes = renderStoredJson({ ...lock, ...changes });
    replaceFile(disk, nameLockFile(folder, lock.fence), bytes, { durable: false });
  };

  const renew = (): void => {
    if (findHighestFence(disk, folder) > lock.fence) {
      stop();
      lost.abort(new CodedError('lock_lost', { details: { fence: lock.fence } }));
      return;
    }
    rewrite({ lease_until: new Date(clock.now().getTime() + leaseMs).toISOString() });
  };

  // A disk that refuses one renewal may take the next; if none succeeds, the fence tells of the new owner.
  const stop = options.every(leaseMs / 3, () => tolerateStorage(renew));
  // The lock is already taken: what cannot be removed now is removed by the next owner.
  tolerateStorage(() => tidyNumbers(disk, folder, lock.fence));

  return {
    fence: lock.fence,
    lost: lost.signal,
    async release() {
      if (released) return;
      released = true;
      stop();
      if (findHighestFence(disk, folder) === lock.fence) rewrite({ released: true });
    },
  };
}
