import type { ProjectLock } from '../../contracts/project-lock.ts';
import type { LockHolder } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { nameLockFile } from './fence.ts';

/** `project_locked`, naming the owner well enough to be found. What else is known of it is for people to see. */
export function createLockRefusal(
  holder: LockHolder,
  known: CodedError['details'] = {},
  next?: string,
): CodedError {
  return new CodedError('project_locked', {
    message: holder.text,
    ...(next === undefined ? {} : { next }),
    details: { holder: holder.id, ...known },
  });
}

export function describeHolder(lock: ProjectLock): LockHolder {
  const { owner, purpose, pid, host, acquired_at, fence } = lock;
  return {
    id: String(fence),
    text: `${owner} is writing in this project (${purpose}): process ${pid} on ${host}, since ${acquired_at}.`,
  };
}

/** Whether a process on another host is alive cannot be seen from here: what is known is when it gives way at the latest. */
export function refuseProcess(lock: ProjectLock, ownHost: string, folder: string): CodedError {
  const { owner, purpose, pid, host, acquired_at, lease_until, fence } = lock;
  const known = { owner, purpose, pid, host, since: acquired_at, lease_until, fence };
  const next =
    host === ownHost
      ? undefined
      : `Wait for it; if it is gone, it gives way at ${lease_until}, or at once when ${nameLockFile(folder, fence)} is removed.`;
  return createLockRefusal(describeHolder(lock), known, next);
}
