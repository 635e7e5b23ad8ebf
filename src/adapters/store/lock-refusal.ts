import type { ProjectLock } from '../../contracts/project-lock.ts';
import type { LockHolder } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';

/** `project_locked`, naming the owner well enough to be found. What else is known of it is for people to see. */
export function createLockRefusal(holder: LockHolder, known: CodedError['details'] = {}): CodedError {
  return new CodedError('project_locked', {
    message: holder.text,
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

export function refuseProcess(lock: ProjectLock): CodedError {
  const { owner, purpose, pid, host, acquired_at, lease_until, fence } = lock;
  return createLockRefusal(describeHolder(lock), {
    owner,
    purpose,
    pid,
    host,
    since: acquired_at,
    lease_until,
    fence,
  });
}
