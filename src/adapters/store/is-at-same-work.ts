import type { Run } from '../../contracts/run.ts';

/** Whether a stored run keeps another from being created. */
export function isAtSameWork(stored: Run, run: Run): boolean {
  const isUnderWay = stored.status === 'pending' || stored.status === 'running';
  return isUnderWay && run.work_key !== undefined && stored.work_key === run.work_key;
}
