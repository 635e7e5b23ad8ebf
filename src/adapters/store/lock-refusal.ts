import type { ProjectLock } from '../../contracts/project-lock.ts';
import { CodedError } from '../../errors.ts';

/** `project_locked`, naming the owner well enough to be found. */
export function createLockRefusal(lock: ProjectLock): CodedError {
  return new CodedError('project_locked', {
    message:
      `${lock.owner} is writing in this project (${lock.purpose}): process ${lock.pid} on ${lock.host}, ` +
      `since ${lock.acquired_at}.`,
    details: {
      owner: lock.owner,
      purpose: lock.purpose,
      pid: lock.pid,
      host: lock.host,
      since: lock.acquired_at,
      lease_until: lock.lease_until,
      fence: lock.fence,
    },
  });
}
