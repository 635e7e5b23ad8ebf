import type { RunStatus } from '../contracts/run.ts';

// Whether a server goes on with a run without being asked, in this order:
//   1  it waits for its turn                                          yes
//   2  it was begun at a command line                                 no: a person is there to go on with it
//   3  it runs; its owner is dead if the lock can be had              yes
//   4  it was cut short when its server was stopped                   yes
//   5  it has ended, or paused for a reason that is still there       no
// Whoever takes it up holds the lock by then, so that a run that lives elsewhere is waited for and not disturbed.

export interface TakeUpFacts {
  readonly status: RunStatus;
  /** It came through the queue. */
  readonly queued: boolean;
  /** The reason code it ended or paused with; null where there is none. */
  readonly reasonCode: string | null;
}

export function decideTakeUp({ status, queued, reasonCode }: TakeUpFacts): boolean {
  if (status === 'pending') return true;
  if (!queued) return false;
  if (status === 'running') return true;
  return status === 'paused' && reasonCode === 'interrupted';
}
